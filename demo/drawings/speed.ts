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
  label,
  line,
  move,
  oval,
  size,
  stitch,
  tones,
  wordmark,
} from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

const pear = curve(
  [
    [600, 270],
    [660, 300],
    [730, 420],
    [800, 560],
    [826, 720],
    [770, 880],
    [670, 950],
    [600, 960],
    [530, 950],
    [430, 880],
    [374, 720],
    [400, 560],
    [470, 420],
    [540, 300],
  ],
  true,
);

export const drawSpeedBall: Drawer<"speedBall"> = (look, color, view) => {
  const tone = tones(color);
  const marks = [-1, -0.36, 0.36, 1]
    .map(
      (k) =>
        line(`M600 270C${600 + k * 140} 420 ${600 + k * 240} 760 600 960`, tone.line, 6) +
        stitch(`M${600 + k * 14} 290C${616 + k * 140} 420 ${620 + k * 240} 760 ${604 + k * 8} 950`, tone.light, 3),
    )
    .join("");
  const loop =
    body("M560 200C560 160 640 160 640 200L646 300C620 312 580 312 554 300Z", tones(tone.deep), { core: 8 }) +
    fill(oval(600, 206, 18, 22), "#ECE7DC");
  const cap = fill("M440 250L760 250L720 440C650 480 550 480 480 440Z", look.trim);
  if (view === 1)
    return (
      floor(600, 975, 190) +
      loop +
      body(pear, tone, { core: 62, rim: 14, marks: marks + cap }) +
      fill(
        curve(
          [
            [446, 620],
            [480, 520],
            [520, 470],
            [520, 540],
            [480, 660],
          ],
          true,
        ),
        tone.light,
        0.55,
      ) +
      label(600, 700, 210, look.trim)
    );
  const round = oval(600, 620, 330);
  const slices = [0, 1, 2].map((i) => group(i * 60, line("M600 290C640 480 640 760 600 950", tone.line, 7), 600, 620)).join("");
  return (
    cast(round, 26, 34) +
    body(round, tone, { core: 80, rim: 14, marks: slices }) +
    body(oval(600, 620, 120), tones(look.trim), { core: 24 }) +
    body(oval(600, 620, 44), tones(tone.deep), { core: 10 }) +
    fill(oval(430, 440, 60, 38), tone.light, 0.4)
  );
};

export const drawPlatform: Drawer<"platform"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  if (view === 2) {
    const disc = oval(600, 600, 400);
    return (
      cast(disc, 24, 32) +
      body(disc, tone, {
        core: 50,
        rim: 14,
        marks:
          line(oval(600, 600, 340), tone.line, 6) +
          line(oval(600, 600, 290), look.trim, 16) +
          [300, 460, 620, 800]
            .map((y) => line(`M180 ${y}C400 ${y + 20} 800 ${y - 30} 1020 ${y + 10}`, tone.line, 3, 'stroke-opacity=".35"'))
            .join(""),
      }) +
      body(oval(600, 600, 90), steel, { core: 20 }) +
      [0, 1, 2, 3]
        .map((i) => fill(oval(600 + Math.cos(i * 1.57 + 0.78) * 62, 600 + Math.sin(i * 1.57 + 0.78) * 62, 10), steel.deep))
        .join("") +
      body(oval(600, 600, 34), trim, { core: 10 }) +
      wordmark(600, 800, 190, tone.line)
    );
  }
  const disc = drum(560, 400, 400, 96, 56);
  const ball = size(move(pear, -40, 330), 0.5, 0.5, 560, 590);
  return (
    body(box(900, 180, 70, 520, 10), steel, { core: 16 }) +
    cord("M930 250L640 330", steel, 34) +
    cord("M930 620L700 430", steel, 30) +
    [220, 420, 640].map((y) => fill(oval(935, y, 12), steel.deep)).join("") +
    body(disc.side, tones(tone.shade), { core: 20 }) +
    body(disc.lid, tone, { core: 16, marks: line(oval(560, 400, 330, 76), look.trim, 10) }) +
    body(box(530, 500, 60, 56, 10), steel, { core: 10 }) +
    body(ball, trim, {
      core: 34,
      marks: line("M560 480C600 600 620 760 560 860", trim.line, 5) + line("M560 480C500 600 480 760 560 860", trim.line, 5),
    }) +
    wordmark(560, 790, 96, "#f2efe8")
  );
};
