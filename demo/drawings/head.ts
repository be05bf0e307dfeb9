import { body, cord, curve, fill, floor, inside, label, line, mix, oval, type Point, stitch, tones, wordmark } from "./canvas.ts";
import { profile } from "./head-side.ts";
import type { Drawer, LookOf } from "./look.ts";

export const drawHeadguard: Drawer<"headguard"> = (look, color, view) => (view === 1 ? front(look, color) : profile(look, color));

type Style = LookOf<"headguard">["style"];

const mirrored = (right: Point[]) => [
  ...right,
  ...right
    .filter(([x]) => x !== 600)
    .map(([x, y]): Point => [1200 - x, y])
    .reverse(),
];

/** Right half of the shell, from the crown down the outside and up around the face. */
const shells: Record<Style, Point[]> = {
  cheek: [
    [600, 176],
    [776, 214],
    [884, 340],
    [908, 510],
    [880, 690],
    [806, 860],
    [742, 912],
    [690, 872],
    [664, 776],
    [684, 694],
    [760, 636],
    [768, 556],
    [716, 496],
    [600, 476],
  ],
  open: [
    [600, 196],
    [770, 230],
    [872, 350],
    [892, 510],
    [872, 660],
    [846, 800],
    [800, 850],
    [768, 800],
    [786, 680],
    [790, 570],
    [738, 486],
    [600, 462],
  ],
  bar: [
    [600, 166],
    [784, 204],
    [902, 336],
    [926, 510],
    [900, 700],
    [830, 880],
    [752, 930],
    [690, 884],
    [668, 790],
    [690, 690],
    [772, 630],
    [776, 556],
    [724, 504],
    [600, 486],
  ],
  kids: [
    [600, 220],
    [752, 246],
    [846, 350],
    [872, 520],
    [850, 680],
    [800, 790],
    [752, 812],
    [726, 760],
    [742, 660],
    [752, 570],
    [704, 506],
    [600, 488],
  ],
  rolls: [
    [600, 206],
    [762, 236],
    [866, 350],
    [890, 500],
    [876, 660],
    [840, 800],
    [784, 836],
    [756, 780],
    [774, 660],
    [772, 560],
    [722, 496],
    [600, 476],
  ],
};

function front({ style, trim }: LookOf<"headguard">, color: string) {
  const tone = tones(color);
  const shell = curve(mirrored(shells[style]), true);
  const dome = "M360 452C380 330 480 268 600 268C720 268 820 330 840 452";
  const marks: Record<Style, string> = {
    cheek:
      fill("M250 640L470 560L470 960L250 960Z", tone.shade) +
      fill("M950 640L730 560L730 960L950 960Z", tone.shade) +
      line("M540 150L540 480", tone.line, 5) +
      line("M660 150L660 480", tone.line, 5) +
      fill("M540 150L660 150L660 480L540 480Z", trim, 0.9),
    open: fill("M200 400C400 330 800 330 1000 400L1000 500C800 420 400 420 200 500Z", trim),
    bar:
      line("M460 190C430 300 430 400 446 480", tone.line, 6) +
      line("M740 190C770 300 770 400 754 480", tone.line, 6) +
      fill("M600 150L640 500L560 500Z", trim),
    kids:
      fill(
        curve(
          [
            [600, 330],
            [622, 378],
            [674, 384],
            [636, 420],
            [646, 470],
            [600, 446],
            [554, 470],
            [564, 420],
            [526, 384],
            [578, 378],
          ],
          true,
          0.02,
        ),
        trim,
      ) + line("M330 470C420 430 500 420 600 420", tone.line, 0.1),
    rolls: [-170, -105, -36, 36, 105, 170]
      .map((x) => line(`M${600 + x * 0.4} 190C${600 + x * 0.9} 280 ${600 + x * 1.2} 380 ${600 + x * 1.25} 480`, tone.line, 8))
      .join(""),
  };
  const ears = (style === "kids" ? [366, 834] : [336, 864])
    .map((x) => [0, 1, 2].map((i) => fill(oval(x, 560 + i * 44, 11, 14), tone.deep)).join(""))
    .join("");
  const bar =
    style === "bar"
      ? body(
          curve(
            [
              [352, 700],
              [420, 668],
              [520, 694],
              [600, 706],
              [680, 694],
              [780, 668],
              [848, 700],
              [850, 776],
              [780, 812],
              [680, 822],
              [600, 826],
              [520, 822],
              [420, 812],
              [350, 776],
            ],
            true,
          ),
          tones(mix(color, "#140d1e", 0.18)),
          { core: 26, rim: 10 },
        ) + label(600, 762, 150, trim)
      : "";
  const strap = style === "bar" || style === "cheek" ? "M436 880C500 960 700 960 764 880" : "M404 800C470 940 730 940 796 800";
  return (
    floor(600, 968, 250) +
    fill(oval(600, 590, 236, 320), mix(color, "#140d1e", 0.72)) +
    fill(oval(600, 560, 196, 236), mix(color, "#140d1e", 0.6)) +
    cord(strap, tones(mix(color, "#140d1e", 0.4)), 44) +
    body(shell, tone, { core: 40, rim: 12, marks: marks[style] }) +
    inside(shell, line(dome, tone.line, 5) + stitch(dome.replaceAll("268", "250").replaceAll("452", "440"), tone.light)) +
    (style === "rolls" ? "" : ears) +
    bar +
    (style === "bar" || style === "kids" || style === "rolls"
      ? ""
      : label(600, style === "cheek" ? 424 : 426, 150, style === "cheek" ? tone.deep : tone.base)) +
    (style === "kids" ? wordmark(600, 300, 100, trim) : "")
  );
}
