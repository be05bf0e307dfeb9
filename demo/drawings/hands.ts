import {
  body,
  cast,
  cord,
  curve,
  drum,
  fill,
  flip,
  floor,
  group,
  label,
  line,
  move,
  oval,
  type Point,
  stitch,
  type Tone,
  tones,
  wordmark,
} from "./canvas.ts";
import type { Drawer, LookOf } from "./look.ts";

type Edge = LookOf<"wraps">["edge"];

const edgeMarks = (edge: Edge, along: (down: number) => string, height: number, tone: Tone) => {
  if (edge === "stripe") return line(along(height * 0.12), tone.light, 10) + line(along(height * 0.88), tone.light, 10);
  if (edge === "dash") return stitch(along(height * 0.5), tone.light, 22) + line(along(height * 0.16), tone.deep, 5);
  const rows = [0.14, 0.3, 0.46, 0.62, 0.78, 0.94];
  return rows.map((part) => line(along(height * part), tone.line, 5, 'stroke-dasharray="20 14" stroke-opacity=".55"')).join("");
};

const roll = (cx: number, top: number, r: number, height: number, tone: Tone, edge: Edge, core = 0) => {
  const shape = drum(cx, top, r, r * 0.4, height);
  const turns = Array.from({ length: 8 }, (_, i) =>
    line(oval(cx + 2, top + 2, r * (0.94 - i * 0.11), r * 0.4 * (0.94 - i * 0.11)), tone.line, 4),
  );
  const hole = core ? fill(oval(cx, top, r * core, r * 0.4 * core), tone.deep) : "";
  return (
    floor(cx, top + height + r * 0.36, r * 1.02, 24) +
    body(shape.side, tone, { core: r * 0.2, marks: edgeMarks(edge, shape.ring, height, tone) }) +
    body(shape.lid, tones(tone.light), { core: 10, rim: 4 }) +
    `<g stroke-opacity=".6">${turns.slice(0, core ? 3 : 8).join("")}</g>${hole}`
  );
};

export const drawWraps: Drawer<"wraps"> = (look, color, view) => {
  const tone = tones(color);
  if (view === 2) return unrolled(look.edge, tone);
  if (look.pose === "pair")
    return roll(410, 430, 190, 330, tone, look.edge) + roll(790, 520, 190, 330, tone, look.edge) + wordmark(800, 760, 150, tone.light);
  if (look.pose === "stack")
    return (
      roll(600, 640, 230, 210, tone, look.edge) +
      roll(590, 350, 230, 210, tone, look.edge) +
      cord("M372 560C300 620 300 760 250 860", tone, 30)
    );
  const tail = curve([
    [640, 830],
    [820, 850],
    [940, 800],
    [1010, 830],
  ]);
  return (
    roll(540, 400, 240, 330, tone, look.edge) +
    cast(tail) +
    line(move(tail, 0, -10), tone.shade, 76) +
    line(move(tail, 0, -16), tone.base, 66) +
    label(540, 690, 190, tone.light, 0)
  );
};

function unrolled(edge: Edge, tone: Tone) {
  const lanes = { stripe: 3, herringbone: 4, dash: 2 }[edge];
  const gap = 640 / lanes;
  const points: Point[] = [];
  for (let i = 0; i <= lanes; i++) {
    const y = 300 + i * gap * 0.94;
    points.push(
      ...((i % 2
        ? [
            [900, y],
            [600, y + 30],
            [310, y + 10],
          ]
        : [
            [310, y],
            [600, y + 30],
            [900, y + 10],
          ]) as Point[]),
    );
  }
  const path = curve(points, false, 1 / 5);
  const rows = edge === "herringbone" ? [-26, -9, 9, 26] : edge === "stripe" ? [-32, 32] : [0];
  const loop = oval(262, 292, 62, 40);
  return (
    `<g transform="translate(0 -10)">${line(move(path, 14, 20), "#2b2118", 92, 'stroke-opacity=".16"')}${line(loop, tone.shade, 16)}` +
    `${line(path, tone.shade, 92)}${line(move(path, -3, -5), tone.base, 80)}` +
    `${rows.map((dy) => line(move(path, -3, dy - 4), tone.light, edge === "dash" ? 14 : 6, edge === "stripe" ? "" : 'stroke-dasharray="22 14" stroke-opacity=".8"')).join("")}</g>`
  );
}

