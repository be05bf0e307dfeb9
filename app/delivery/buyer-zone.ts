import type { Country } from "#app/foundation/storefront.ts";
import { type Day, dayIn } from "#app/foundation/time/day.ts";
import { cities, cityNamed, simplifyPlace } from "./cities.ts";

export type Place = { country: Country; region: string; city: string };

const MOSCOW = "Europe/Moscow";

/** Russian regions outside Moscow time. */
const russianZones: Record<string, string> = {
  "Europe/Kaliningrad": "Калининградская область",
  "Europe/Samara": "Самарская область, Удмуртская Республика",
  "Europe/Ulyanovsk": "Ульяновская область",
  "Europe/Saratov": "Саратовская область",
  "Europe/Astrakhan": "Астраханская область",
  "Asia/Yekaterinburg":
    "Свердловская область, Челябинская область, Пермский край, Республика Башкортостан, Оренбургская область, Тюменская область, Курганская область, Ханты-Мансийский автономный округ, Ямало-Ненецкий автономный округ",
  "Asia/Omsk": "Омская область",
  "Asia/Novosibirsk": "Новосибирская область",
  "Asia/Tomsk": "Томская область",
  "Asia/Barnaul": "Алтайский край, Республика Алтай",
  "Asia/Novokuznetsk": "Кемеровская область",
  "Asia/Krasnoyarsk": "Красноярский край, Республика Хакасия, Республика Тыва",
  "Asia/Irkutsk": "Иркутская область, Республика Бурятия",
  "Asia/Chita": "Забайкальский край",
  "Asia/Yakutsk": "Республика Саха, Амурская область",
  "Asia/Vladivostok": "Приморский край, Хабаровский край, Еврейская автономная область",
  "Asia/Sakhalin": "Сахалинская область",
  "Asia/Magadan": "Магаданская область",
  "Asia/Kamchatka": "Камчатский край",
  "Asia/Anadyr": "Чукотский автономный округ",
};

const countryZones: Record<Country, string> = Object.fromEntries(
  `RU Europe/Moscow, BY Europe/Minsk, KZ Asia/Almaty, AM Asia/Yerevan, KG Asia/Bishkek, AL Europe/Tirane, AD Europe/Andorra, AT Europe/Vienna,
  BE Europe/Brussels, BA Europe/Sarajevo, BG Europe/Sofia, HR Europe/Zagreb, CY Asia/Nicosia, CZ Europe/Prague, DK Europe/Copenhagen,
  EE Europe/Tallinn, FI Europe/Helsinki, FR Europe/Paris, DE Europe/Berlin, GE Asia/Tbilisi, GR Europe/Athens, HU Europe/Budapest,
  IS Atlantic/Reykjavik, IE Europe/Dublin, IT Europe/Rome, LV Europe/Riga, LI Europe/Vaduz, LT Europe/Vilnius, LU Europe/Luxembourg,
  MT Europe/Malta, MD Europe/Chisinau, MC Europe/Monaco, ME Europe/Podgorica, NL Europe/Amsterdam, MK Europe/Skopje, NO Europe/Oslo,
  PL Europe/Warsaw, PT Europe/Lisbon, RO Europe/Bucharest, SM Europe/San_Marino, RS Europe/Belgrade, SK Europe/Bratislava,
  SI Europe/Ljubljana, ES Europe/Madrid, SE Europe/Stockholm, CH Europe/Zurich, TR Europe/Istanbul, UA Europe/Kiev, GB Europe/London,
  US America/New_York`
    .split(",")
    .map((pair) => pair.trim().split(" ")),
);

const americanZones: Record<string, string> = {
  "America/Los_Angeles": "Los Angeles, San Diego, San Francisco, Seattle, Las Vegas",
  "America/Denver": "Denver",
  "America/Phoenix": "Phoenix",
  "America/Chicago": "Chicago, Houston, San Antonio, Dallas, Austin",
};

const byName = (zones: Record<string, string>) =>
  new Map(Object.entries(zones).flatMap(([zone, names]) => names.split(", ").map((name) => [name, zone] as const)));
const ofRussia = byName(russianZones);
const ofAmerica = byName(americanZones);

const regions = new Map(
  cities.flatMap(({ region }) => [region.ru, region.en].filter(Boolean).map((name) => [simplifyPlace(name), region.ru] as const)),
);

/** The destination's time zone, Moscow by default. Region beats city, as cities share names. */
export function zoneOf({ country, region, city }: Place): string {
  if (country === "RU") return ofRussia.get(regions.get(simplifyPlace(region)) ?? cityNamed(city, country)?.region.ru ?? "") ?? MOSCOW;
  const american = country === "US" ? ofAmerica.get(cityNamed(city, country)?.name.en ?? "") : undefined;
  return american ?? countryZones[country] ?? MOSCOW;
}

/** The local date [ORD-12]. */
export const dayAt = (place: Place, instant: Date): Day => dayIn(zoneOf(place), instant);
