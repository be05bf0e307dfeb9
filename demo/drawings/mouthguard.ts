import { body, box, cast, curve, fill, floor, group, label, line, move, oval, type Point, tones } from "./canvas.ts";
import type { Drawer } from "./look.ts";

const arch: Point[] = [
  [286, 800],
  [300, 600],
  [400, 390],
  [600, 310],
  [800, 390],
  [900, 600],
  [914, 800],
  [840, 860],
  [752, 800],
  [734, 650],
  [690, 556],
  [600, 520],
  [510, 556],
  [466, 650],
  [448, 800],
  [360, 860],
];

const trough: Point[] = [
  [344, 780],
  [358, 610],
  [440, 440],
  [600, 376],
  [760, 440],
  [842, 610],
  [856, 780],
  [820, 800],
  [800, 640],
  [724, 500],
  [600, 452],
  [476, 500],
  [400, 640],
  [380, 800],
];

export const drawMouthguard: Drawer<"mouthguard"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const d = curve(arch, true);
  const teeth = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI * (1.02 + (i / 12) * 0.96);
    return fill(oval(600 + Math.cos(angle) * 226, 640 + Math.sin(angle) * 226, 26, 20), tone.deep, 0.28);
  }).join("");
  const guard =
    cast(d, 20, 44) +
    (look.double ? body(move(d, 0, 44), trim, { core: 24 }) : body(move(d, 0, 26), tones(tone.shade), { core: 20 })) +
    body(d, tone, { core: 30, rim: 12, marks: fill(curve(trough, true), tone.shade) + teeth }) +
    fill(
      curve(
        [
          [392, 430],
          [470, 360],
          [560, 332],
          [566, 350],
          [480, 384],
          [412, 450],
        ],
        true,
      ),
      "#ffffff",
      0.6,
    );
  if (view === 1) return group(look.double ? 8 : -8, guard);
  const lid = look.double ? box(330, 300, 540, 300, 130) : box(300, 340, 600, 240, 60);
  const tray = look.double ? box(330, 610, 540, 230, 120) : box(300, 600, 600, 220, 60);
  const slots = [0, 1, 2, 3, 4]
    .map((i) => (look.double ? fill(box(470 + i * 58, 350, 24, 120, 12), trim.deep) : fill(oval(480 + i * 60, 420, 14), trim.deep)))
    .join("");
  return (
    floor(560, 790, 300) +
    `<g transform="translate(-40 -60)">${body(tray, trim, { core: 30 })}${body(lid, trim, { core: 30, marks: slots })}${line("M410 604L790 604", trim.deep, 10)}${label(520, look.double ? 730 : 720, 170, tone.base)}</g>` +
    `<g transform="translate(430 480) scale(.6)">${cast(d, 16, 40)}${body(move(d, 0, 30), look.double ? trim : tones(tone.shade))}${body(d, tone, { core: 30, rim: 12, marks: fill(curve(trough, true), tone.shade) + teeth })}</g>`
  );
};
