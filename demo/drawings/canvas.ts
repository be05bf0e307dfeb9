import { createHash } from "node:crypto";

/** Everything the drawings share: one ground, one light from the top left, tones made of a product's own colour. Paths use absolute M, L, C, Q, Z. */
export const ground = "#ECE7DC";
export const ink = "#111113";

export type Tone = { base: string; light: string; shade: string; deep: string; line: string };
export type Point = readonly [x: number, y: number];

export const mix = (from: string, to: string, part: number) => {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const blend = (at: number) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * part);
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, "0")).join("")}`;
};

const brightness = (hex: string) =>
  [1, 3, 5].reduce((sum, at, i) => sum + Number.parseInt(hex.slice(at, at + 2), 16) * [0.3, 0.59, 0.11][i]!, 0) / 255;

export const tones = (base: string): Tone => {
  const dark = brightness(base) < 0.2;
  return {
    base,
    light: mix(base, "#fff4e0", dark ? 0.3 : 0.45),
    shade: mix(base, "#1a1224", dark ? 0.45 : 0.24),
    deep: mix(base, "#140d1e", dark ? 0.7 : 0.55),
    line: dark ? mix(base, "#fff4e0", 0.22) : mix(base, "#140d1e", 0.42),
  };
};

/** How far two colours are from each other, 0 to 441. */
export const apart = (one: string, other: string) =>
  Math.hypot(...[1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)));

/** Whether ink or chalk is read on this colour. */
export const onto = (hex: string) => (brightness(hex) > 0.55 ? ink : "#f6f2e9");

const round = (value: number) => Math.round(value * 10) / 10;
export const map = (d: string, to: (x: number, y: number) => Point) =>
  d.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x, y) => to(Number(x), Number(y)).map(round).join(" "));
export const move = (d: string, dx: number, dy: number) => map(d, (x, y) => [x + dx, y + dy]);
export const flip = (d: string, axis = 600) => map(d, (x, y) => [2 * axis - x, y]);
export const size = (d: string, sx: number, sy = sx, cx = 600, cy = 600) => map(d, (x, y) => [cx + (x - cx) * sx, cy + (y - cy) * sy]);
export const turn = (d: string, degrees: number, cx = 600, cy = 600) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return map(d, (x, y) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
};

/** A curve through points; closed it is a silhouette. */
export const curve = (points: readonly Point[], closed = false, ease = 1 / 6) => {
  const at = (i: number): Point =>
    closed ? points[(i + points.length) % points.length]! : points[Math.min(Math.max(i, 0), points.length - 1)]!;
  let d = `M${round(points[0]![0])} ${round(points[0]![1])}`;
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const handles = [from[0] + (to[0] - before[0]) * ease, from[1] + (to[1] - before[1]) * ease, to[0] - (after[0] - from[0]) * ease];
    d += `C${[...handles, to[1] - (after[1] - from[1]) * ease, ...to].map(round).join(" ")}`;
  }
  return closed ? `${d}Z` : d;
};

export const poly = (points: readonly Point[], closed = true) =>
  `M${points.map((p) => p.map(round).join(" ")).join("L")}${closed ? "Z" : ""}`;

export const oval = (cx: number, cy: number, rx: number, ry = rx) => {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  return map(
    `M${cx - rx} ${cy}C${cx - rx} ${cy - ky} ${cx - kx} ${cy - ry} ${cx} ${cy - ry}C${cx + kx} ${cy - ry} ${cx + rx} ${cy - ky} ${cx + rx} ${cy}` +
      `C${cx + rx} ${cy + ky} ${cx + kx} ${cy + ry} ${cx} ${cy + ry}C${cx - kx} ${cy + ry} ${cx - rx} ${cy + ky} ${cx - rx} ${cy}Z`,
    (x, y) => [x, y],
  );
};

export const box = (x: number, y: number, w: number, h: number, corner = 0) => {
  const r = Math.min(corner, w / 2, h / 2);
  const [right, bottom] = [x + w, y + h];
  return map(
    `M${x + r} ${y}L${right - r} ${y}Q${right} ${y} ${right} ${y + r}L${right} ${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}` +
      `L${x + r} ${bottom}Q${x} ${bottom} ${x} ${bottom - r}L${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`,
    (px, py) => [px, py],
  );
};

/** Named by its content, so that a drawing stays a pure function. */
const nameOf = (d: string) => `c${createHash("sha256").update(d).digest("hex").slice(0, 8)}`;
export const inside = (d: string, content: string) =>
  `<clipPath id="${nameOf(d)}"><path d="${d}"/></clipPath><g clip-path="url(#${nameOf(d)})">${content}</g>`;

export const fill = (d: string, color: string, opacity = 1) =>
  `<path d="${d}" fill="${color}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`;
export const line = (d: string, color: string, width = 5, extra = "", cap = "round") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round" ${extra}/>`;
export const stitch = (d: string, color: string, width = 4) => line(d, color, width, 'stroke-dasharray="13 11" stroke-opacity=".75"');

const everywhere = "M-900 -900L2900 -900L2900 2900L-900 2900Z";
const rest = (d: string, dx: number, dy: number, color: string, opacity: number) =>
  `<path d="${everywhere}${move(d, dx, dy)}" fill="${color}" fill-opacity="${opacity}" fill-rule="evenodd"/>`;

type Body = { rim?: number; core?: number; marks?: string };

/** A lit body: rim of light at the top left, two steps of shade at the bottom right; marks lie on it and share its light. */
export const body = (d: string, tone: Tone, { rim = 9, core = 34, marks = "" }: Body = {}) =>
  inside(
    d,
    fill(d, tone.base) +
      marks +
      rest(d, -core * 1.9, -core * 1.7, tone.deep, 0.14) +
      rest(d, -core * 0.8, -core * 0.8, tone.deep, 0.3) +
      rest(d, rim * 0.8, rim, tone.light, 0.62),
  );

/** A cord or strap along a path: shade, body, light. */
export const cord = (d: string, tone: Tone, width: number) =>
  line(d, tone.shade, width) +
  line(move(d, -width * 0.1, -width * 0.12), tone.base, width * 0.76) +
  line(move(d, -width * 0.2, -width * 0.22), tone.light, Math.max(2, width * 0.16), 'stroke-opacity=".7"');

/** What lies flat throws a hard shadow, what stands throws one on the floor. */
export const cast = (d: string, dx = 16, dy = 22) => fill(move(d, dx, dy), "#2b2118", 0.16);
export const floor = (cx: number, cy: number, rx: number, ry = 26) =>
  fill(oval(cx + 26, cy, rx, ry), "#2b2118", 0.1) + fill(oval(cx + 12, cy - 2, rx * 0.82, ry * 0.66), "#2b2118", 0.2);

const letters = [
  ["M17 5L4 5L4 27L17 27L17 16L11 16"],
  ["M28 5L41 5L41 27L28 27Z"],
  ["M52 27L52 5L65 27L65 5"],
  ["M89 5L76 5L76 27L89 27L89 16L83 16"],
].flat();

/** The one word on our goods, drawn, so that no font is needed. */
export const wordmark = (cx: number, cy: number, width: number, color: string, degrees = 0) =>
  `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${degrees}) scale(${round((width / 93) * 100) / 100}) translate(-46.5 -16)" fill="none" stroke="${color}" stroke-width="7" stroke-linejoin="miter">${letters.map((d) => `<path d="${d}"/>`).join("")}</g>`;

export const label = (cx: number, cy: number, width: number, patch: string, degrees = 0) =>
  `<g transform="rotate(${degrees} ${cx} ${cy})">${fill(box(cx - width / 2, cy - width * 0.19, width, width * 0.38, 5), patch)}${wordmark(cx, cy, width * 0.72, onto(patch))}</g>`;

export const group = (degrees: number, content: string, cx = 600, cy = 600) =>
  `<g transform="rotate(${degrees} ${cx} ${cy})">${content}</g>`;

export const sheet = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200"><rect width="1200" height="1200" fill="${ground}"/>${content}</svg>`;

/** A standing cylinder: its side, and the oval that closes it above. */
export const drum = (cx: number, top: number, rx: number, ry: number, height: number) => ({
  side: `M${cx - rx} ${top}C${cx - rx} ${top + ry * 1.33} ${cx + rx} ${top + ry * 1.33} ${cx + rx} ${top}L${cx + rx} ${top + height}C${cx + rx} ${top + height + ry * 1.33} ${cx - rx} ${top + height + ry * 1.33} ${cx - rx} ${top + height}Z`,
  lid: oval(cx, top, rx, ry),
  /** A line around the side, a given way down. */
  ring: (down: number) =>
    `M${cx - rx} ${top + down}C${cx - rx} ${top + down + ry * 1.33} ${cx + rx} ${top + down + ry * 1.33} ${cx + rx} ${top + down}`,
});
