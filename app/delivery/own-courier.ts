export type CourierCity = { ru: string; en: string; priceMinor: number };

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

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/^г\.?\s+/, "")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
const cityOf = new Map(courierCities.flatMap((city) => [city.ru, city.en].map((name) => [plain(name), city])));

export const courierCity = (name: string): CourierCity | null => cityOf.get(plain(name)) ?? null;
