import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierTerms } from "#app/foundation/records.ts";
import type { Language } from "#app/foundation/storefront.ts";

export const serviceGroups = ["messages", "banks", "carriers", "goods", "other"] as const;
export type ServiceGroup = (typeof serviceGroups)[number];

type Service = { group: ServiceGroup; name: () => string /** As its rows of the shop call it. */; also?: readonly string[] };

const carrier = (name: keyof typeof carrierTerms, also: readonly string[] = []): Service & { carrier: keyof typeof carrierTerms } => ({
  group: "carriers",
  name: () => "",
  carrier: name,
  also,
});

/** Everything outside that the shop speaks with, by its name in the settings. */
const services: Readonly<Record<string, Service & { carrier?: keyof typeof carrierTerms }>> = {
  smtp: { group: "messages", name: m.desk_service_smtp, also: ["email"] },
  smsru: { group: "messages", name: m.desk_service_sms, also: ["sms"] },
  whatsapp: { group: "messages", name: m.desk_service_whatsapp },
  push: { group: "messages", name: m.desk_service_push },
  sber: { group: "banks", name: m.desk_service_sber },
  dolyame: { group: "banks", name: m.desk_service_dolyame },
  yandex: { group: "banks", name: m.desk_service_yandex },
  moneta: { group: "banks", name: m.desk_service_moneta },
  onevision: { group: "banks", name: m.desk_service_onevision },
  cloudpayments: { group: "banks", name: m.desk_service_cloudpayments },
  atol: { group: "banks", name: m.desk_service_atol },
  cbr: { group: "banks", name: m.desk_service_cbr },
  ecb: { group: "banks", name: m.desk_service_ecb },
  cdek: carrier("cdek"),
  boxberry: carrier("boxberry"),
  dellin: carrier("dl", ["dl"]),
  ems: carrier("ems"),
  "1c": { group: "goods", name: m.desk_service_onec },
  map: { group: "other", name: m.desk_service_map },
  dadata: { group: "other", name: m.desk_service_dadata },
};

const find = (name: string) => (Object.hasOwn(services, name) ? services[name] : undefined);

/** A row of the shop under the name that the settings have for it. */
export const serviceOf = (name: string): string => Object.keys(services).find((one) => services[one]!.also?.includes(name)) ?? name;
export const groupOf = (name: string): ServiceGroup => find(name)?.group ?? "other";
export function serviceTitle(name: string, lang: Language): string {
  const found = find(name);
  if (found?.carrier) return carrierTerms[found.carrier].name[lang];
  return found?.name() ?? name;
}
export const knownServices: readonly string[] = Object.keys(services);
