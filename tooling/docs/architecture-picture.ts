import { writeFileSync } from "node:fs";
import { escapeHtml } from "../../app/foundation/escape-html.ts";
import { rooms } from "../../test/plan.ts";

const WIDTH = 1040;
const WALL = 128;
const PAD = 12;
const ROOM = { height: 66, gap: 8 };
const ACROSS = 5;
const INK = "#1b1d22";
const floors = { screens: "#dfe9ff", trade: "#ffe9df", ground: "#e6e8ec" } as const;

type Box = { x: number; y: number; width: number; height: number };
const inside = { x: WALL + 2 * PAD, width: WIDTH - 2 * (WALL + 2 * PAD) };

const box = ({ x, y, width, height }: Box, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}" stroke="${INK}"/>`;
const label = (x: number, y: number, text: string, style = ""): string =>
  `<text x="${x}" y="${y}"${style && ` ${style}`}>${escapeHtml(text)}</text>`;
const BOLD = 'font-weight="700"';

function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && `${line} ${word}`.length <= most) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function room(at: Box, name: string, holds: string): string {
  const lines = wrapped(holds, Math.floor((at.width - PAD) / 6.6));
  if (lines.length > 2) throw new Error(`${name} does not fit into its room: ${holds}`);
  const x = at.x + at.width / 2;
  return [
    box(at, "#fff"),
    label(x, at.y + 22, name, BOLD),
    ...lines.map((line, index) => label(x, at.y + 40 + 15 * index, line, 'font-size="12"')),
  ].join("\n");
}

/** A floor: its name, then its rooms in import order, left to right and down. */
function floor(name: keyof typeof floors, y: number): { drawn: string; bottom: number } {
  const entries = Object.entries<string>(rooms[name]);
  const across = Math.min(ACROSS, entries.length);
  const width = (inside.width - 2 * PAD - (across - 1) * ROOM.gap) / across;
  const rows = Math.ceil(entries.length / across);
  const height = 28 + rows * (ROOM.height + ROOM.gap) + PAD - ROOM.gap;
  const drawn = entries.map(([each, holds], index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    const at = { x: inside.x + PAD + column * (width + ROOM.gap), y: y + 28 + row * (ROOM.height + ROOM.gap), width, height: ROOM.height };
    return room({ ...at, x: Math.round(at.x), width: Math.round(width) }, each, holds);
  });
  const title = label(inside.x + PAD, y + 19, `${name}: imports go to the right and down`, `${BOLD} text-anchor="start" font-size="13"`);
  return { drawn: [box({ ...inside, y, height }, floors[name]), title, ...drawn].join("\n"), bottom: y + height };
}

/** docs/architecture.svg: imports point down, and left before right. */
export function architecturePicture(): string {
  const top = 108;
  const parts: string[] = [];
  let y = top;
  for (const name of Object.keys(floors) as (keyof typeof floors)[]) {
    const { drawn, bottom } = floor(name, y);
    parts.push(drawn);
    y = bottom + PAD;
  }
  const [left, right] = Object.entries<string>(rooms.walls);
  const wall = { y: top, width: WALL, height: y - PAD - top };
  const cellar = { x: PAD, y, width: WIDTH - 2 * PAD, height: 44 };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 44 + PAD}" font-family="system-ui, sans-serif" font-size="14" text-anchor="middle" fill="${INK}" role="img" aria-label="The rooms of app/ from the roof down: screens, trade, ground, PostgreSQL below and the walls beside them">
<rect width="100%" height="100%" fill="#fff"/>
<path d="M${PAD} ${top - PAD} L${WIDTH / 2} ${PAD} L${WIDTH - PAD} ${top - PAD} Z" fill="#f4f4f6" stroke="${INK}"/>
${label(WIDTH / 2, 62, "routes.ts · api.server.ts", BOLD)}
${label(WIDTH / 2, 84, "shop.server.ts · config.server.ts: everything is put together here", 'font-size="12"')}
${room({ x: PAD, ...wall }, left![0], left![1])}
${room({ x: WIDTH - PAD - WALL, ...wall }, right![0], right![1])}
${parts.join("\n")}
${box(cellar, "#d9ead9")}
${label(WIDTH / 2, y + 27, "PostgreSQL: constraints, history, the queue of jobs", BOLD)}
</svg>
`;
}

if (import.meta.main) writeFileSync("docs/architecture.svg", architecturePicture());
