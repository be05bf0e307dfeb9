import { body, box, cast, cord, curve, fill, flip, label, line, oval, type Point, stitch, tones, wordmark } from "./canvas.ts";
import { both, fold } from "./cloth.ts";
import type { Drawer } from "./look.ts";

export const drawTee: Drawer<"tee"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const tank = look.cut === "tank";
  const neck = view === 1 ? (tank ? 380 : 292) : tank ? 280 : 232;
  const tee: Point[] = [
    [600, neck],
    [664, neck - 26],
    [700, 206],
    [806, 236],
    [900, 300],
    [1020, 520],
    [1010, 550],
    [892, 606],
    [872, 596],
    [838, 500],
    [832, 700],
    [840, 980],
    [820, 1000],
    [600, 1010],
  ];
  const vest: Point[] = [
    [600, neck],
    [668, neck - 40],
    [696, 200],
    [772, 206],
    [776, 330],
    [806, 440],
    [850, 500],
    [846, 740],
    [856, 990],
    [836, 1006],
    [600, 1018],
  ];
  const shape = both(tank ? vest : tee, tank ? 1 / 8 : 1 / 14);
  const collar = tank
    ? `M504 200C510 ${neck - 10} 560 ${neck} 600 ${neck}C640 ${neck} 690 ${neck - 10} 696 200`
    : `M500 206C510 ${neck - 16} 560 ${neck + 4} 600 ${neck + 4}C640 ${neck + 4} 690 ${neck - 16} 700 206`;
  const rear = view === 1 ? fill(oval(600, 216, 98, 34), tone.deep) : "";
  const seams = tank
    ? line("M776 206C770 400 800 470 850 500", look.trim, 22) + line(flip("M776 206C770 400 800 470 850 500"), look.trim, 22)
    : line("M812 240C790 340 800 440 838 500", tone.line, 5) +
      line(flip("M812 240C790 340 800 440 838 500"), tone.line, 5) +
      line("M1010 500L880 560", tone.line, 5) +
      line(flip("M1010 500L880 560"), tone.line, 5);
  const hem = stitch("M350 974C500 990 700 990 850 974", tone.line);
  const folds = ["M380 560C420 640 400 760 420 860", "M800 600C760 700 790 800 770 900", "M560 930C580 860 640 820 660 760"]
    .map((d) => fold(d, tone.deep))
    .join("");
  const mesh =
    tank && view === 2
      ? Array.from({ length: 14 }, (_, row) =>
          line(`M360 ${420 + row * 40}L840 ${420 + row * 40}`, tone.deep, 7, 'stroke-dasharray="1 22" stroke-opacity=".5"'),
        ).join("")
      : "";
  const print =
    look.print === "ropes"
      ? view === 1
        ? [0, 1, 2]
            .map((i) => line(`M404 ${470 + i * 44}C520 ${490 + i * 44} 680 ${490 + i * 44} 796 ${470 + i * 44}`, look.trim, 16))
            .join("") + wordmark(600, 660, 170, look.trim)
        : wordmark(600, 330, 110, look.trim)
      : view === 1
        ? wordmark(600, 560, 250, look.trim) + fill("M330 780L870 700L870 740L330 820Z", look.trim)
        : "";
  return (
    cast(shape) +
    rear +
    body(shape, tone, { core: 36, rim: 10, marks: folds + seams + hem + mesh + print }) +
    line(collar, tone.deep, 30) +
    line(collar, tank ? look.trim : tone.base, 24) +
    (view === 2 && tank ? label(600, 340, 110, trim.base) : "")
  );
};

