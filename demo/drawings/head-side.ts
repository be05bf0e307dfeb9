import { body, cord, curve, fill, floor, group, inside, label, line, mix, oval, type Point, tones } from "./canvas.ts";
import type { LookOf } from "./look.ts";

type Style = LookOf<"headguard">["style"];

const sides: Record<Style, Point[]> = {
  cheek: [
    [322, 470],
    [376, 310],
    [540, 196],
    [730, 214],
    [862, 340],
    [896, 520],
    [866, 700],
    [780, 790],
    [690, 812],
    [620, 880],
    [500, 930],
    [408, 900],
    [372, 800],
    [398, 700],
    [476, 640],
    [472, 566],
    [380, 546],
  ],
  open: [
    [340, 450],
    [400, 306],
    [550, 212],
    [720, 226],
    [850, 346],
    [882, 520],
    [856, 680],
    [780, 770],
    [680, 850],
    [600, 870],
    [556, 800],
    [540, 690],
    [520, 590],
    [430, 530],
  ],
  bar: [
    [306, 470],
    [366, 300],
    [540, 180],
    [740, 200],
    [878, 336],
    [912, 520],
    [880, 710],
    [790, 810],
    [690, 840],
    [600, 920],
    [470, 950],
    [380, 900],
    [330, 820],
    [268, 790],
    [262, 700],
    [330, 660],
    [440, 650],
    [470, 590],
    [384, 552],
  ],
  kids: [
    [360, 470],
    [410, 330],
    [552, 240],
    [710, 252],
    [836, 360],
    [866, 520],
    [840, 670],
    [770, 750],
    [690, 806],
    [610, 820],
    [566, 760],
    [552, 660],
    [520, 580],
    [440, 540],
  ],
  rolls: [
    [346, 460],
    [402, 316],
    [548, 222],
    [716, 234],
    [846, 350],
    [878, 520],
    [852, 680],
    [780, 766],
    [700, 846],
    [624, 850],
    [580, 780],
    [560, 680],
    [536, 590],
    [440, 536],
  ],
};

export function profile({ style, trim }: LookOf<"headguard">, color: string) {
  const tone = tones(color);
  const shell = curve(sides[style], true);
  const rolled =
    style === "rolls"
      ? [0, 1, 2, 3]
          .map((i) =>
            line(
              `M${400 + i * 14} ${500 - i * 66}C${560 + i * 10} ${430 - i * 60} 760 ${430 - i * 56} ${900 - i * 10} ${520 - i * 60}`,
              tone.line,
              8,
            ),
          )
          .join("")
      : "";
  const band = style === "open" ? fill("M300 430C500 340 760 350 960 460L960 540C760 430 500 430 300 520Z", trim) : "";
  const ring = oval(654, 590, style === "kids" ? 92 : 74, style === "kids" ? 104 : 90);
  const straps =
    style === "bar"
      ? [0, 1, 2, 3, 4].map((i) => line(`M${820 + i * 6} ${440 + i * 56}L${896 - i * 4} ${464 + i * 54}`, "#f2efe8", 12)).join("")
      : body("M760 470L930 510L924 590L750 560Z", tones(tone.shade), { core: 10, rim: 5 }) +
        (style === "kids" ? "" : body("M752 700L924 600L934 666L780 770Z", tones(tone.shade), { core: 10, rim: 5 }));
  return (
    floor(620, 968, 240) +
    cord("M500 860C560 960 700 930 740 780", tones(mix(color, "#140d1e", 0.4)), 40) +
    group(
      -3,
      body(shell, tone, { core: 40, rim: 12, marks: rolled + band }) +
        inside(
          shell,
          straps +
            line(
              "M420 560C480 470 580 420 700 430C800 440 850 520 860 600",
              style === "rolls" ? tone.base : tone.line,
              style === "rolls" ? 0.1 : 6,
            ),
        ) +
        body(ring, tones(tone.shade), { core: 14, rim: 8 }) +
        fill(oval(652, 588, 44, 56), mix(color, "#140d1e", 0.7)) +
        [0, 1, 2].map((i) => line(`M${622 + i * 30} 548L${622 + i * 30} 630`, tone.shade, 8)).join("") +
        (style === "rolls" ? "" : label(556, 350, 150, trim, -8)),
    )
  );
}
