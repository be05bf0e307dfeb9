import * as L from "leaflet";
import { type Coords, KM_IN_A_DEGREE, middleOf } from "#app/delivery/points/kilometres.ts";
import type { KnownPoint } from "./found-points.ts";
import { apart, type Box, type Landmark, landmarksOf } from "./landmarks.ts";

type Ground = {
  /** All of the city's, filtered or not. */
  points: readonly KnownPoint[];
  city: string;
  /** "5 км" */
  kilometres: (count: number) => string;
  /** In the reader's letters. */
  written: (name: string) => string;
  /** Dots and clusters at this zoom, which names must not lie under. */
  marks: () => { at: Coords; size: number }[];
};

const RINGS_KM = [2, 5, 10, 20, 40];
const SQUARE = 128;
/** Pixels per letter and line. */
const LETTER_PX = 8;
/** Below a point that gave the name; else on the place, or beside what covers it. */
const BELOW_PX = [22, -22, 40, -40];
const ON_PX = [0, 26, -26, 44, -44];
const RING_PX = { width: 56, height: 20 };
const ROOM_PX = { width: 28, height: 24 };

export const element = (className: string, text = "") => Object.assign(document.createElement("span"), { className, textContent: text });

/** On the ground, below points. */
export const label = (map: L.Map, [latitude, longitude]: Coords, className: string, text: string) =>
  L.marker([latitude, longitude], {
    pane: "words",
    icon: L.divIcon({ html: element(className, text), className: "map-label", iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  }).addTo(map);

/** A grid, distance rings around the median, and landmarks. */
export function drawPaper(map: L.Map, { points, city, kilometres, written, marks }: Ground) {
  const Paper = L.GridLayer.extend({ createTile: () => element("map-square") }) as unknown as new (
    options: L.GridLayerOptions,
  ) => L.GridLayer;
  new Paper({ tileSize: SQUARE }).addTo(map);
  const middle = middleOf(points.map(({ coords }) => coords));
  for (const km of RINGS_KM) L.circle([...middle], { radius: km * 1000, className: "map-ring", interactive: false }).addTo(map);
  label(map, middle, "map-city", city);
  const landmarks = landmarksOf(points).map((landmark) => ({ ...landmark, name: written(landmark.name) }));
  drawNames(
    map,
    () => [
      ...RINGS_KM.map((km) =>
        ringSpots(map, middle, km).map((at) => ({ ...at, ...RING_PX, className: "map-distance", text: kilometres(km) })),
      ),
      ...landmarks.map((landmark) => nameSpots(map, landmark)),
    ],
    () => marks().map(({ at, size }) => ({ ...map.project([...at]), width: size, height: size })),
  );
}

type Name = Box & { className: string; text: string };

/** Where a ring's distance may stand: north, south, east, west. */
function ringSpots(map: L.Map, [latitude, longitude]: Coords, km: number) {
  const north = km / KM_IN_A_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const ends: Coords[] = [
    [latitude + north, longitude],
    [latitude - north, longitude],
    [latitude, longitude + east],
    [latitude, longitude - east],
  ];
  return ends.map((at) => map.project([...at]));
}

function nameSpots(map: L.Map, { at, name, kind, count }: Landmark): Name[] {
  const { x, y } = map.project([...at]);
  const size = { width: name.length * LETTER_PX + ROOM_PX.width, height: ROOM_PX.height };
  return (count ? BELOW_PX : ON_PX).map((by) => ({ className: `map-landmark map-${kind}`, text: name, x, y: y + by, ...size }));
}

/** As many names as fit per zoom; panning changes none. */
function drawNames(map: L.Map, wanted: () => Name[][], taken: () => Box[]) {
  let drawn: L.Marker[] = [];
  const draw = () => {
    for (const marker of drawn) marker.remove();
    drawn = apart(taken(), wanted()).map(({ className, text, x, y }) => {
      const { lat, lng } = map.unproject([x, y]);
      return label(map, [lat, lng], className, text);
    });
  };
  map.on("zoomend", draw);
  draw();
}
