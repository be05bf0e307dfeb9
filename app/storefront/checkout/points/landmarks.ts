import { type Coords, kilometres, middleOf } from "#app/delivery/points/kilometres.ts";
import { cityPlaces } from "./city-places.ts";
import type { KnownPoint } from "./found-points.ts";
import { metroOf } from "./point-words.ts";

/** `at`: a point that names it, or our own data; `count`: how many points do. */
export type Landmark = { kind: "district" | "metro" | "street"; name: string; at: Coords; count: number };

/** Points of a station are close; longer streets are namesakes. */
const REACH_KM = { metro: 2, street: 5 };
/** Main streets have more points. */
const LEAST = { metro: 1, street: 3 };
const CITY_KM = 40;
/** Districts reach every corner, so they are placed first. */
const RANK = { district: 0, metro: 1, street: 2 } satisfies Record<Landmark["kind"], number>;

const STREET_WORDS = "ул|улица|пр-кт|пр-т|просп|проспект|ш|шоссе|наб|набережная|б-р|бул|бульвар|пл|площадь|тракт|аллея|линия";
const streetPart = new RegExp(`(?:^|\\s)(?:${STREET_WORDS})\\.?(?:\\s|$)`, "i");
const streetWord = new RegExp(`(?<=^|\\s)(?:${STREET_WORDS})\\.?(?=\\s|$)`, "gi");

/** "Москва, ул. Тверская, д. 5" → "ул. Тверская"; "" if none. */
export function streetOf(address: string): string {
  const part = address.split(",").find((each) => streetPart.test(each.trim()));
  return (part ?? "").replace(/\s+(?:д\.?\s*)?\d+[/\-\dа-яa-z]*\s*$/i, "").trim();
}

const plain = (name: string) => name.toLowerCase().replaceAll("ё", "е");

/** Ignores the street's type and its position. */
const streetKey = (street: string) => plain(street).replace(streetWord, "").replace(/\s+/g, " ").trim();

export function landmarksOf(points: readonly KnownPoint[]): Landmark[] {
  const groups = new Map<string, { kind: "metro" | "street"; name: string; places: Coords[] }>();
  const add = (kind: "metro" | "street", key: string, name: string, place: Coords) => {
    if (!key) return;
    const group = groups.get(`${kind} ${key}`) ?? { kind, name, places: [] };
    group.places.push(place);
    groups.set(`${kind} ${key}`, group);
  };
  for (const point of points) {
    const metro = metroOf(point);
    const street = streetOf(point.address);
    add("metro", metro.toLowerCase(), metro, point.coords);
    add("street", streetKey(street), street, point.coords);
  }
  const named = [...groups.values()].flatMap(({ kind, name, places }) => {
    const at = places.length >= LEAST[kind] && gatheredAt(places, REACH_KM[kind]);
    return at ? [{ kind, name, at, count: places.length }] : [];
  });
  const known = new Set(named.map(({ kind, name }) => `${kind} ${plain(name)}`));
  const ours = points.length ? placesNear(middleOf(points.map(({ coords }) => coords))) : [];
  return [...named, ...ours.filter(({ kind, name }) => !known.has(`${kind} ${plain(name)}`))].sort(
    (one, other) => RANK[one.kind] - RANK[other.kind] || other.count - one.count,
  );
}

/** Our own districts and stations of the city around `middle`; none for towns that we have no data of. */
export function placesNear(middle: Coords): Landmark[] {
  const cities = cityPlaces.trim().split("\n").map(readCity);
  const nearest = cities.toSorted((one, other) => kilometres(one.at, middle) - kilometres(other.at, middle))[0];
  return nearest && kilometres(nearest.at, middle) <= CITY_KM ? nearest.places.split(",").map(readPlace) : [];
}

function readCity(line: string): { at: Coords; places: string } {
  const [city = "", places = ""] = line.split(":");
  return { at: readPlace(city).at, places };
}

function readPlace(text: string): Landmark {
  const words = text.trim().split(" ");
  const [latitude = 0, longitude = 0] = words.splice(-2).map(Number);
  const isMetro = words[0] === "м";
  return { kind: isMetro ? "metro" : "district", name: words.slice(isMetro ? 1 : 0).join(" "), at: [latitude, longitude], count: 0 };
}

/** The place closest to the median; null if scattered. */
function gatheredAt(places: readonly Coords[], reachKm: number): Coords | null {
  const middle = middleOf(places);
  const byDistance = places.map((place) => ({ place, km: kilometres(place, middle) })).sort((one, other) => one.km - other.km);
  const half = byDistance[Math.floor(places.length / 2)]!;
  return half.km <= reachKm ? byDistance[0]!.place : null;
}

export type Box = { x: number; y: number; width: number; height: number };

/** Greedy label placement in list order: each in the first of its spots that meets nothing placed before, or in none. */
export function apart<T extends Box>(taken: readonly Box[], wanted: readonly (readonly T[])[]): T[] {
  const kept: Box[] = [...taken];
  const meets = (one: Box, other: Box) =>
    Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height;
  return wanted.flatMap((spots) => {
    const spot = spots.find((box) => !kept.some((other) => meets(box, other)));
    if (spot) kept.push(spot);
    return spot ? [spot] : [];
  });
}
