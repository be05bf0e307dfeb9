import { body, box, cast, cord, curve, fill, floor, group, line, move, oval, type Point, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

export const drawRope: Drawer<"rope"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const thick = { wire: 11, beads: 30, leather: 20 }[look.style];
  const rope = (d: string, k = 1) => {
    const shadow = line(move(d, 12, 18), "#2b2118", thick * k, 'stroke-opacity=".16"');
    if (look.style === "beads")
      return (
        shadow +
        line(d, tone.deep, 8 * k) +
        line(d, tone.shade, thick * k, `stroke-dasharray="${34 * k} ${50 * k}"`, "butt") +
        line(d, look.trim, thick * k, `stroke-dasharray="${34 * k} ${50 * k}" stroke-dashoffset="${-42 * k}"`, "butt")
      );
    if (look.style === "leather")
      return shadow + cord(d, tone, thick * k) + line(d, tone.deep, 3 * k, `stroke-dasharray="${3 * k} ${26 * k}"`);
    return shadow + cord(d, tones("#3a3b40"), thick * k);
  };
  const grip = (x: number, y: number, angle: number, k = 1) => {
    const [w, h] = [{ wire: 46, beads: 54, leather: 56 }[look.style] * k, { wire: 330, beads: 300, leather: 280 }[look.style] * k];
    const outline =
      look.style === "leather"
        ? curve(
            [
              [x - w * 0.4, y],
              [x - w * 0.55, y + h * 0.2],
              [x - w * 0.4, y + h * 0.45],
              [x - w * 0.62, y + h * 0.85],
              [x - w * 0.3, y + h],
              [x + w * 0.3, y + h],
              [x + w * 0.62, y + h * 0.85],
              [x + w * 0.4, y + h * 0.45],
              [x + w * 0.55, y + h * 0.2],
              [x + w * 0.4, y],
            ],
            true,
          )
        : box(x - w / 2, y, w, h, w * 0.36);
    const t = look.style === "leather" ? trim : tone;
    const marks =
      look.style === "leather"
        ? [0.1, 0.9].map((p) => line(`M${x - w} ${y + h * p}L${x + w} ${y + h * p}`, tone.base, 12 * k)).join("")
        : look.style === "beads"
          ? fill(box(x - w, y + h * 0.12, w * 2, 22 * k), look.trim) + fill(box(x - w, y + h * 0.84, w * 2, 22 * k), look.trim)
          : Array.from({ length: 11 }, (_, i) =>
              line(`M${x - w} ${y + h * (0.34 + i * 0.054)}L${x + w} ${y + h * (0.3 + i * 0.054)}`, tone.line, 5 * k),
            ).join("");
    const neck =
      look.style === "wire"
        ? body(box(x - 13 * k, y - 34 * k, 26 * k, 44 * k, 6), steel, { core: 8 }) +
          body(oval(x, y - 40 * k, 22 * k, 20 * k), steel, { core: 8 })
        : "";
    return group(
      angle,
      cast(outline, 14, 18) +
        neck +
        body(outline, t, { core: 18 * k, rim: 7 * k, marks }) +
        (k > 1.5 ? group(90, wordmark(x, y + h * 0.5, 150, look.style === "leather" ? tone.base : look.trim), x, y + h * 0.5) : ""),
      x,
      y,
    );
  };
  if (view === 2)
    return (
      rope(
        curve([
          [120, 160],
          [260, 130],
          [400, 220],
          [470, 330],
        ]),
        2.2,
      ) + grip(500, 380, -32, 2.1)
    );
  const loops: Point[] = [
    [392, 640],
    [330, 480],
    [400, 280],
    [640, 210],
    [860, 320],
    [900, 520],
    [760, 660],
    [540, 640],
    [430, 500],
    [500, 340],
    [690, 310],
    [800, 430],
    [790, 560],
    [800, 660],
  ];
  return rope(curve(loops)) + grip(392, 690, 16) + grip(806, 700, -14);
};

