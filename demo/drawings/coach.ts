import { body, box, cast, cord, curve, fill, floor, group, label, line, oval, size, stitch, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";

export const drawBellyPad: Drawer<"bellyPad"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const d = curve(
    [
      [190, 420],
      [380, 350],
      [600, 330],
      [820, 350],
      [1010, 420],
      [1040, 580],
      [1000, 730],
      [820, 830],
      [600, 860],
      [380, 830],
      [200, 730],
      [160, 580],
    ],
    true,
  );
  if (view === 1) {
    const panels = [400, 800]
      .map((x) => line(`M${x} 330C${x + (x < 600 ? -30 : 30)} 500 ${x + (x < 600 ? -30 : 30)} 700 ${x} 850`, tone.line, 8))
      .join("");
    return (
      floor(610, 870, 380) +
      body(d, tone, { core: 60, rim: 14, marks: panels + line(oval(600, 590, 170, 190), look.trim, 22) }) +
      fill(oval(600, 590, 60, 68), look.trim) +
      stitch(size(d, 0.93, 0.9, 600, 590), tone.light) +
      label(600, 400, 170, look.trim)
    );
  }
  const belt = (a: string) => cord(a, trim, 70);
  return (
    floor(610, 870, 380) +
    body(d, tones(tone.shade), { core: 50, rim: 12 }) +
    fill(size(d, 0.84, 0.74, 600, 590), tone.deep, 0.6) +
    belt("M230 450C480 500 720 680 980 720") +
    belt("M970 450C720 500 480 680 220 720") +
    body(box(540, 540, 120, 100, 16), tones(tone.base), { core: 14 }) +
    wordmark(600, 590, 80, look.trim)
  );
};

export const drawSticks: Drawer<"sticks"> = (look, color, view) => {
  const tone = tones(color);
  const dark = tones(look.trim);
  const stick = (x: number, angle: number) => {
    const shape = box(x - 56, 140, 112, 660, 56);
    const grip = box(x - 34, 780, 68, 260, 30);
    return group(
      angle,
      cast(shape, 18, 20) +
        cast(grip, 18, 20) +
        body(grip, dark, {
          core: 16,
          marks: [0, 1, 2, 3, 4, 5].map((i) => line(`M${x - 40} ${830 + i * 34}L${x + 40} ${812 + i * 34}`, dark.line, 6)).join(""),
        }) +
        body(shape, tone, {
          core: 30,
          rim: 10,
          marks:
            fill(box(x - 70, 240, 140, 50), look.trim) +
            fill(box(x - 70, 310, 140, 16), look.trim) +
            line(`M${x - 70} 740L${x + 70} 740`, tone.line, 6),
        }) +
        group(-90, wordmark(x, 540, 190, look.trim), x, 540),
    );
  };
  if (view === 1) return stick(600, 28) + stick(600, -28);
  return (
    `<g transform="translate(-190 40)">${stick(600, 12)}</g><g transform="translate(150 -20)">${stick(600, 12)}</g>` +
    [0, 1]
      .map((i) =>
        cord(
          `M${300 + i * 340} ${1064 - i * 60}C${250 + i * 340} ${1120 - i * 60} ${360 + i * 340} ${1140 - i * 60} ${330 + i * 340} ${1050 - i * 60}`,
          dark,
          16,
        ),
      )
      .join("")
  );
};
