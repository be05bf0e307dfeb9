import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierTerms, carrierTexts, paymentTexts } from "#app/foundation/records.ts";
import { carriers, type Language } from "#app/foundation/storefront.ts";

export const serviceGroups = ["messages", "banks", "carriers", "goods", "other"] as const;
export type ServiceGroup = (typeof serviceGroups)[number];

type Service = {
  group: ServiceGroup;
  title: (lang: Language) => string;
  /** As rows of the shop call it. */
  also?: string;
};

const banks = Object.values(paymentTexts).flatMap(({ service }): [string, Service][] =>
  service ? [[service.name, { group: "banks", title: (lang) => service.title[lang] }]] : [],
);
const carriersHere = carriers.map((name): [string, Service] => [
  carrierTexts[name].service ?? name,
  { group: "carriers", title: (lang) => carrierTerms[name].name[lang], also: name },
]);

/** Everything outside that the shop speaks with, by its name in the settings. */
const services: Readonly<Record<string, Service>> = {
  smtp: { group: "messages", title: () => m.desk_service_smtp(), also: "email" },
  smsru: { group: "messages", title: () => m.desk_service_sms(), also: "sms" },
  whatsapp: { group: "messages", title: () => m.desk_service_whatsapp() },
  push: { group: "messages", title: () => m.desk_service_push() },
  ...Object.fromEntries(banks),
  atol: { group: "banks", title: () => m.desk_service_atol() },
  cbr: { group: "banks", title: () => m.desk_service_cbr() },
  ecb: { group: "banks", title: () => m.desk_service_ecb() },
  ...Object.fromEntries(carriersHere),
  "1c": { group: "goods", title: () => m.desk_service_onec() },
  map: { group: "other", title: () => m.desk_service_map() },
  dadata: { group: "other", title: () => m.desk_service_dadata() },
};

const find = (name: string) => (Object.hasOwn(services, name) ? services[name] : undefined);

/** A row of the shop under the name that the settings have for it. */
export const serviceOf = (name: string): string => Object.keys(services).find((one) => services[one]!.also === name) ?? name;
export const groupOf = (name: string): ServiceGroup => find(name)?.group ?? "other";
export const serviceTitle = (name: string, lang: Language): string => find(name)?.title(lang) ?? name;
export const knownServices: readonly string[] = Object.keys(services);
