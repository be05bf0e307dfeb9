import * as L from "leaflet";
import { type Coords, KM_IN_A_DEGREE, middleOf } from "#app/delivery/points/kilometres.ts";
import type { KnownPoint } from "./found-points.ts";
import { apart, type Landmark, landmarksOf } from "./landmarks.ts";

type Ground = {
  /** All of the city's, filtered or not. */
  points: readonly KnownPoint[];
  city: string;
  /** "5 км" */
  kilometres: (count: number) => string;
  /** In the reader's letters. */
  written: (name: string) => string;
};

const RINGS_KM = [2, 5, 10, 20, 40];
const SQUARE = 128;
/** Pixels per letter and line. */
const LETTER_PX = 8;
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
export function drawPaper(map: L.Map, { points, city, kilometres, written }: Ground) {
  const Paper = L.GridLayer.extend({ createTile: () => element("map-square") }) as unknown as new (
    options: L.GridLayerOptions,
  ) => L.GridLayer;
  new Paper({ tileSize: SQUARE }).addTo(map);
  const middle = middleOf(points.map(({ coords }) => coords));
  for (const km of RINGS_KM) {
    L.circle([...middle], { radius: km * 1000, className: "map-ring", interactive: false }).addTo(map);
    label(map, [middle[0] + km / KM_IN_A_DEGREE, middle[1]], "map-distance", kilometres(km));
  }
  label(map, middle, "map-city", city);
  drawLandmarks(
    map,
    landmarksOf(points).map((landmark) => ({ ...landmark, name: written(landmark.name) })),
  );
}

/** As many labels as fit per zoom; panning changes none. */
function drawLandmarks(map: L.Map, landmarks: readonly Landmark[]) {
  let drawn: L.Marker[] = [];
  const draw = () => {
    for (const marker of drawn) marker.remove();
    const boxes = landmarks.map((landmark) => {
      const [latitude, longitude] = landmark.at;
      const { x, y } = map.project([latitude, longitude]);
      return { landmark, x, y, width: landmark.name.length * LETTER_PX + ROOM_PX.width, height: ROOM_PX.height };
    });
    drawn = apart(boxes).map(({ landmark: { at, kind, name } }) => label(map, at, `map-landmark map-${kind}`, name));
  };
  map.on("zoomend", draw);
  draw();
}