export const drawBattleRope: Drawer<"battleRope"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const twist = (d: string, width: number) =>
    line(d, tone.deep, width) +
    line(d, tone.base, width - 8) +
    line(d, tone.light, width - 14, `stroke-dasharray="7 ${Math.round(width * 0.5)}" stroke-opacity=".55"`, "butt");
  if (view === 2) {
    const end = (x: number, y: number, angle: number) =>
      group(
        angle,
        cast(box(x, y, 430, 130, 40), 16, 22) +
          twist(`M${x - 560} ${y + 65}L${x + 20} ${y + 65}`, 120) +
          body(box(x, y, 430, 130, 40), tones("#3a3b40"), {
            core: 30,
            marks: fill(box(x + 20, y, 34, 130), look.trim) + fill(box(x + 380, y, 24, 130), look.trim),
          }) +
          wordmark(x + 220, y + 65, 180, "#f2efe8"),
        x,
        y,
      );
    return end(620, 330, -12) + end(560, 660, 10);
  }
  const rings = [0, 1, 2].map((i) => twist(oval(600, 640 - i * 66, 360 - i * 8, 190 - i * 4), 74)).join("");
  return (
    floor(600, 860, 380, 34) +
    rings +
    twist(
      curve([
        [250, 520],
        [300, 700],
        [420, 800],
        [560, 860],
        [660, 940],
      ]),
      74,
    ) +
    group(40, body(box(650, 900, 230, 84, 24), trim, { core: 18 }) + wordmark(765, 942, 110, "#f2efe8"), 650, 940) +
    twist(
      curve([
        [900, 430],
        [960, 330],
        [900, 240],
        [800, 220],
      ]),
      74,
    ) +
    group(-172, body(box(800, 180, 210, 84, 24), trim, { core: 18 }), 800, 220)
  );
};

export const drawLadder: Drawer<"ladder"> = (look, color, view) => {
  const tone = tones(color);
  const dark = tones(look.trim);
  if (view === 2) {
    const rung = (i: number) => {
      const d = box(250 + (i % 2) * 14, 640 - i * 52, 600, 52, 14);
      return (
        cast(d, 10, 12) +
        body(d, tone, {
          core: 12,
          marks: fill(box(300, 600 - i * 52, 46, 120), look.trim) + fill(box(760, 600 - i * 52, 46, 120), look.trim),
        })
      );
    };
    const peg = (x: number) =>
      body(`M${x} 800L${x + 34} 800L${x + 20} 1010L${x + 14} 1010Z`, steel, { core: 8 }) +
      body(box(x - 26, 770, 86, 40, 12), dark, { core: 8 });
    return (
      floor(600, 716, 330) +
      [0, 1, 2, 3, 4, 5, 6, 7].map(rung).join("") +
      cord("M560 250C600 300 600 600 570 700", dark, 46) +
      [330, 480, 640, 790].map(peg).join("")
    );
  }
  const at = (part: number) => ({ y: 180 + part * 820, half: 130 + part * 250 });
  const straps = [-1, 1].map((k) => {
    const d = `M${600 + k * 150 - 12} 170L${600 + k * 150 + 12} 170L${600 + k * 390 + 30} 1060L${600 + k * 390 - 30} 1060Z`;
    return cast(d, 10, 14) + body(d, dark, { core: 6 });
  });
  const rungs = [0, 0.1, 0.21, 0.33, 0.46, 0.61, 0.78, 0.96].map((part) => {
    const { y, half } = at(part);
    const h = 22 + part * 34;
    const d = `M${600 - half - 34} ${y}L${600 + half + 34} ${y}L${600 + half + 40} ${y + h}L${600 - half - 40} ${y + h}Z`;
    return cast(d, 10, 14) + body(d, tone, { core: 8 + part * 8, rim: 5 });
  });
  return straps.join("") + rungs.join("") + wordmark(600, 1000, 200, look.trim);
};
