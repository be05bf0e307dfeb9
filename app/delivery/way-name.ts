import { m } from "#app/foundation/i18n/messages/messages.js";
import { getLocale } from "#app/foundation/i18n/messages/runtime.js";
import { carrierTerms } from "#app/foundation/records.ts";
import type { CarrierName, Language } from "#app/foundation/storefront.ts";
import type { DeliveryMode } from "./wire-mode.ts";

type Kind = { type: CarrierName; mode: DeliveryMode };

export const carrierName = (type: CarrierName, lang: Language = getLocale()): string => carrierTerms[type].name[lang];

/** "пункт выдачи"; null where the courier's name says it. */
export const kindOfWay = ({ type, mode }: Kind, lang?: Language): string | null =>
  carrierTerms[type].isOwn ? null : (mode === "point" ? m.way_point : m.way_door)({}, lang ? { locale: lang } : {});

export const wayName = (way: Kind, lang?: Language): string =>
  [carrierName(way.type, lang), kindOfWay(way, lang)].filter(Boolean).join(", ");

export const lacksTryOn = (type: CarrierName): boolean => !carrierTerms[type].hasTryOn;
