import { createHash } from "node:crypto";
import { type City, cities } from "../places/cities.ts";
import { draw } from "../places/draw.ts";
import { streetsOf } from "../places/streets.ts";

export const kladrOf = (city: City) => (city.kladr ?? "").padEnd(25, "0");

const weekday = "09:00-20:00";
const timetable = "пн-пт: 09:00-20:00; сб: 10:00-16:00; вс: выходной";
const week = { monday: weekday, tuesday: weekday, wednesday: weekday, thursday: weekday, friday: weekday, saturday: "10:00-16:00" };

/** Per city a terminal, a pickup point, and one that only accepts cargo. */
function terminalOf(city: City, id: number, place: number) {
  const about = `dellin ${id}`;
  const streets = streetsOf(city.name);
  const street = streets[draw(`${about} street`, 0, streets.length - 1)]!;
  const address = `${street.type} ${street.name}, ${draw(`${about} house`, 1, 98)}`;
  const near = (centre: number, what: string) => String(Math.round((centre + draw(`${about} ${what}`, -500, 500) / 10_000) * 1e6) / 1e6);
  const small = place === 2;
  return {
    id: String(id),
    cityCode: city.code,
    name: `${city.name}, ${street.name}`,
    address,
    fullAddress: `${city.region}, ${city.name}, ${address}`,
    latitude: near(city.latitude, "north"),
    longitude: near(city.longitude, "east"),
    isPVZ: small,
    isOffice: !small,
    receiveCargo: true,
    giveoutCargo: place !== 3,
    default: place === 1,
    mainPhone: "8 800 555-01-00",
    maxWeight: small ? 30 : 3000,
    maxLength: small ? 1.5 : 12,
    maxWidth: small ? 1.5 : 2.4,
    maxHeight: small ? 1.5 : 2.4,
    maxVolume: small ? 1 : 80,
    worktables: { worktable: [{ department: "Приём и выдача груза", ...week, sunday: "-", timetable }] },
  };
}

const withTerminals = [44, 137, 256, 270];
export const terminals = withTerminals.flatMap((code, index) =>
  [1, 2, 3].map((place) => terminalOf(cities.find((city) => city.code === code)!, index * 10 + place, place)),
);
export type Terminal = (typeof terminals)[number];
export const terminalNumbered = (id: unknown) => terminals.find((one) => one.id === String(id));
export const cityOf = ({ cityCode }: Terminal) => cities.find(({ code }) => code === cityCode)!;

export const catalogue = JSON.stringify({
  city: cities
    .filter((city) => city.kladr)
    .map((city, index) => ({
      id: String(index + 1),
      name: city.name,
      code: kladrOf(city),
      cityID: city.code,
      latitude: String(city.latitude),
      longitude: String(city.longitude),
      url: "",
      terminals: { terminal: terminals.filter(({ cityCode }) => cityCode === city.code).map(({ cityCode: _, ...one }) => one) },
    })),
});
export const catalogueHash = createHash("md5").update(catalogue).digest("hex");
