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
};

const RINGS_KM = [2, 5, 10, 20, 40];
const SQUARE = 128;
/** Pixels per letter and line. */
const LETTER_PX = 8;
const BELOW_PX = 22;
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
export function drawPaper(map: L.Map, { points, city, kilometres, written }: Ground) {
  const Paper = L.GridLayer.extend({ createTile: () => element("map-square") }) as unknown as new (
    options: L.GridLayerOptions,
  ) => L.GridLayer;
  new Paper({ tileSize: SQUARE }).addTo(map);
  const middle = middleOf(points.map(({ coords }) => coords));
  const rings = RINGS_KM.map((km) => ({ km, at: [middle[0] + km / KM_IN_A_DEGREE, middle[1]] as const }));
  for (const { km, at } of rings) {
    L.circle([...middle], { radius: km * 1000, className: "map-ring", interactive: false }).addTo(map);
    label(map, at, "map-distance", kilometres(km));
  }
  label(map, middle, "map-city", city);
  drawLandmarks(
    map,
    landmarksOf(points).map((landmark) => ({ ...landmark, name: written(landmark.name) })),
    () => rings.map(({ at }) => ({ landmark: null, x: map.project([...at]).x, y: map.project([...at]).y, ...RING_PX })),
  );
}

/** As many labels as fit per zoom; panning changes none. */
function drawLandmarks(map: L.Map, landmarks: readonly Landmark[], taken: () => ({ landmark: null } & Box)[]) {
  let drawn: L.Marker[] = [];
  const draw = () => {
    for (const marker of drawn) marker.remove();
    const boxes = landmarks.map((landmark) => {
      const { x, y } = map.project([...landmark.at]);
      // A name that a point gave stands below its dot (map.css).
      return {
        landmark,
        x,
        y: landmark.count ? y + BELOW_PX : y,
        width: landmark.name.length * LETTER_PX + ROOM_PX.width,
        height: ROOM_PX.height,
      };
    });
    drawn = apart([...taken(), ...boxes]).flatMap(({ landmark }) =>
      landmark ? [label(map, landmark.at, `map-landmark map-${landmark.kind}${landmark.count ? " map-below" : ""}`, landmark.name)] : [],
    );
  };
  map.on("zoomend", draw);
  draw();
}
