import { body, box, cord, curve, fill, floor, inside, label, line, mix, oval, stitch, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

export const drawGymBag: Drawer<"gymBag"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  if (look.style === "sack") {
    const sack = curve(
      [
        [440, 350],
        [600, 370],
        [760, 350],
        [830, 520],
        [850, 800],
        [810, 1010],
        [600, 1050],
        [390, 1010],
        [350, 800],
        [370, 520],
      ],
      true,
      1 / 7,
    );
    const frill = curve(
      [
        [430, 360],
        [400, 260],
        [480, 230],
        [540, 270],
        [600, 226],
        [660, 270],
        [720, 230],
        [800, 260],
        [770, 360],
        [600, 384],
      ],
      true,
    );
    const strap =
      view === 1
        ? cord(
            curve([
              [470, 340],
              [280, 480],
              [250, 760],
              [380, 990],
            ]),
            trim,
            34,
          )
        : cord(
            curve([
              [560, 350],
              [440, 560],
              [480, 860],
              [570, 1010],
            ]),
            trim,
            34,
          ) +
          cord(
            curve([
              [640, 350],
              [760, 560],
              [720, 860],
              [630, 1010],
            ]),
            trim,
            34,
          );
    const folds = ["M480 390C440 520 450 620 430 760", "M600 400C620 520 600 600 610 700", "M720 390C760 520 740 640 770 760"]
      .map((d) => line(d, tone.deep, 12, 'stroke-opacity=".22"'))
      .join("");
    return (
      floor(610, 1048, 250) +
      (view === 1 ? strap : "") +
      body(frill, tones(tone.shade), { core: 18 }) +
      body(sack, tone, {
        core: 50,
        rim: 12,
        marks: folds + line("M350 940C500 984 700 984 850 940", tone.line, 6) + (view === 1 ? "" : stitch("M600 370L600 1050", tone.line)),
      }) +
      cord("M436 350C520 390 680 390 764 350", trim, 26) +
      [480, 560, 640, 720].map((x) => line(oval(x, 300, 13), "#b88a2c", 7)).join("") +
      (view === 1 ? label(600, 760, 250, look.trim) : strap + label(600, 940, 120, look.trim))
    );
  }
  if (view === 2) {
    const end = oval(600, 640, 310, 290);
    const mesh = inside(
      oval(600, 690, 220, 180),
      Array.from(
        { length: 14 },
        (_, i) =>
          line(`M${300 + i * 50} 460L${160 + i * 50} 920`, tone.light, 4, 'stroke-opacity=".6"') +
          line(`M${160 + i * 50} 460L${300 + i * 50} 920`, tone.light, 4, 'stroke-opacity=".6"'),
      ).join(""),
    );
    return (
      floor(610, 934, 300) +
      cord("M360 420C400 180 800 180 840 420", trim, 44) +
      body(end, tone, { core: 60, rim: 14, marks: fill(oval(600, 690, 220, 180), tone.deep) }) +
      mesh +
      line(oval(600, 690, 220, 180), look.trim, 14) +
      line(oval(600, 640, 286, 266), tone.line, 6) +
      line("M470 430C540 410 660 410 730 430", steel.base, 12) +
      label(600, 470, 0.1, look.trim)
    );
  }
  const barrel = curve(
    [
      [190, 520],
      [260, 440],
      [600, 420],
      [940, 440],
      [1010, 520],
      [1030, 680],
      [1000, 850],
      [930, 900],
      [600, 914],
      [270, 900],
      [200, 850],
      [170, 680],
    ],
    true,
    1 / 8,
  );
  const strap = (x: number) => fill(`M${x} 410L${x + 56} 410L${x + 64} 930L${x - 8} 930Z`, look.trim);
  return (
    floor(610, 910, 430) +
    cord("M440 470C470 230 730 230 760 470", tones(mix(look.trim, "#140d1e", 0.3)), 40) +
    body(barrel, tone, {
      core: 70,
      rim: 14,
      marks:
        fill("M100 400L300 400C260 560 260 780 300 940L100 940Z", tone.shade) +
        fill("M1100 400L900 400C940 560 940 780 900 940L1100 940Z", tone.shade) +
        line("M250 500C500 476 700 476 950 500", tone.deep, 18) +
        line("M250 500C500 476 700 476 950 500", steel.base, 6, 'stroke-dasharray="8 8"') +
        strap(400) +
        strap(744),
    }) +
    cord("M428 470C460 270 740 270 772 470", trim, 44) +
    body(box(530, 300, 140, 62, 24), tones(tone.base), { core: 12 }) +
    body(box(490, 600, 220, 190, 14), tone, { core: 14 }) +
    stitch(box(502, 612, 196, 166, 10), tone.light) +
    wordmark(600, 694, 160, look.trim)
  );
};
