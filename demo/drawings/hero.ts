import { body, box, curve, fill, floor, group, ink, inside, line, mix, oval, poly, stitch, type Tone, tones, wordmark } from "./canvas.ts";
import { drawGlove } from "./gloves.ts";
import { steel } from "./steel.ts";

export const corners = {
  red: { accent: "#d4131f", back: "#ECE7DC", disc: "#dfcdb6", canvas: "#f6f2e9", gloves: "#d4131f", trim: "#f2efe8" },
  blue: { accent: "#1546d6", back: "#ECE7DC", disc: "#cdd2d8", canvas: "#f6f2e9", gloves: "#1546d6", trim: "#f2efe8" },
  white: { accent: "#f4f1ea", back: "#ECE7DC", disc: "#e8ff3a", canvas: "#f6f2e9", gloves: "#222226", trim: "#e8ff3a" },
} as const;

export type Corner = keyof typeof corners;

const post = 1500;

/** A ring corner under its gong: the left half stays quiet for words. */
export function drawHero(corner: Corner): string {
  const { accent, back, disc, canvas, gloves, trim } = corners[corner];
  const pad = tones(accent);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 1350" width="2400" height="1350"><rect width="2400" height="1350" fill="${back}"/>` +
    gong(disc) +
    ring(canvas) +
    [0, 1, 2].map((row) => rope(row, tones("#f2efe8"), corner === "white" ? "#222226" : accent)).join("") +
    cornerPost(pad, corner === "white" ? "#111113" : "#f6f2e9") +
    `<g transform="translate(1468 420) scale(.7)">${pair(gloves, trim)}</g></svg>`
  );
}

const gong = (color: string) => {
  const tone = tones(color);
  const cord = mix(color, ink, 0.35);
  const rings = [452, 408, 262, 112].map((r, i) => line(oval(post, 552, r), mix(color, ink, 0.08 + i * 0.02), [10, 4, 6, 8][i]));
  return (
    [-1, 1].map((side) => line(`M${post + side * 330} -10L${post + side * 268} 172`, cord, 9)).join("") +
    fill(oval(post, 552, 510), color) +
    inside(
      oval(post, 552, 510),
      fill(
        curve(
          [
            [980, 280],
            [1310, -20],
            [1520, 80],
            [1260, 370],
            [1060, 660],
            [950, 550],
          ],
          true,
        ),
        tone.light,
        0.35,
      ),
    ) +
    rings.join("") +
    [-1, 1].map((side) => fill(oval(post + side * 268, 172, 13), cord)).join("")
  );
};

const ring = (canvas: string) => {
  const edge = mix(canvas, ink, 0.72);
  return (
    fill("M0 1080L1500 1010L2400 1060L2400 1350L0 1350Z", canvas) +
    fill("M0 1080L1500 1010L2400 1060L2400 1078L1500 1026L0 1100Z", mix(canvas, ink, 0.14)) +
    [0, 1, 2].map((i) => line(`M0 ${1262 + i * 22}L2400 ${1262 + i * 22}`, edge, 6)).join("") +
    fill("M1440 1020L1700 1030L2100 1150L1600 1110Z", "#2b2118", 0.1)
  );
};

/** Ropes thicken as they come towards the eye on both sides of the post. */
const rope = (row: number, tone: Tone, bandage: string) => {
  const at = 330 + row * 210;
  const left = 262 + row * 300;
  const right = 270 + row * 268;
  const band = (x1: number, y1: number, w1: number, x2: number, y2: number, w2: number) => {
    const d = poly([
      [x1, y1 - w1 / 2],
      [x2, y2 - w2 / 2],
      [x2, y2 + w2 / 2],
      [x1, y1 + w1 / 2],
    ]);
    return body(d, tone, { core: 14, rim: 6 });
  };
  const tape = (x: number, y: number, h: number) => fill(box(x, y - h / 2, 26, h), bandage);
  return (
    band(-20, left, 54, post - 70, at, 30) +
    band(post + 70, at, 30, 2420, right, 46) +
    // Words stand to the left of it: no tape there to peep out between the letters.
    tape(0.895 * (post - 70), left + (at - left) * 0.895, 35) +
    body(box(post - 190, at - 15, 120, 30, 8), steel, { core: 8 }) +
    body(box(post + 70, at - 15, 110, 30, 8), steel, { core: 8 })
  );
};

const cornerPost = (pad: Tone, mark: string) => {
  const cushion = curve(
    [
      [1412, 240],
      [1500, 224],
      [1588, 240],
      [1600, 320],
      [1602, 560],
      [1600, 830],
      [1588, 900],
      [1500, 914],
      [1412, 900],
      [1400, 830],
      [1398, 560],
      [1400, 320],
    ],
    true,
    1 / 8,
  );
  return (
    floor(post + 20, 1052, 150, 24) +
    body(box(1456, 130, 88, 930, 12), tones("#222226"), { core: 26, rim: 10 }) +
    body(box(1436, 96, 128, 60, 14), steel, { core: 16 }) +
    body(cushion, pad, { core: 40, rim: 14 }) +
    stitch(
      curve(
        [
          [1424, 270],
          [1500, 252],
          [1576, 270],
          [1580, 560],
          [1576, 872],
          [1500, 888],
          [1424, 872],
          [1420, 560],
        ],
        true,
        1 / 8,
      ),
      pad.light,
      5,
    ) +
    [400, 740].map((y) => line(`M1404 ${y}L1596 ${y}`, pad.line, 7)).join("") +
    group(-90, wordmark(post, 570, 260, mark), post, 570)
  );
};

const pair = (color: string, trim: string) => {
  const look = { kind: "glove", ounces: 10, closure: "lace", cuff: 0.7, bulk: 1, pattern: "band", trim } as const;
  return `<g transform="translate(330 -20) scale(.96)">${drawGlove(look, color, 2)}</g><g transform="translate(-100 60)">${drawGlove(look, color, 1)}</g>`;
};
