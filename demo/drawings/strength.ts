import {
  body,
  box,
  cast,
  cord,
  curve,
  drum,
  fill,
  floor,
  group,
  inside,
  label,
  line,
  mix,
  move,
  oval,
  stitch,
  tones,
  wordmark,
} from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

export const drawBands: Drawer<"bands"> = (look, color, view) => {
  const tone = tones(color);
  const mixes = [tones(mix(color, "#fff4e0", 0.25)), tone, tones(mix(color, "#140d1e", 0.35))];
  if (look.style === "long") {
    if (view === 1)
      return [0, 1, 2]
        .map((i) => {
          const w = [34, 58, 90][i]!;
          const x = [330, 560, 850][i]!;
          const loop = curve(
            [
              [x, 180],
              [x + 62 + w * 0.3, 260],
              [x + 54, 600],
              [x + 62 + w * 0.3, 940],
              [x, 1030],
              [x - 62 - w * 0.3, 940],
              [x - 54, 600],
              [x - 62 - w * 0.3, 260],
            ],
            true,
          );
          return (
            line(move(loop, 16, 20), "#2b2118", w, 'stroke-opacity=".16"') +
            cord(loop, mixes[i]!, w) +
            group(-90, wordmark(x + 62, 600, w * 1.7, look.trim), x + 62, 600)
          );
        })
        .join("");
    const coil = [0, 1, 2]
      .map(
        (i) =>
          line(oval(600, 600 + i * 8, 330 - i * 86, 250 - i * 70), "#2b2118", 66, 'stroke-opacity=".12"') +
          cord(oval(590, 590, 330 - i * 86, 250 - i * 70), mixes[2 - i]!, 66),
      )
      .join("");
    return group(-14, coil + label(590, 846, 170, look.trim));
  }
  if (view === 1)
    return [0, 1, 2]
      .map((i) => {
        const y = 300 + i * 250;
        const d = drum(600, y, 330 - i * 10, 62, 140);
        return (
          floor(600, y + 210, 330, 24) +
          fill(d.lid, mixes[i]!.deep) +
          body(`${d.side}`, mixes[i]!, { core: 40, marks: line(d.ring(24), look.trim, 8) + line(d.ring(118), look.trim, 8) }) +
          wordmark(600, y + 116, 150, look.trim)
        );
      })
      .join("");
  const knot = curve(
    [
      [300, 420],
      [500, 340],
      [700, 600],
      [900, 780],
      [980, 640],
      [900, 480],
      [700, 600],
      [500, 860],
      [300, 780],
      [230, 600],
    ],
    true,
  );
  return (
    line(move(knot, 14, 22), "#2b2118", 130, 'stroke-opacity=".16"') +
    line(knot, tone.deep, 134) +
    line(knot, tone.base, 122) +
    line(move(knot, -3, -4), look.trim, 8, 'stroke-dasharray="30 22"') +
    label(300, 600, 150, look.trim, -80)
  );
};

export const drawMedBall: Drawer<"medBall"> = (look, color, view) => {
  const tone = tones(color);
  const ball = oval(600, 610, 390);
  const seam = (d: string) => line(d, tone.line, 8) + stitch(move(d, 16, 0), tone.light) + stitch(move(d, -16, 0), tone.light);
  const marks =
    view === 1
      ? seam("M600 220C420 400 420 820 600 1000") +
        seam("M600 220C800 400 800 820 600 1000") +
        fill("M200 540C400 600 800 600 1000 540L1000 660C800 720 400 720 200 660Z", look.trim)
      : [0, 60, 120].map((a) => group(a, seam("M600 200L600 1020"), 600, 610)).join("") + fill(oval(600, 610, 128), look.trim);
  return (
    floor(610, 1002, 300) +
    body(ball, tone, { core: 90, rim: 16, marks }) +
    fill(
      curve(
        [
          [330, 520],
          [390, 400],
          [490, 320],
          [500, 350],
          [420, 430],
          [360, 540],
        ],
        true,
      ),
      tone.light,
      0.45,
    ) +
    wordmark(600, view === 1 ? 634 : 610, view === 1 ? 260 : 170, "#f2efe8")
  );
};

export const drawAbWheel: Drawer<"abWheel"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  if (view === 2) {
    const wheel = oval(600, 560, 360);
    const spokes = [0, 1, 2, 3, 4].map((i) => group(i * 72, fill(box(576, 330, 48, 200, 12), look.trim), 600, 560)).join("");
    return (
      floor(610, 930, 270) +
      body(wheel, tone, {
        core: 50,
        rim: 14,
        marks: Array.from({ length: 36 }, (_, i) => group(i * 10, line("M600 196L600 226", tone.light, 9), 600, 560)).join(""),
      }) +
      body(oval(600, 560, 280), tones(mix(color, "#fff4e0", 0.12)), { core: 30 }) +
      inside(oval(600, 560, 280), spokes) +
      body(oval(600, 560, 96), trim, { core: 24 }) +
      body(oval(600, 560, 44), steel, { core: 12 }) +
      wordmark(600, 756, 140, tone.light)
    );
  }
  const wheel = box(500, 330, 200, 540, 90);
  const treads = Array.from({ length: 13 }, (_, i) =>
    line(`M490 ${360 + i * 42}L600 ${336 + i * 42}L710 ${360 + i * 42}`, tone.line, 9),
  ).join("");
  const grip = (x: number) =>
    body(box(x, 540, 250, 120, 50), trim, {
      core: 30,
      marks: [0, 1, 2, 3, 4, 5].map((i) => line(`M${x + 36 + i * 36} 530L${x + 36 + i * 36} 670`, trim.shade, 9)).join(""),
    });
  const mat = "M300 960L900 960L960 1040L240 1040Z";
  return (
    cast(mat, 10, 18) +
    body(mat, tones("#5b5d63"), { core: 14 }) +
    wordmark(600, 1002, 150, "#ECE7DC") +
    floor(600, 880, 130) +
    body(box(420, 572, 360, 56, 10), steel, { core: 18 }) +
    grip(180) +
    grip(770) +
    body(wheel, tone, { core: 46, rim: 12, marks: treads })
  );
};
