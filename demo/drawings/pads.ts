import { body, box, cast, cord, curve, fill, group, label, line, move, oval, type Point, size, stitch, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";

const mitt: Record<"curve" | "micro", Point[]> = {
  curve: [
    [600, 170],
    [760, 210],
    [850, 340],
    [866, 540],
    [830, 740],
    [760, 900],
    [680, 980],
    [600, 996],
    [520, 980],
    [440, 900],
    [370, 740],
    [334, 540],
    [350, 340],
    [440, 210],
  ],
  micro: [
    [600, 240],
    [750, 262],
    [846, 370],
    [862, 560],
    [800, 740],
    [720, 850],
    [600, 884],
    [480, 850],
    [400, 740],
    [338, 560],
    [354, 370],
    [450, 262],
  ],
};

export const drawFocusMitt: Drawer<"focusMitt"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const d = curve(mitt[look.shape], true);
  const cy = look.shape === "curve" ? 560 : 556;
  if (view === 1) {
    const target = line(oval(600, cy, 168, 190), look.trim, 22) + fill(oval(600, cy, 84, 96), look.trim);
    const ring =
      look.shape === "micro" ? fill(size(d, 0.78, 0.78, 600, cy), tone.shade) + fill(oval(600, cy - 10, 120), look.trim) : target;
    return group(
      -7,
      cast(d, 26, 36) +
        body(move(d, 14, 18), tones(tone.deep), { core: 10 }) +
        body(d, tone, { core: 54, rim: 14, marks: stitch(size(d, 0.9, 0.92, 600, cy), tone.light) + ring }) +
        wordmark(600, cy - (look.shape === "micro" ? 10 : 0), look.shape === "micro" ? 150 : 118, tone.base),
    );
  }
  const hood =
    look.shape === "curve"
      ? "M372 520C380 330 470 250 600 250C730 250 820 330 828 520C740 580 460 580 372 520Z"
      : "M390 540C400 400 480 330 600 330C720 330 800 400 810 540C740 580 460 580 390 540Z";
  const cuff = look.shape === "curve" ? box(390, 790, 420, 120, 20) : box(420, 690, 360, 90, 30);
  const pocket = look.shape === "curve" ? oval(600, 660, 170, 120) : oval(600, 620, 140, 74);
  return group(
    7,
    cast(d, 26, 36) +
      body(d, tones(tone.shade), { core: 44, rim: 12 }) +
      fill(pocket, tone.deep) +
      body(size(pocket, 0.66, 0.5, 600, 700), tone, { core: 16 }) +
      body(hood, tone, {
        core: 34,
        marks: [510, 600, 690].map((x) => line(`M${x} 240C${x - 4} 360 ${x - 4} 480 ${x} 580`, tone.line, 6)).join(""),
      }) +
      [0, 1, 2].map((i) => fill(oval(540 + i * 60, 460, 9), tone.deep)).join("") +
      cast(cuff, 8, 12) +
      body(cuff, look.shape === "curve" ? trim : tones(tone.deep), { core: 16 }) +
      (look.shape === "curve" ? label(600, 850, 190, tone.base) : line("M430 735L770 735", look.trim, 10)),
  );
};

export const drawThaiPad: Drawer<"thaiPad"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const d = curve(
    [
      [440, 160],
      [600, 146],
      [760, 160],
      [800, 240],
      [806, 600],
      [800, 960],
      [756, 1040],
      [600, 1054],
      [444, 1040],
      [400, 960],
      [394, 600],
      [400, 240],
    ],
    true,
    1 / 7,
  );
  const side = move(d, 44, 26);
  if (view === 1) {
    const marks =
      [300, 430, 790, 920].map((y) => line(`M380 ${y}C500 ${y + 20} 700 ${y + 20} 830 ${y}`, tone.line, 7)).join("") +
      fill("M380 520C500 545 700 545 830 520L830 690C700 715 500 715 380 690Z", look.trim);
    return group(
      6,
      cast(side, 22, 26) +
        body(side, tones(tone.deep), { core: 20 }) +
        body(d, tone, { core: 46, rim: 12, marks }) +
        wordmark(602, 618, 270, tone.base),
    );
  }
  const strap = (y: number) =>
    cast(box(360, y, 480, 110, 20), 6, 12) +
    body(box(360, y, 480, 110, 20), tones(tone.shade), { core: 18, marks: fill(box(650, y, 200, 110), look.trim) }) +
    stitch(`M380 ${y + 18}L820 ${y + 18}`, tone.light, 3);
  return group(
    -6,
    cast(d, 30, 34) +
      body(d, tone, { core: 46, rim: 12, marks: stitch(size(d, 0.88, 0.94), tone.light) }) +
      strap(560) +
      strap(790) +
      cord("M470 330C480 240 720 240 730 330", trim, 56) +
      body(box(440, 310, 60, 80, 10), tones(tone.deep), { core: 8 }) +
      body(box(700, 310, 60, 80, 10), tones(tone.deep), { core: 8 }),
  );
};

export const drawBodyShield: Drawer<"bodyShield"> = (look, color, view) => {
  const tone = tones(color);
  const d = curve(
    [
      [380, 150],
      [600, 170],
      [820, 150],
      [862, 230],
      [870, 600],
      [862, 970],
      [820, 1050],
      [600, 1034],
      [380, 1050],
      [338, 970],
      [330, 600],
      [338, 230],
    ],
    true,
    1 / 8,
  );
  const side = move(d, 52, 22);
  if (view === 1) {
    const target =
      line(oval(600, 520, 190), look.trim, 26) + line(oval(600, 520, 110), look.trim, 20) + fill(oval(600, 520, 42), look.trim);
    return group(
      -5,
      cast(side, 20, 28) +
        body(side, tones(tone.deep), { core: 20 }) +
        body(d, tone, { core: 60, rim: 14, marks: target + stitch(size(d, 0.92, 0.95), tone.light) }) +
        wordmark(600, 860, 300, look.trim),
      600,
      600,
    );
  }
  const handle = (x: number) =>
    cord(`M${x} 380C${x + 90} 400 ${x + 90} 760 ${x} 780`, tones("#2a2a2e"), 54) +
    [360, 760].map((y) => body(box(x - 40, y, 80, 50, 8), tones(tone.deep), { core: 8 })).join("");
  return group(
    5,
    cast(d, 28, 34) +
      body(d, tone, {
        core: 60,
        rim: 14,
        marks: line("M330 260C500 280 700 280 870 260", tone.line, 6) + line("M330 930C500 910 700 910 870 930", tone.line, 6),
      }) +
      handle(440) +
      handle(690) +
      cord("M420 250C520 300 680 300 780 250", tones(look.trim), 46) +
      label(600, 970, 200, look.trim),
  );
};
