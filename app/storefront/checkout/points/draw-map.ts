import * as L from "leaflet";
import Supercluster from "supercluster";
import type { Coords } from "#app/delivery/points/kilometres.ts";
import type { CheckoutData } from "../checkout-data.ts";
import { drawPaper, element, label } from "./draw-paper.ts";
import type { KnownPoint } from "./found-points.ts";

type Scene = {
  points: readonly KnownPoint[];
  /** All of the city's, for landmarks. */
  known: readonly KnownPoint[];
  tiles: CheckoutData["map"];
  seen: KnownPoint | undefined;
  city: string;
  pick: (point: KnownPoint) => void;
  /** "5 км" */
  kilometres: (count: number) => string;
  /** In the reader's letters. */
  written: (name: string) => string;
  here: { at: Coords; says: string } | null;
};

export type DrawnMap = { mark: (point: KnownPoint | undefined) => void; zoom: (by: number) => void; whole: () => void; remove: () => void };

const NEAREST = 18;
const STREET = 15;
const QUARTER = 13;
/** Cluster radius in pixels. */
const TOGETHER = 68;
const WORLD = 256;
/** As seen; its target is larger. */
const DOT_PX = 20;

/** Leaflet without its markup-writing parts (docs/decisions/0010-trusted-types.md); a paper ground without tiles. */
export function drawMap(ground: HTMLElement, { points, known, tiles, seen, city, pick, kilometres, written, here }: Scene): DrawnMap {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(ground, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 3,
    maxZoom: NEAREST,
    zoomSnap: tiles ? 1 : 0.5,
    inertia: !calm,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
  });
  const bounds = L.latLngBounds(points.map(({ coords }) => coords));
  const { inTurn, atRest } = takesTurns(map);
  const whole = () => map.fitBounds(bounds, { padding: [40, 40], maxZoom: STREET, animate: !calm });
  map.fitBounds(bounds, { padding: [40, 40], maxZoom: STREET, animate: false });
  if (seen) map.setView(seen.coords, Math.max(QUARTER, map.getZoom()), { animate: false });

  const clusters = new Supercluster<{ place: number }>({ radius: TOGETHER, extent: WORLD, maxZoom: NEAREST - 1 });
  clusters.load(
    points.map(({ coords: [lat, lon] }, place) => ({
      type: "Feature",
      properties: { place },
      geometry: { type: "Point", coordinates: [lon, lat] },
    })),
  );
  const drawnAt = (zoom: number, [west, south, east, north]: [number, number, number, number]) =>
    clusters.getClusters([west, south, east, north], Math.round(zoom));
  const marks = () =>
    drawnAt(map.getZoom(), [-180, -85, 180, 85]).map(({ geometry: { coordinates }, properties }) => ({
      at: [coordinates[1]!, coordinates[0]!] as const,
      size: "cluster_id" in properties ? heapSize((properties as { point_count: number }).point_count) : DOT_PX,
    }));

  map.createPane("words");
  if (tiles) L.tileLayer(tiles.tiles, { maxZoom: NEAREST }).addTo(map);
  else drawPaper(map, { points: known, city, kilometres, written, marks });
  if (here) label(map, here.at, "map-you", here.says);

  const layer = L.layerGroup().addTo(map);
  const drawn = new Map<string, L.Marker>();
  let marked = seen;

  const show = () => {
    const view = map.getBounds().pad(0.15);
    const wanted = drawnAt(map.getZoom(), [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()]);
    const names = new Set<string>();
    for (const { geometry, properties } of wanted) {
      const [lon = 0, lat = 0] = geometry.coordinates;
      const heaped = "cluster_id" in properties ? (properties as { cluster_id: number; point_count: number }) : null;
      const point = heaped ? undefined : points[(properties as { place: number }).place]!;
      const name = point?.key ?? `heap ${heaped!.cluster_id}`;
      names.add(name);
      if (drawn.has(name)) continue;
      const icon = point ? dot(point.key === marked?.key) : heap(heaped!.point_count);
      const marker = L.marker([lat, lon], { icon, keyboard: false, title: point?.address ?? "" });
      marker.on("click", () => {
        if (point) return pick(point);
        const nearer = Math.min(NEAREST, clusters.getClusterExpansionZoom(heaped!.cluster_id));
        map.setView([lat, lon], Math.max(nearer, map.getZoom() + 1), { animate: !calm });
      });
      drawn.set(name, marker.addTo(layer));
    }
    // The selected point leaves its cluster.
    if (marked && !drawn.has(marked.key)) drawn.set(marked.key, L.marker(marked.coords, { icon: dot(true), keyboard: false }).addTo(layer));
    for (const [name, marker] of drawn) {
      if (names.has(name) || name === marked?.key) continue;
      marker.remove();
      drawn.delete(name);
    }
  };
  map.on("moveend", show);
  show();
  // The dialog grows while opening and rotates.
  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  watch.observe(ground);

  return {
    mark: (point) => {
      for (const each of [marked, point]) if (each) drawn.get(each.key)?.setIcon(dot(each.key === point?.key));
      marked = point;
      show();
    },
    zoom: (by) => inTurn(() => map.setZoom(map.getZoom() + by, { animate: !calm })),
    whole: () => inTurn(whole),
    remove: () => {
      watch.disconnect();
      map.off("moveend", show);
      atRest(() => map.remove());
    },
  };
}

/** Queues presses while the map moves, once each; also removal, as a moving map would crash without its element. */
function takesTurns(map: L.Map): Record<"inTurn" | "atRest", (action: () => void) => void> {
  const waiting: (() => void)[] = [];
  let isZooming = false;
  map.on("zoomanim", () => {
    isZooming = true;
  });
  map.on("zoomend", () => {
    isZooming = false;
    waiting.shift()?.();
  });
  return {
    inTurn: (action) => void (isZooming ? waiting.push(action) : action()),
    atRest: (action) => void (isZooming ? map.once("moveend", action) : action()),
  };
}

const icon = (html: HTMLElement, size: number) => L.divIcon({ html, className: "map-mark", iconSize: [size, size] });

const dot = (isSeen: boolean) => icon(element(isSeen ? "map-dot map-dot-seen" : "map-dot"), 44);

/** Grows with count, at least finger-sized. */
const heapSize = (count: number) => Math.min(60, 40 + 3 * Math.log2(count / 2));
const heap = (count: number) => icon(element("map-heap", count > 999 ? `${Math.floor(count / 1000)}k` : String(count)), heapSize(count));
