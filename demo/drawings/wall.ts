import { body, box, cast, cord, fill, floor, label, line, oval, poly, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

const segments: Record<string, string> = { "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd" };

const digit = (x: number, y: number, value: string, color: string) => {
  const paths: Record<string, string> = {
    a: `M${x + 12} ${y}L${x + 88} ${y}`,
    b: `M${x + 100} ${y + 12}L${x + 100} ${y + 88}`,
    c: `M${x + 100} ${y + 112}L${x + 100} ${y + 188}`,
    d: `M${x + 12} ${y + 200}L${x + 88} ${y + 200}`,
    e: `M${x} ${y + 112}L${x} ${y + 188}`,
    f: `M${x} ${y + 12}L${x} ${y + 88}`,
    g: `M${x + 12} ${y + 100}L${x + 88} ${y + 100}`,
  };
  return Object.entries(paths)
    .map(([name, d]) => line(d, color, 22, segments[value]!.includes(name) ? "" : 'stroke-opacity=".1"'))
    .join("");
};

export const drawTimer: Drawer<"timer"> = (look, color, view) => {
  const tone = tones(color);
  const shell = box(150, 380, 900, 420, 26);
  if (view === 2) {
    const remote = box(880, 620, 150, 380, 40);
    const keys = [0, 1, 2, 3].flatMap((row) => [0, 1].map((c) => fill(oval(925 + c * 60, 760 + row * 54, 17), steel.base))).join("");
    return (
      floor(560, 700, 400) +
      body(box(120, 280, 860, 410, 26), tones(tone.shade), { core: 30 }) +
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => line(`M${320 + i * 60} 340L${320 + i * 60} 440`, tone.line, 12)).join("") +
      body(box(300, 500, 500, 90, 12), steel, { core: 16, marks: [360, 740].map((x) => fill(oval(x, 545, 22, 26), steel.deep)).join("") }) +
      cord("M180 640C160 800 260 860 240 1000", tone, 24) +
      cast(remote) +
      body(remote, tone, { core: 24, marks: fill(oval(955, 690, 30), look.trim) + keys }) +
      wordmark(955, 960, 70, tone.light)
    );
  }
  const rounds = Array.from({ length: 12 }, (_, i) => fill(oval(270 + i * 60, 730, 12), look.trim, i < 3 ? 1 : 0.18)).join("");
  return (
    floor(610, 812, 440) +
    [300, 900].map((x) => line(`M${x} 200L${x} 390`, steel.base, 12)).join("") +
    body(shell, tone, { core: 24, rim: 12 }) +
    fill(box(200, 420, 800, 340, 12), "#0c0c0e") +
    digit(270, 460, "0", look.trim) +
    digit(420, 460, "3", look.trim) +
    fill(oval(600, 510, 15), look.trim) +
    fill(oval(600, 620, 15), look.trim) +
    digit(680, 460, "0", look.trim) +
    digit(830, 460, "0", look.trim) +
    rounds +
    wordmark(600, 400, 0.1, look.trim) +
    fill("M210 430L460 430L330 750L210 750Z", "#ffffff", 0.05)
  );
};

export const drawBracket: Drawer<"bracket"> = (look, color, view) => {
  const tone = tones(color);
  const bolts = (x: number, ys: number[]) =>
    ys.map((y) => fill(oval(x, y, 15), steel.shade) + fill(oval(x - 3, y - 3, 9), steel.light)).join("");
  if (view === 2) {
    const plate = box(360, 180, 480, 840, 24);
    return (
      cast(plate, 22, 30) +
      body(plate, tone, { core: 30, rim: 12 }) +
      bolts(430, [260, 480, 720, 940]) +
      bolts(770, [260, 480, 720, 940]) +
      body(box(500, 270, 200, 200, 10), tones(tone.light), { core: 20 }) +
      fill(box(540, 310, 120, 120, 6), tone.deep) +
      body(box(566, 460, 68, 360, 6), tones(look.trim), { core: 16 }) +
      label(600, 900, 200, look.trim)
    );
  }
  const arm = "M250 330L1010 330L1010 410L250 410Z";
  const gusset = "M300 410L300 860L380 860L700 410Z";
  return (
    body(box(190, 230, 90, 740, 14), tone, { core: 20, rim: 10 }) +
    bolts(235, [290, 420, 700, 900]) +
    body(gusset, tones(tone.shade), { core: 24, marks: fill(oval(400, 540, 60), "#ECE7DC") }) +
    body(arm, tone, { core: 22, rim: 10, marks: fill("M860 300L900 300L900 430L860 430Z", look.trim) }) +
    fill(
      poly([
        [1010, 330],
        [1034, 346],
        [1034, 396],
        [1010, 410],
      ]),
      tone.deep,
    ) +
    line(oval(940, 452, 30, 40), steel.deep, 16) +
    line(oval(937, 449, 30, 40), steel.base, 9) +
    body(box(910, 490, 60, 64, 10), steel, { core: 12 }) +
    line(oval(940, 600, 28, 46), steel.deep, 16) +
    line(oval(937, 597, 28, 46), steel.base, 9) +
    wordmark(600, 370, 190, look.trim)
  );
};
