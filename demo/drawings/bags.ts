import { body, curve, drum, fill, floor, ground, group, label, line, mix, oval, type Point, stitch, tones, wordmark } from "./canvas.ts";
import { chain, swivel } from "./hanging.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

const drop = curve(
  [
    [600, 250],
    [700, 300],
    [760, 430],
    [850, 620],
    [890, 800],
    [820, 980],
    [690, 1050],
    [600, 1060],
    [510, 1050],
    [380, 980],
    [310, 800],
    [350, 620],
    [440, 430],
    [500, 300],
  ],
  true,
);

export const drawTeardrop: Drawer<"teardrop"> = (look, color, view) => {
  const tone = tones(color);
  const panels =
    view === 1
      ? ["M600 250C500 500 470 800 560 1060", "M600 250C720 500 770 800 700 1060"]
      : ["M600 250L600 1060", "M600 250C420 500 360 760 420 1020", "M600 250C780 500 840 760 780 1020"];
  const marks =
    panels.map((d) => line(d, tone.line, 6) + stitch(d.replace("M600", "M614"), tone.light)).join("") +
    (view === 1
      ? fill("M250 760C450 850 750 850 950 760L950 850C750 940 450 940 250 850Z", look.trim)
      : fill("M420 180L780 180L790 420C700 460 500 460 410 420Z", look.trim));
  const ends: Point[] = [
    [520, 310],
    [570, 330],
    [640, 330],
    [690, 310],
  ];
  return (
    floor(600, 1085, 250, 22) +
    ends.map((p) => chain(p, [600, 150])).join("") +
    swivel(600, 150) +
    body(drop, tone, { core: 70, rim: 14, marks }) +
    fill(
      curve(
        [
          [400, 660],
          [440, 560],
          [470, 540],
          [450, 640],
          [410, 740],
        ],
        true,
      ),
      tone.light,
      0.45,
    ) +
    (view === 1 ? label(600, 650, 230, look.trim) : wordmark(600, 360, 130, onTrim(look.trim)))
  );
};

const onTrim = (trim: string) => mix(trim, "#fff4e0", 0.8);

export const drawWaterBag: Drawer<"waterBag"> = (look, color, view) => {
  const tone = tones(color);
  const ball = oval(600, 690, 350, 360);
  const strap = body("M540 110L660 110L700 360L500 360Z", tones(tone.deep), { core: 16 });
  const hook = line(oval(600, 110, 40, 34), steel.deep, 16) + line(oval(598, 107, 40, 34), steel.base, 9);
  const water = fill("M200 660C340 620 460 700 600 660C740 620 860 700 1000 660L1000 1100L200 1100Z", tone.deep, 0.22);
  const valve = body(oval(600, 420, 92, 46), tones(tone.shade), { core: 10 }) + body(oval(600, 412, 44, 22), tones(look.trim), { core: 6 });
  const front =
    wordmark(600, 700, 300, look.trim) +
    line("M270 800C450 860 750 860 930 800", look.trim, 10) +
    line("M290 840C460 896 740 896 910 840", look.trim, 6);
  const back =
    [0, 1, 2]
      .map((i) =>
        line(
          `M${430 + i * 170} ${350 + Math.abs(i - 1) * 20}C${300 + i * 300} 560 ${300 + i * 300} 860 ${430 + i * 170} 1020`,
          tone.line,
          6,
        ),
      )
      .join("") + valve;
  return (
    floor(600, 1070, 260) +
    strap +
    hook +
    body(ball, tone, { core: 80, rim: 14, marks: water + (view === 1 ? "" : back) }) +
    fill(
      curve(
        [
          [380, 520],
          [440, 430],
          [520, 390],
          [500, 430],
          [430, 500],
          [390, 570],
        ],
        true,
      ),
      "#ffffff",
      0.4,
    ) +
    (view === 1 ? front + body("M470 336L730 336L750 400C660 430 540 430 450 400Z", tones(tone.deep), { core: 10 }) : "")
  );
};

export const drawFreestanding: Drawer<"freestanding"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const bag = drum(600, 170, 165, 36, 590);
  const foot = curve(
    [
      [460, 880],
      [740, 880],
      [850, 960],
      [880, 1050],
      [840, 1100],
      [600, 1120],
      [360, 1100],
      [320, 1050],
      [350, 960],
    ],
    true,
    1 / 7,
  );
  const marks =
    fill("M400 560L800 560L800 640L400 640Z", look.trim) +
    line(bag.ring(90), tone.line, 5) +
    (view === 2 ? line("M640 170L640 800", tone.line, 6) + line("M626 180L626 780", steel.base, 6, 'stroke-dasharray="8 8"') : "");
  const cap =
    view === 2
      ? body(oval(770, 970, 44, 26), trim, { core: 6 }) + line("M380 1010C520 1050 680 1050 820 1010", tone.line, 5)
      : wordmark(600, 1020, 220, mix(ground, color, 0.2));
  return (
    floor(600, 1110, 330) +
    body(drum(600, 760, 64, 18, 130).side, steel, { core: 24 }) +
    body(foot, tones(mix(color, "#7b7d84", 0.25)), { core: 50, rim: 12 }) +
    cap +
    body(bag.side, tone, { core: 60, rim: 12, marks }) +
    body(bag.lid, tones(tone.light), { core: 10 }) +
    (view === 1 ? group(-90, wordmark(600, 400, 250, look.trim), 600, 400) : "")
  );
};