export const drawTapeSet: Drawer<"tapeSet"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const tape = (cx: number, y: number) => roll(cx, y, 120, 96, trim, "stripe", 0.6);
  if (view === 2) {
    const strip = curve([
      [390, 690],
      [560, 640],
      [760, 700],
      [960, 640],
    ]);
    return (
      line(move(strip, 12, 18), "#2b2118", 70, 'stroke-opacity=".16"') +
      line(strip, tone.shade, 72) +
      line(move(strip, 0, -6), tone.base, 60) +
      stitch(move(strip, 0, -6), tone.line, 3) +
      roll(380, 430, 200, 240, tone, "herringbone") +
      tape(760, 800)
    );
  }
  return (
    roll(410, 300, 170, 260, tone, "herringbone") +
    roll(790, 300, 170, 260, tone, "herringbone") +
    tape(300, 790) +
    tape(600, 830) +
    tape(900, 790)
  );
};

export const drawInnerGlove: Drawer<"innerGlove"> = (look, color, view) => {
  const tone = tones(color);
  const side = (d: string) => (view === 1 ? d : flip(d, 570));
  const hand = side(
    curve(
      [
        [410, 760],
        [384, 640],
        [392, 500],
        [396, 400],
        [436, 366],
        [470, 400],
        [486, 350],
        [528, 320],
        [562, 356],
        [580, 330],
        [622, 314],
        [652, 350],
        [668, 352],
        [708, 346],
        [736, 388],
        [748, 520],
        [736, 660],
        [722, 760],
        [566, 790],
      ],
      true,
      1 / 7,
    ),
  );
  const thumb = side(
    curve(
      [
        [420, 720],
        [340, 640],
        [296, 560],
        [300, 500],
        [344, 490],
        [384, 540],
        [420, 600],
        [450, 690],
      ],
      true,
    ),
  );
  const cuff = "M404 740C500 772 640 772 728 740L738 880C640 912 500 912 394 880Z";
  const tape = curve([
    [728, 830],
    [860, 850],
    [930, 760],
    [900, 640],
    [960, 540],
    [1000, 560],
  ]);
  const gel = [0, 1, 2, 3]
    .map((i) => body(side(oval(446 + i * 82, 476 - [0, 22, 26, 6][i]!, 32, 48)), tones(look.trim), { core: 10, rim: 6 }))
    .join("");
  const slots = [0, 1, 2, 3].map((i) => fill(side(oval(436 + i * 88, [392, 348, 342, 376][i]!, 28, 13)), tone.deep)).join("");
  const palm = stitch(side(oval(566, 610, 110, 96)), tone.light) + fill(side(oval(566, 610, 90, 76)), tone.deep, 0.4);
  return group(
    view === 1 ? -5 : 5,
    line(move(tape, 14, 20), "#2b2118", 74, 'stroke-opacity=".16"') +
      cast(hand) +
      cast(cuff) +
      cast(thumb) +
      line(tape, tone.shade, 74) +
      line(move(tape, -4, -5), tone.base, 62) +
      line(move(tape, -4, -5), look.trim, 8) +
      body(hand, tone) +
      slots +
      (view === 1 ? gel : palm) +
      body(thumb, tone, { core: 18 }) +
      body(cuff, tones(tone.shade), { core: 14, marks: line("M390 810C500 842 640 842 740 810", look.trim, 14) }) +
      (view === 1 ? label(566, 650, 170, look.trim) : ""),
  );
};
