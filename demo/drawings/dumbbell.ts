import { body, box, cast, curve, fill, floor, group, line, oval, poly, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

export const drawDumbbell: Drawer<"dumbbell"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  if (look.style === "shadow") {
    const one = (x: number, y: number, angle: number) => {
      const bar = box(x - 170, y - 46, 340, 92, 40);
      const heads = [-1, 1].map((k) =>
        curve(
          [
            [x + k * 130, y - 90],
            [x + k * 200, y - 124],
            [x + k * 290, y - 100],
            [x + k * 320, y],
            [x + k * 290, y + 100],
            [x + k * 200, y + 124],
            [x + k * 130, y + 90],
            [x + k * 120, y],
          ],
          true,
        ),
      );
      return group(
        angle,
        heads.map((d) => cast(d, 16, 26)).join("") +
          body(bar, tones(tone.shade), {
            core: 20,
            marks: [0, 1, 2, 3, 4, 5]
              .map((i) => line(`M${x - 100 + i * 40} ${y - 60}L${x - 110 + i * 40} ${y + 60}`, look.trim, 10))
              .join(""),
          }) +
          heads.map((d) => body(d, tone, { core: 34, rim: 11 })).join(""),
        x,
        y,
      );
    };
    if (view === 1) return one(560, 400, -16) + one(640, 780, -16);
    const end = oval(600, 600, 330);
    return (
      floor(610, 936, 260) +
      body(oval(650, 620, 320), tones(tone.shade), { core: 50 }) +
      body(end, tone, { core: 70, rim: 14 }) +
      line(oval(600, 600, 230), tone.line, 12) +
      wordmark(600, 600, 300, look.trim) +
      fill(oval(450, 420, 60, 34), tone.light, 0.5)
    );
  }
  const hex = (cx: number, cy: number, r: number) =>
    poly([0, 1, 2, 3, 4, 5].map((i) => [cx + Math.cos((i * Math.PI) / 3) * r, cy + Math.sin((i * Math.PI) / 3) * r * 0.98] as const));
  if (view === 2) {
    const face = hex(580, 600, 390);
    return (
      floor(600, 990, 290) +
      body(hex(660, 630, 380), tones(tone.deep), { core: 40 }) +
      body(face, tone, { core: 50, rim: 14 }) +
      body(hex(580, 600, 290), tones(tone.shade), { core: 0, rim: 9 }) +
      wordmark(580, 560, 290, look.trim) +
      line("M440 660L720 660", look.trim, 8) +
      line("M440 684L720 684", look.trim, 8)
    );
  }
  const head = (x: number) => {
    const d = poly([
      [x, 400],
      [x + 40, 360],
      [x + 230, 360],
      [x + 270, 400],
      [x + 270, 800],
      [x + 230, 840],
      [x + 40, 840],
      [x, 800],
    ]);
    return body(d, tone, {
      core: 20,
      rim: 10,
      marks:
        fill(
          poly([
            [x, 360],
            [x + 270, 360],
            [x + 270, 480],
            [x, 480],
          ]),
          tone.light,
          0.28,
        ) +
        fill(
          poly([
            [x, 720],
            [x + 270, 720],
            [x + 270, 840],
            [x, 840],
          ]),
          tone.deep,
          0.5,
        ) +
        line(`M${x} 480L${x + 270} 480`, tone.line, 5) +
        line(`M${x} 720L${x + 270} 720`, tone.line, 5),
    });
  };
  const grip = curve(
    [
      [440, 556],
      [520, 540],
      [600, 532],
      [680, 540],
      [760, 556],
      [760, 644],
      [680, 660],
      [600, 668],
      [520, 660],
      [440, 644],
    ],
    true,
    1 / 9,
  );
  const knurl = Array.from(
    { length: 16 },
    (_, i) =>
      line(`M${470 + i * 18} 530L${440 + i * 18} 680`, trim.shade, 4) + line(`M${440 + i * 18} 530L${470 + i * 18} 680`, trim.shade, 4),
  ).join("");
  return group(
    -8,
    floor(600, 850, 430) +
      body(grip, trim, { core: 26, marks: knurl }) +
      body(box(410, 520, 50, 160, 10), steel, { core: 12 }) +
      body(box(740, 520, 50, 160, 10), steel, { core: 12 }) +
      head(150) +
      head(780) +
      wordmark(285, 600, 170, look.trim) +
      wordmark(915, 600, 170, look.trim),
  );
};
