import type { Storefront } from "../storefront.ts";

/** The Gong mark, a gong seen from the front, on a field of 32 × 32; usage rules are in docs/brand.md. */
export const FIELD = 32;
const disc = "M16 6a10 10 0 1 1 0 20a10 10 0 1 1 0-20z";
const boss = "M16 12a4 4 0 1 1 0 8a4 4 0 1 1 0-8z";
const ropes = "M0 1h32v2H0zM0 29h32v2H0z";

const INK = "#111113";
const CANVAS = "#f4f1ea";
const gongs = { red: "#d4131f", blue: "#1546d6", white: "#e8ff3a" } as const satisfies Record<Storefront["corner"], string>;

/** The mark in one colour for use inside another drawing: its disc is 20 across in a field of 32. */
export const markPath = (fill: string): string => `<path fill="${fill}" fill-rule="evenodd" d="${disc}${boss}"/>`;

/** The mark on ink. `masked` leaves out the ropes at the edges, for platforms that cut their own circle or square from it. */
export function signSvg({ corner, px, masked = false }: { corner: Storefront["corner"]; px: number; masked?: boolean }): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIELD} ${FIELD}" width="${px}" height="${px}"><title>Gong</title>` +
    `<path fill="${INK}" d="M0 0h32v32H0z"/>${masked ? "" : `<path fill="${CANVAS}" d="${ropes}"/>`}` +
    `<path fill="${gongs[corner]}" d="${disc}"/><path fill="${corner === "white" ? INK : CANVAS}" d="${boss}"/></svg>`
  );
}
