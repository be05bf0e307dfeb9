import { type City, cities } from "../places/cities.ts";
import { draw, uuidOf } from "../places/draw.ts";
import { streetsOf } from "../places/streets.ts";
import { cityUuid } from "./directory.ts";

const prefixes: Record<number, string> = {
  44: "MSK",
  137: "SPB",
  256: "UFA",
  270: "NSK",
  250: "EKB",
  424: "KZN",
  4756: "ALA",
  4961: "AST",
};

const schedules = [
  { text: "пн-вс 09:00-21:00", days: [1, 2, 3, 4, 5, 6, 7], hours: "09:00/21:00" },
  { text: "пн-пт 10:00-20:00, сб-вс 10:00-18:00", days: [1, 2, 3, 4, 5], hours: "10:00/20:00", weekend: "10:00/18:00" },
  { text: "пн-сб 10:00-19:00", days: [1, 2, 3, 4, 5, 6], hours: "10:00/19:00" },
];
const roundTheClock = { text: "круглосуточно", days: [1, 2, 3, 4, 5, 6, 7], hours: "00:00/23:59", weekend: undefined };

export type Point = ReturnType<typeof makePoint>;

/** Traps in every city, by point: 2 locker, 3 no fitting or cash on delivery, 4 (larger cities) accepts but doesn't hand out. */
function makePoint(city: City, place: number) {
  const about = `point ${city.code} ${place}`;
  const code = `${prefixes[city.code] ?? `C${city.code}X`}${place}`;
  const locker = place === 2 || (place > 5 && draw(`${about} kind`, 0, 3) === 0);
  const bare = place === 3;
  const intakeOnly = place === 4 && city.points >= 8;
  const full = place === 1 || place === 5;
  const chance = (what: string) => full || (!bare && !locker && draw(`${about} ${what}`, 0, 3) > 0);
  const streets = streetsOf(city.name);
  const street = streets[draw(`${about} street`, 0, streets.length - 1)]!;
  const house = draw(`${about} house`, 1, 98);
  const address = `${street.type}. ${street.name}, ${house}`.replace("пр-кт.", "пр-кт");
  const schedule = locker ? roundTheClock : schedules[full ? 0 : draw(`${about} hours`, 0, 2)]!;
  const postcode = /^\d{6}$/.test(city.postcode)
    ? String(Number(city.postcode) + draw(`${about} post`, 1, 99)).padStart(6, "0")
    : city.postcode;
  return {
    code,
    uuid: uuidOf(about),
    name: locker ? `Постамат ${code}, ${street.name}` : `${city.name}, ${street.name}`,
    address_comment: locker ? "У входа в торговый зал" : draw(`${about} way`, 0, 1) ? "Вход со двора" : "Вход с улицы, первый этаж",
    nearest_station: "",
    nearest_metro_station: "",
    work_time: schedule.text,
    phones: [{ number: "+78005550100" }],
    email: "point@cdek.example",
    note: "",
    type: locker ? "POSTAMAT" : "PVZ",
    owner_code: "cdek",
    take_only: false,
    is_handout: !intakeOnly,
    is_reception: intakeOnly || (!locker && chance("reception")),
    is_dressing_room: chance("dressing"),
    is_marketplace: false,
    is_ltl: full,
    have_cashless: chance("cashless"),
    have_cash: chance("cash"),
    have_fast_payment_system: chance("sbp"),
    allowed_cod: chance("cod"),
    fulfillment: false,
    work_time_list: [1, 2, 3, 4, 5, 6, 7]
      .map((day) => ({ day, time: schedule.days.includes(day) ? schedule.hours : day > 5 ? schedule.weekend : undefined }))
      .filter((open): open is { day: number; time: string } => open.time !== undefined),
    work_time_exception_list: full
      ? [{ date_start: "2026-12-31", date_end: "2027-01-02", time_start: null, time_end: null, is_working: false }]
      : [],
    weight_min: 0,
    weight_max: locker ? 15 : bare ? 20 : 50,
    dimensions: locker ? [{ width: 40, height: 38, depth: 64 }] : undefined,
    location: {
      country_code: city.country,
      region_code: city.regionCode,
      region: city.region,
      city_code: city.code,
      city: city.name,
      city_uuid: cityUuid(city),
      fias_guid: city.fias,
      postal_code: postcode,
      longitude: near(city.longitude, draw(`${about} east`, -800, 800)),
      latitude: near(city.latitude, draw(`${about} north`, -450, 450)),
      address,
      address_full: [postcode, city.region === `г ${city.name}` ? undefined : city.region, city.name, address].filter(Boolean).join(", "),
    },
  };
}

const near = (centre: number, offset: number) => Math.round((centre + offset / 10_000) * 1e6) / 1e6;

export const points: Point[] = cities.flatMap((city) => Array.from({ length: city.points }, (_, i) => makePoint(city, i + 1)));
const byCode = new Map(points.map((point) => [point.code, point]));
export const pointCoded = (code: string) => byCode.get(code);
