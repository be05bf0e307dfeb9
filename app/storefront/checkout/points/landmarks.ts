import { type Coords, kilometres, middleOf } from "#app/delivery/points/kilometres.ts";
import type { KnownPoint } from "./found-points.ts";
import { metroOf } from "./point-words.ts";

/** `at`: a point that names it; `count`: how many do. */
export type Landmark = { kind: "metro" | "street"; name: string; at: Coords; count: number };

/** Points of a station are close; longer streets are namesakes. */
const REACH_KM = { metro: 2, street: 5 };
/** Main streets have more points. */
const LEAST = { metro: 1, street: 3 };

const STREET_WORDS = "ул|улица|пр-кт|пр-т|просп|проспект|ш|шоссе|наб|набережная|б-р|бул|бульвар|пл|площадь|тракт|аллея|линия";
const streetPart = new RegExp(`(?:^|\\s)(?:${STREET_WORDS})\\.?(?:\\s|$)`, "i");
const streetWord = new RegExp(`(?<=^|\\s)(?:${STREET_WORDS})\\.?(?=\\s|$)`, "gi");

/** "Москва, ул. Тверская, д. 5" → "ул. Тверская"; "" if none. */
export function streetOf(address: string): string {
  const part = address.split(",").find((each) => streetPart.test(each.trim()));
  return (part ?? "").replace(/\s+(?:д\.?\s*)?\d+[/\-\dа-яa-z]*\s*$/i, "").trim();
}

/** Ignores the street's type and its position. */
const streetKey = (street: string) => street.toLowerCase().replaceAll("ё", "е").replace(streetWord, "").replace(/\s+/g, " ").trim();

export function landmarksOf(points: readonly KnownPoint[]): Landmark[] {
  const groups = new Map<string, { kind: Landmark["kind"]; name: string; places: Coords[] }>();
  const add = (kind: Landmark["kind"], key: string, name: string, place: Coords) => {
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
  return [...groups.values()]
    .flatMap(({ kind, name, places }) => {
      const at = places.length >= LEAST[kind] && gatheredAt(places, REACH_KM[kind]);
      return at ? [{ kind, name, at, count: places.length }] : [];
    })
    .sort((one, other) => one.kind.localeCompare(other.kind) || other.count - one.count);
}

/** The place closest to the median; null if scattered. */
function gatheredAt(places: readonly Coords[], reachKm: number): Coords | null {
  const middle = middleOf(places);
  const byDistance = places.map((place) => ({ place, km: kilometres(place, middle) })).sort((one, other) => one.km - other.km);
  const half = byDistance[Math.floor(places.length / 2)]!;
  return half.km <= reachKm ? byDistance[0]!.place : null;
}

type Box = { x: number; y: number; width: number; height: number };

/** Greedy label placement in list order. */
export function apart<T extends Box>(boxes: readonly T[]): T[] {
  const kept: T[] = [];
  const meets = (one: Box, other: Box) =>
    Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height;
  for (const box of boxes) if (!kept.some((other) => meets(box, other))) kept.push(box);
  return kept;
}
