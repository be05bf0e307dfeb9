import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierOf, type Language } from "#app/foundation/storefront.ts";

const holders: Readonly<Record<string, (said: { name: string }) => string>> = {
  customer: m.inbox_holder_customer,
  guest: m.inbox_holder_guest,
  phone: m.inbox_holder_phone,
  address: m.inbox_holder_address,
  network: m.inbox_holder_network,
  door: m.inbox_holder_door,
};

/** Who keeps goods, by a subject such as "address 203.0.113.7". `called`: the name of a customer, whose subject is an id. */
export function holderName(subject: string, called = ""): string {
  const at = subject.indexOf(" ");
  const kind = subject.slice(0, at);
  return Object.hasOwn(holders, kind) ? holders[kind]!({ name: called || subject.slice(at + 1) }) : subject;
}

/** A carrier's list, by a subject such as "cdek KZ". */
export function listName(subject: string, lang: Language): string {
  const [carrier = "", country = ""] = subject.split(" ");
  return [carrierOf(carrier)?.name[lang] ?? carrier, countryName(country, lang)].filter(Boolean).join(", ");
}

/** Countries stand in documents by two letters. */
export const countryName = (code: string, lang: Language): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(lang, { type: "region" }).of(code) ?? code) : code;

const queues: Readonly<Record<string, () => string>> = {
  messages: m.desk_queue_messages,
  payments: m.desk_queue_payments,
  delivery: m.desk_queue_delivery,
  receipts: m.desk_queue_receipts,
};
export const queueName = (queue: string): string => (Object.hasOwn(queues, queue) ? queues[queue]!() : queue);
