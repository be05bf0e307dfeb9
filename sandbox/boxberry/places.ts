import { type City, cities } from "../places/cities.ts";
import { draw } from "../places/draw.ts";
import { streetsOf } from "../places/streets.ts";

/** Real codes for Moscow and Saint Petersburg; others invented, some with leading zeros as in life. */
const inLife: Record<number, string> = { 44: "68", 137: "116" };
export const cityCode = (city: City) => inLife[city.code] ?? String(city.code).padStart(5, "0");
export const cityCoded = (code: string) => cities.find((city) => cityCode(city) === code);

export const countryCodes: Record<string, string> = { RU: "643", KZ: "398", BY: "112" };
export const served = cities.filter((city) => city.points > 0 && city.country in countryCodes);
export const hasCouriers = (city: City) => city.points > 2 && city.country === "RU";

export const ENTRY_POINT = "010";

export type BoxberryPoint = ReturnType<typeof makePoint>;

/** Traps by point: 2 locker, 3 prepaid only, 4 no partial or fitting, 5 light only, 6 swapped or 7 no coordinates, 8 no code. */
function makePoint(city: City, place: number) {
  const about = `boxberry point ${city.code} ${place}`;
  const isLarge = city.points >= 8;
  const trap = isLarge ? place : Math.min(place, 3);
  const isLocker = place === 2;
  const streets = streetsOf(city.name);
  const street = streets[draw(`${about} street`, 0, streets.length - 1)]!;
  const line = `${street.name} ${street.type}, д.${draw(`${about} house`, 1, 98)}`;
  const at = (centre: number, what: string, spread: number) => (centre + draw(`${about} ${what}`, -spread, spread) / 10_000).toFixed(6);
  const [latitude, longitude] = [at(city.latitude, "north", 450), at(city.longitude, "east", 800)];
  const code = String(70_000 + cities.indexOf(city) * 50 + place);
  return {
    city,
    code,
    isLocker,
    prepaidOnly: place === 3,
    canPart: !isLocker && trap !== 4,
    loadLimitKg: isLocker ? 15 : trap === 5 && isLarge ? 5 : 31,
    wire: {
      Code: trap === 8 && isLarge ? "" : code,
      Name: `${city.name} ${street.name}_${code.slice(-4)}_С`,
      Address: `${city.postcode}, ${city.name} г, ${line}`,
      Phone: "+7(800)555-01-00",
      WorkShedule: isLocker ? "пн-вс: круглосуточно" : "пн-вс: 10.00-20.30",
      TripDescription: "Вход с улицы, первый этаж.",
      DeliveryPeriod: 1 + draw(`${about} days`, 0, 4),
      CityCode: cityCode(city),
      CityName: city.name,
      TariffZone: "1",
      Settlement: city.name,
      Area: city.region,
      Country: "РОССИЯ",
      CountryCode: countryCodes[city.country]!,
      GPS: trap === 6 && isLarge ? `${longitude},${latitude}` : trap === 7 && isLarge ? "" : `${latitude},${longitude}`,
      AddressReduce: line,
      OnlyPrepaidOrders: place === 3 ? "Yes" : "No",
      Acquiring: place === 3 ? "No" : "Yes",
      DigitalSignature: "No",
      TypeOfOffice: isLocker ? "ПСТ" : "СПВЗ",
      NalKD: "No",
      Metro: "",
      VolumeLimit: "0.19",
      LoadLimit: place === 3 ? null : isLocker ? "15" : trap === 5 && isLarge ? 5 : 31,
      Postamat: isLocker,
    },
  };
}

export const points: BoxberryPoint[] = served.flatMap((city) => Array.from({ length: city.points }, (_, i) => makePoint(city, i + 1)));
const byCode = new Map(points.map((point) => [point.code, point]));
export const pointCoded = (code: string) => byCode.get(code);
