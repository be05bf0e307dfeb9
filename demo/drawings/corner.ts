import { body, box, cord, curve, drum, fill, floor, label, line, oval, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

export const drawBottle: Drawer<"bottle"> = (look, color, view) => {
  const tone = tones(color);
  const dark = tones(look.trim);
  const flask = curve(
    [
      [470, 420],
      [600, 412],
      [730, 420],
      [770, 500],
      [764, 640],
      [736, 700],
      [764, 760],
      [770, 960],
      [740, 1020],
      [600, 1036],
      [460, 1020],
      [430, 960],
      [436, 760],
      [464, 700],
      [436, 640],
      [430, 500],
    ],
    true,
    1 / 8,
  );
  const scale = [500, 560, 620, 780, 840, 900, 960].map((y, i) => line(`M${700 - (i % 2) * 30} ${y}L756 ${y}`, tone.line, 8)).join("");
  const cap = box(460, 350, 280, 84, 16);
  if (view === 2) {
    const tube = curve([
      [700, 300],
      [860, 340],
      [980, 480],
      [1000, 700],
    ]);
    return (
      floor(520, 1040, 220) +
      `<g transform="translate(-90 0)">${body(flask, tone, { core: 50, rim: 12, marks: fill("M400 800L800 800L800 1100L400 1100Z", tone.shade) + scale })}${body(oval(600, 420, 134, 34), tones(tone.shade), { core: 8 })}${fill(oval(600, 422, 104, 24), tone.deep)}</g>` +
      cord(tube, tones("#f2efe8"), 30) +
      body(box(810, 860, 270, 120, 20), dark, {
        core: 24,
        marks: Array.from({ length: 13 }, (_, i) => line(`M${820 + i * 22} 850L${820 + i * 22} 990`, dark.line, 6)).join(""),
      }) +
      floor(945, 990, 140, 14)
    );
  }
  const straw = curve([
    [600, 360],
    [604, 240],
    [640, 170],
    [740, 120],
  ]);
  return (
    floor(610, 1040, 220) +
    cord(straw, tones("#f2efe8"), 30) +
    body(flask, tone, { core: 60, rim: 12, marks: scale + line("M430 480L430 1000", tone.light, 30) }) +
    body(cap, dark, {
      core: 20,
      marks: Array.from({ length: 13 }, (_, i) => line(`M${472 + i * 22} 340L${472 + i * 22} 440`, dark.line, 6)).join(""),
    }) +
    body(box(566, 310, 68, 50, 10), dark, { core: 8 }) +
    label(576, 860, 210, look.trim)
  );
};

export const drawStool: Drawer<"stool"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const bucket = (x: number, y: number) => {
    const d = `M${x - 130} ${y}C${x - 130} ${y + 44} ${x + 130} ${y + 44} ${x + 130} ${y}L${x + 100} ${y + 270}C${x + 100} ${y + 300} ${x - 100} ${y + 300} ${x - 100} ${y + 270}Z`;
    return (
      floor(x, y + 292, 120) +
      cord(`M${x - 128} ${y + 6}C${x - 130} ${y + 160} ${x + 130} ${y + 160} ${x + 128} ${y + 6}`, steel, 10) +
      body(d, trim, {
        core: 36,
        rim: 10,
        marks: [80, 130, 180, 230].map((down) => line(`M${x + 50} ${y + down}L${x + 130} ${y + down}`, trim.line, 6)).join(""),
      }) +
      fill(oval(x, y, 130, 34), trim.deep) +
      fill(oval(x, y + 8, 112, 24), "#7fa8bd") +
      line(oval(x, y, 130, 34), trim.base, 12) +
      wordmark(x - 20, y + 160, 110, tone.base)
    );
  };
  if (view === 2) {
    const folded = box(270, 240, 470, 110, 40);
    return (
      floor(520, 1040, 260) +
      [340, 670].map((x) => cord(`M${x} 340L${x} 1030`, steel, 30)).join("") +
      [430, 580].map((x) => cord(`M${x} 350L${x} 1000`, tones(steel.shade), 26)).join("") +
      cord("M340 760L670 760", steel, 24) +
      body(folded, tone, { core: 30 }) +
      wordmark(505, 296, 170, look.trim) +
      [340, 670].map((x) => body(box(x - 28, 1000, 56, 44, 10), tones("#222226"), { core: 8 })).join("") +
      body(oval(900, 900, 130, 100), tones("#e6c24a"), {
        core: 30,
        marks: [0, 1, 2, 3, 4, 5, 6].map((i) => fill(oval(810 + i * 30, 860 + ((i * 53) % 90), 10), "#b58a1e")).join(""),
      })
    );
  }
  const seat = drum(460, 420, 290, 84, 56);
  return (
    floor(480, 1030, 330) +
    ["M260 470L190 1000", "M660 470L740 1000"].map((d) => cord(d, tones(steel.shade), 30)).join("") +
    ["M340 490L560 1020", "M580 490L330 1020"].map((d) => cord(d, steel, 34)).join("") +
    [
      [190, 1000],
      [740, 1000],
      [562, 1020],
      [330, 1020],
    ]
      .map(([x, y]) => body(box(x! - 26, y! - 16, 52, 40, 10), tones("#222226"), { core: 8 }))
      .join("") +
    body(seat.side, tones(tone.shade), { core: 24 }) +
    body(seat.lid, tone, { core: 24, rim: 10, marks: line(oval(460, 420, 230, 62), look.trim, 12) }) +
    wordmark(460, 420, 170, look.trim) +
    bucket(920, 730)
  );
};
