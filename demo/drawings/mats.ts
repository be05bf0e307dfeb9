import { body, box, cast, cord, floor, group, line, move, oval, poly, type Tone, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";

const toothed = (x: number, y: number, side: number, teeth: number) => {
  const step = side / (teeth * 2);
  const edge = (turned: number) =>
    Array.from({ length: teeth * 2 }, (_, i) => (i % 2 ? [i * step, -24, (i + 1) * step, -24] : [i * step, 0, (i + 1) * step, 0]))
      .flatMap(([a, h, b, k]) => [
        [a!, h!],
        [b!, k!],
      ])
      .map(
        ([px, py]) =>
          [
            [x + px!, y + py!],
            [x + side - py!, y + px!],
            [x + side - px!, y + side - py!],
            [x + py!, y + side - px!],
          ][turned]! as [number, number],
      );
  return poly([0, 1, 2, 3].flatMap(edge));
};

const straw = (tone: Tone, from: number, to: number) =>
  Array.from({ length: Math.round((to - from) / 44) }, (_, i) =>
    line(
      `M${from} ${from + 20 + i * 44}L${to} ${from + 20 + i * 44}`,
      tone.line,
      5,
      `stroke-dasharray="26 18" stroke-dashoffset="${(i % 2) * 22}" stroke-opacity=".5"`,
    ),
  ).join("");

export const drawPuzzleMat: Drawer<"puzzleMat"> = (look, color, view) => {
  const tone = tones(color);
  if (view === 2) {
    const first = toothed(-120, 250, 760, 6);
    const second = toothed(664, 250, 760, 6);
    const [a, b] = [tone, tones(look.trim)];
    return group(
      -14,
      cast(move(second, 0, 30), 10, 20) +
        body(move(second, 0, 34), tones(b.deep)) +
        body(second, b, { core: 14, marks: straw(b, 664, 1424) }) +
        cast(move(first, 0, 30), 6, 20) +
        body(move(first, 0, 34), tones(a.deep)) +
        body(first, a, { core: 14, marks: straw(a, -120, 660) }) +
        wordmark(330, 880, 160, a.deep),
    );
  }
  const d = toothed(260, 240, 680, 7);
  return group(
    -9,
    cast(d, 30, 50) +
      body(move(d, 12, 34), tones(tone.deep), { core: 6 }) +
      body(d, tone, { core: 18, rim: 8, marks: straw(tone, 240, 960) }) +
      wordmark(840, 880, 130, tone.deep),
  );
};

export const drawMatRoll: Drawer<"matRoll"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  if (view === 2) {
    const flat = "M300 330L980 250L1050 860L330 980Z";
    const roll = box(190, 300, 170, 720, 80);
    return (
      cast(flat, 18, 26) +
      body(flat, tone, {
        core: 14,
        rim: 6,
        marks: Array.from({ length: 12 }, (_, i) =>
          line(`M${340 + i * 56} 300L${370 + i * 58} 980`, tone.line, 4, 'stroke-dasharray="4 22"'),
        ).join(""),
      }) +
      wordmark(800, 780, 170, look.trim, -8) +
      cast(roll, 20, 16) +
      body(roll, tone, { core: 50, rim: 12 }) +
      body(oval(275, 330, 82, 48), tones(tone.light), { core: 8 }) +
      [0.76, 0.52, 0.28].map((k) => line(oval(275, 330, 82 * k, 48 * k), tone.line, 6)).join("")
    );
  }
  const tube = box(170, 430, 880, 330, 60);
  const end = oval(250, 595, 110, 166);
  const strap = (x: number) =>
    body(`M${x} 424C${x + 40} 520 ${x + 40} 680 ${x} 768L${x + 62} 768C${x + 100} 680 ${x + 100} 520 ${x + 62} 424Z`, trim, { core: 12 });
  return (
    floor(620, 772, 440) +
    cord("M560 430C600 240 860 240 880 430", trim, 40) +
    body(tube, tone, {
      core: 80,
      rim: 14,
      marks: Array.from({ length: 5 }, (_, i) =>
        line(`M300 ${480 + i * 60}L1060 ${480 + i * 60}`, tone.line, 4, 'stroke-dasharray="3 24"'),
      ).join(""),
    }) +
    body(end, tones(tone.light), { core: 16 }) +
    [0.84, 0.66, 0.48, 0.3, 0.14].map((k) => line(oval(250, 595, 110 * k, 166 * k), tone.line, 8)).join("") +
    strap(520) +
    strap(830) +
    wordmark(720, 600, 160, look.trim)
  );
};
