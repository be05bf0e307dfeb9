import { addBusinessDays, handoverDate } from "#app/foundation/time/business-days.ts";
import type { Day } from "#app/foundation/time/day.ts";

export type CourierCity = { ru: string; en: string; priceMinor: number };

/** Where the shop's own couriers go. */
export const courierCities: readonly CourierCity[] = [
  { ru: "Москва", en: "Moscow", priceMinor: 390_00 },
  { ru: "Санкт-Петербург", en: "Saint Petersburg", priceMinor: 390_00 },
  { ru: "Новосибирск", en: "Novosibirsk", priceMinor: 350_00 },
  { ru: "Уфа", en: "Ufa", priceMinor: 300_00 },
];
export const courierSlots = ["10-14", "14-18", "18-22"] as const;
export const COURIER_CUTOFF = "14:00";
export const COURIER_DAYS = { min: 1, max: 2 };
/** For payment on receipt: the wire's addDeliveryPayment. */
export const COURIER_SURCHARGE_MINOR = 60_00;

export type CourierOffer = { priceMinor: number; surchargeMinor: number; handover: Day; from: Day; to: Day; slots: readonly string[] };

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/^г\.?\s+/, "")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
const cityOf = new Map(courierCities.flatMap((city) => [city.ru, city.en].map((name) => [plain(name), city])));

/** The city as people write it: in either language, with "г." before it or not. */
export const courierCity = (name: string): CourierCity | null => cityOf.get(plain(name)) ?? null;

/** The own courier's price and days; null = he does not go there. Free delivery is pricing's to decide [PRC-10]. */
export function courierOffer(city: string, paidAt: Date): CourierOffer | null {
  const found = courierCity(city);
  if (!found) return null;
  const handover = handoverDate(paidAt, COURIER_CUTOFF);
  return {
    priceMinor: found.priceMinor,
    surchargeMinor: COURIER_SURCHARGE_MINOR,
    handover,
    from: addBusinessDays(handover, COURIER_DAYS.min),
    to: addBusinessDays(handover, COURIER_DAYS.max),
    slots: courierSlots,
  };
}
