import { m } from "#app/foundation/i18n/messages/messages.js";
import { isolated } from "#app/foundation/isolated.ts";
import { formatKopecks, formatMinor } from "#app/foundation/money.ts";
import { type Currency, carrierOf, type Language } from "#app/foundation/storefront.ts";
import type { Permission } from "#app/staff/permissions.ts";
import type { InboxItem } from "./inbox.ts";

export const groups = ["money", "orders", "parcels", "people", "goods", "shop"] as const;
export type Group = (typeof groups)[number];

/** A visible field of an act. */
export type Ask = {
  name: string;
  label: () => string;
  as: "text" | "long" | "number" | "flag" | "carrier" | "way" | "pay";
  optional?: true;
};
export type Reader = { name: string };
/** An act with its hidden fields, or a screen where the item is settled. */
export type Doing =
  | {
      act: string;
      permission: Permission;
      label: () => string;
      /** The label for this item and reader, where it says more. */
      named?: (item: InboxItem, me: Reader) => string;
      /** Why this reader can't do it. */
      whyNot?: (item: InboxItem, me: Reader) => string | null;
      gives?: (item: InboxItem) => Record<string, string>;
      asks?: readonly Ask[];
      look?: "danger";
    }
  | { to: (item: InboxItem) => string; permission: Permission; label: () => string };

export const labelOf = (doing: Doing, item: InboxItem, me: Reader): string =>
  ("named" in doing && doing.named?.(item, me)) || doing.label();

export type InboxRule = {
  group: Group;
  /** Who sees it. */
  sees: Permission;
  /** One sentence with the facts of this item. */
  cause: (item: InboxItem, lang: Language) => string;
  todo: (item: Pick<InboxItem, "facts">) => string;
  /** The first is the primary action. */
  does: readonly [Doing, ...Doing[]];
};

export const word = ({ facts }: Pick<InboxItem, "facts">, name: string): string => {
  const said = facts[name];
  return said === undefined || said === null ? "" : isolated(String(said));
};
export const numberOf = ({ number }: Pick<InboxItem, "number">): string => number ?? "—";
export const sumOf = ({ minor }: Pick<InboxItem, "minor">, lang: Language): string => formatKopecks(minor, lang);
export const carrierIn = (item: Pick<InboxItem, "facts">, lang: Language): string =>
  carrierOf(word(item, "carrier"))?.name[lang] ?? word(item, "carrier");

type Told = { amountMinor?: number; currency?: Currency };
/** What a bank says was paid, in its own currency. */
export function toldSum({ facts }: Pick<InboxItem, "facts">, lang: Language): string {
  const { amountMinor, currency } = (facts.told ?? {}) as Told;
  return amountMinor === undefined || currency === undefined ? m.inbox_unknown_word() : formatMinor(amountMinor, currency, lang);
}
export function askedSum({ facts }: Pick<InboxItem, "facts">, lang: Language): string {
  const { askedMinor, askedCurrency } = facts as { askedMinor?: number | null; askedCurrency?: Currency | null };
  return askedMinor && askedCurrency ? formatMinor(askedMinor, askedCurrency, lang) : m.inbox_unknown_word();
}

/** A day as people say it: 2 December, 14:30. */
export function when(at: string, lang: Language, withTime = true): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const time = withTime ? ({ hour: "2-digit", minute: "2-digit" } as const) : {};
  const format = { day: "numeric", month: "long", timeZone: "Europe/Moscow", ...time } as const;
  return new Intl.DateTimeFormat(lang === "ru" ? "ru-RU" : "en-GB", format).format(date);
}

export const note: Ask = { name: "note", label: m.inbox_note, as: "long" };
export const reason: Ask = { name: "reason", label: m.inbox_reason, as: "long" };
export const ofItem = ({ kind, subject }: InboxItem) => ({ kind, subject });
export const ofOrder = ({ orderId }: InboxItem) => ({ order: orderId ?? "" });
export const byId = ({ subject }: InboxItem) => ({ id: subject });

export const close: Doing = { act: "cases.close", permission: "cases.close", label: m.inbox_do_close, gives: ofItem, asks: [note] };
export const openOrder: Doing = {
  to: ({ number }) => `/orders/${encodeURIComponent(number ?? "")}`,
  permission: "orders.read",
  label: m.inbox_do_open_order,
};
/** Settled outside the back office: what to do stands there. */
export const advice: Doing = { to: ({ kind }) => `/inbox/rules#${kind}`, permission: "inbox.work", label: m.inbox_rule };
