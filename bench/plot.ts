import { type Kind, kinds, type Point } from "./curve.ts";

const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM] = [720, 360, 56, 120, 40];
const colors: Record<Kind, string> = {
  category: "#D4131F",
  facets: "#E2761B",
  search: "#1546D6",
  suggestions: "#7A3DB8",
  model: "#2E8540",
};
const LEAST_MS = 0.1;
const MOST_MS = 100;

/** A log-log SVG for light and dark themes: p95 solid, medians dashed. */
export function plot(points: readonly Point[]): string {
  const sizes = points.map(({ models }) => Math.log10(models));
  const [first, last] = [Math.min(...sizes) - 0.1, Math.max(...sizes) + 0.1];
  const x = (models: number) => LEFT + ((Math.log10(models) - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  const share = (ms: number) => Math.log10(Math.max(ms, LEAST_MS) / LEAST_MS) / Math.log10(MOST_MS / LEAST_MS);
  const y = (ms: number) => HEIGHT - BOTTOM - share(ms) * (HEIGHT - BOTTOM - 20);
  const at = (models: number, ms: number) => `${x(models).toFixed(1)},${y(ms).toFixed(1)}`;
  const line = (kind: Kind, percentile: "p50Ms" | "p95Ms") =>
    `<polyline fill="none" stroke="${colors[kind]}" stroke-width="${percentile === "p95Ms" ? 3 : 1.5}"${percentile === "p50Ms" ? ' stroke-dasharray="5 4"' : ""} points="${points.map((point) => at(point.models, point.of[kind][percentile])).join(" ")}"/>`;
  const grid = [0.1, 1, 10, 50].map(
    (ms) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms)}" y2="${y(ms)}" stroke="#999" stroke-width="${ms === 50 ? 2 : 0.5}"/><text x="${LEFT - 8}" y="${y(ms) + 4}" text-anchor="end" fill="#777">${ms}</text>`,
  );
  const axis = points.map(
    ({ models }) => `<text x="${x(models)}" y="${HEIGHT - 14}" text-anchor="middle" fill="#777">${models.toLocaleString("en")}</text>`,
  );
  const names = kinds.map((kind, row) => `<text x="${WIDTH - RIGHT + 12}" y="${40 + row * 22}" fill="${colors[kind]}">${kind}</text>`);
  const title = "95th percentile (dashed: median) in milliseconds against the number of models; the thick grey line is the budget";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13"><title>${title}</title>${[...grid, ...axis, ...kinds.flatMap((kind) => [line(kind, "p95Ms"), line(kind, "p50Ms")]), ...names].join("")}</svg>\n`;
}
