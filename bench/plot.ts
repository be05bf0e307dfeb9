/** Cost against size, both axes logarithmic, as an SVG that reads on light and dark. */
export function plot(points: { models: number; list: number; search: number }[]): string {
  const [width, height, left, bottom] = [640, 320, 56, 40];
  const x = (models: number) => left + ((Math.log10(models) - 2.8) / 2.4) * (width - left - 20);
  const y = (ms: number) => height - bottom - ((Math.log10(Math.max(ms, 0.1)) + 1) / 3) * (height - bottom - 20);
  const line = (of: (point: (typeof points)[number]) => number, color: string, name: string) =>
    `<polyline fill="none" stroke="${color}" stroke-width="3" points="${points.map((point) => `${x(point.models).toFixed(1)},${y(of(point)).toFixed(1)}`).join(" ")}"/>` +
    points.map((point) => `<circle cx="${x(point.models).toFixed(1)}" cy="${y(of(point)).toFixed(1)}" r="4" fill="${color}"/>`).join("") +
    `<text x="${width - 16}" y="${(y(of(points.at(-1)!)) - 10).toFixed(1)}" text-anchor="end" fill="${color}">${name}</text>`;
  const grid = [0.1, 1, 10, 50]
    .map(
      (ms) =>
        `<line x1="${left}" x2="${width - 20}" y1="${y(ms)}" y2="${y(ms)}" stroke="#999" stroke-width="${ms === 50 ? 2 : 0.5}"/><text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end" fill="#777">${ms}</text>`,
    )
    .join("");
  const axis = points
    .map((point) => `<text x="${x(point.models)}" y="${height - 14}" text-anchor="middle" fill="#777">${point.models}</text>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13"><title>95th percentile in milliseconds against the number of models; the thick line is the budget</title>${grid}${axis}${line((point) => point.list, "#D4131F", "category with facets")}${line((point) => point.search, "#1546D6", "search")}</svg>\n`;
}