export const drawHoodie: Drawer<"hoodie"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const torso = both(
    [
      [600, 300],
      [700, 300],
      [830, 340],
      [880, 420],
      [876, 900],
      [860, 960],
      [600, 976],
    ],
    1 / 12,
  );
  const sleeve = curve(
    [
      [820, 330],
      [900, 380],
      [960, 520],
      [1010, 760],
      [1020, 940],
      [990, 970],
      [910, 974],
      [886, 950],
      [870, 760],
      [840, 560],
    ],
    true,
    1 / 9,
  );
  const cuff = "M884 936L1024 926L1020 1016L900 1022Z";
  const ribbed = (d: string, from: number, to: number, y: number, h: number) =>
    body(d, tones(tone.shade), {
      core: 12,
      marks: Array.from({ length: Math.round((to - from) / 18) }, (_, i) =>
        line(`M${from + i * 18} ${y}L${from + i * 18} ${y + h}`, tone.line, 4),
      ).join(""),
    });
  const hood =
    view === 1
      ? look.zip
        ? curve(
            [
              [440, 340],
              [450, 220],
              [520, 160],
              [600, 150],
              [680, 160],
              [750, 220],
              [760, 340],
              [680, 400],
              [600, 420],
              [520, 400],
            ],
            true,
          )
        : curve(
            [
              [420, 350],
              [430, 220],
              [510, 140],
              [600, 126],
              [690, 140],
              [770, 220],
              [780, 350],
              [700, 420],
              [600, 450],
              [500, 420],
            ],
            true,
          )
      : curve(
          [
            [430, 330],
            [440, 220],
            [520, 150],
            [600, 140],
            [680, 150],
            [760, 220],
            [770, 330],
            [720, 450],
            [600, 520],
            [480, 450],
          ],
          true,
        );
  const mouth = curve(
    [
      [600, 210],
      [680, 236],
      [706, 320],
      [670, 380],
      [600, 420],
      [530, 380],
      [494, 320],
      [520, 236],
    ],
    true,
  );
  const pocket = "M430 900L470 700L730 700L770 900Z";
  const zip =
    line("M600 400L600 1020", tone.deep, 26) +
    line("M600 400L600 1020", "#a5aab1", 9, 'stroke-dasharray="9 9"') +
    body(box(586, 440, 28, 60, 6), trim, { core: 6 });
  const frontMarks = look.zip
    ? fill("M300 560L900 520L900 600L300 640Z", look.trim) +
      line("M420 760L470 900", tone.deep, 12) +
      line("M780 760L730 900", tone.deep, 12)
    : "";
  const marks = ["M380 480C420 600 400 700 420 820", "M820 500C780 600 810 720 780 840"].map((d) => fold(d, tone.deep)).join("");
  const arms = [sleeve, flip(sleeve)]
    .map(
      (d) =>
        cast(d) +
        body(d, tone, {
          core: 26,
          marks: look.zip
            ? line(d === sleeve ? "M850 350C930 480 970 700 980 960" : flip("M850 350C930 480 970 700 980 960"), look.trim, 16)
            : "",
        }),
    )
    .join("");
  return (
    arms +
    ribbed(cuff, 884, 1024, 920, 110) +
    ribbed(flip(cuff), 176, 318, 920, 110) +
    cast(torso) +
    body(torso, tone, {
      core: 36,
      marks: marks + (view === 1 ? frontMarks : look.zip ? fill("M300 560L900 560L900 620L300 620Z", look.trim) : ""),
    }) +
    ribbed("M326 940C500 966 700 966 874 940L868 1020C700 1044 500 1044 332 1020Z", 330, 874, 940, 100) +
    (view === 1 && !look.zip ? body(pocket, tone, { core: 16 }) + stitch("M446 896L482 716L718 716L754 896", tone.light) : "") +
    (view === 1 && look.zip ? zip : "") +
    cast(hood, 6, 12) +
    body(hood, tone, { core: 30, rim: 10 }) +
    (view === 1
      ? fill(mouth, tone.deep) +
        line(mouth, tone.line, 8) +
        (look.zip ? "" : cord("M540 410C530 500 540 560 528 620", trim, 14) + cord("M660 410C670 490 656 560 668 600", trim, 14)) +
        wordmark(look.zip ? 730 : 600, look.zip ? 470 : 640, look.zip ? 120 : 210, look.trim)
      : line("M600 140L600 516", tone.line, 6) + wordmark(600, 680, look.zip ? 0.1 : 300, look.trim))
  );
};
