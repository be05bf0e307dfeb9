import { body, box, cast, cord, fill, flip, label, line, move, type Point, tones, wordmark } from "./canvas.ts";
import { both, fold } from "./cloth.ts";
import type { Drawer } from "./look.ts";

export const drawShorts: Drawer<"shorts"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const { hem, out, waist, band } = {
    classic: { hem: 860, out: 996, waist: 300, band: 130 },
    long: { hem: 1030, out: 936, waist: 316, band: 96 },
    double: { hem: 770, out: 980, waist: 320, band: 74 },
  }[look.cut];
  const start = look.cut === "long" ? 170 : 240;
  const right: Point[] = [
    [600, start + band - 10],
    [1200 - waist, start + band - 20],
    [1200 - waist + 40, start + band + 120],
    [out, hem - 60],
    [out - 4, hem - 10],
    [830, hem + 26],
    [654, hem + 34],
    [634, hem + 10],
    [616, start + band + 300],
    [600, start + band + 270],
  ];
  const shape = both(right, 1 / 12);
  const belt = `M${waist} ${start}C450 ${start + 16} 750 ${start + 16} ${1200 - waist} ${start}L${1206 - waist} ${start + band - 10}C750 ${start + band + 8} 450 ${start + band + 8} ${waist - 6} ${start + band - 10}Z`;
  const inner =
    look.cut === "double"
      ? both(
          [
            [600, 560],
            [900, 560],
            [884, hem + 110],
            [760, hem + 134],
            [664, hem + 130],
            [640, hem],
            [600, hem - 100],
          ],
          1 / 12,
        )
      : "";
  const stripe = (x: number) =>
    `M${x} ${start + band}C${x + 40} ${start + band + 120} ${x + 90} ${hem - 200} ${x + 110} ${hem + 60}L${x + 170} ${hem + 60}L${x + 120} ${start + band}Z`;
  const sides =
    look.cut === "classic"
      ? fill(stripe(810), look.trim) + fill(flip(stripe(810)), look.trim)
      : look.cut === "long"
        ? fill(move(stripe(800), 10, 0), look.trim, 0.95) +
          fill(flip(move(stripe(800), 10, 0)), look.trim) +
          line(`M826 ${start + band}C866 ${hem - 400} 900 ${hem - 200} 884 ${hem + 60}`, tone.base, 12)
        : "";
  const hems =
    line(`M${1204 - out} ${hem - 44}C${340} ${hem + 4} 480 ${hem + 4} 620 ${hem}`, tone.line, 5) +
    line(flip(`M${1204 - out} ${hem - 44}C${340} ${hem + 4} 480 ${hem + 4} 620 ${hem}`), tone.line, 5);
  const slit = look.cut === "classic" ? fill(`M${out + 20} ${hem - 190}L${out - 26} ${hem + 60}L${out + 40} ${hem + 60}Z`, "#ECE7DC") : "";
  const folds = [
    `M560 ${start + band + 10}C520 ${start + band + 120} 470 ${hem - 200} 430 ${hem - 40}`,
    `M660 ${start + band + 20}C700 ${start + band + 160} 730 ${hem - 180} 740 ${hem - 60}`,
    `M600 ${start + band + 270}C540 ${start + band + 220} 520 ${start + band + 180} 500 ${start + band + 160}`,
  ]
    .map((d) => fold(d, tone.deep))
    .join("");
  const ribs = Array.from({ length: 22 }, (_, i) =>
    line(
      `M${waist + 14 + i * ((1172 - 2 * waist) / 21)} ${start + 14}L${waist + 14 + i * ((1172 - 2 * waist) / 21)} ${start + band - 10}`,
      tone.line,
      3,
      'stroke-opacity=".45"',
    ),
  ).join("");
  const back =
    view === 2
      ? line(`M600 ${start + band}L600 ${start + band + 270}`, tone.line, 6) +
        (look.cut === "double"
          ? fill(box(520, start + band + 10, 160, 16, 4), tone.deep)
          : fill(
              `M300 ${start + band}C500 ${start + band + 90} 700 ${start + band + 90} 900 ${start + band}L900 ${start}L300 ${start}Z`,
              tone.shade,
            ))
      : line(`M600 ${start + band}L600 ${start + band + 270}`, tone.line, 4);
  const cords =
    view === 1 && look.cut !== "classic"
      ? cord(`M580 ${start + band - 20}C560 ${start + band + 60} 570 ${start + band + 90} 556 ${start + band + 130}`, trim, 12) +
        cord(`M620 ${start + band - 20}C640 ${start + band + 50} 626 ${start + band + 90} 646 ${start + band + 116}`, trim, 12)
      : "";
  return (
    (inner ? cast(inner) + body(inner, tones(tone.deep), { core: 26 }) : "") +
    cast(shape) +
    body(shape, tone, { core: 40, rim: 10, marks: sides + folds + back + hems + slit }) +
    cast(belt, 4, 10) +
    body(belt, look.cut === "classic" ? trim : tones(tone.shade), { core: 16, rim: 6, marks: ribs }) +
    (view === 1
      ? label(600, start + band / 2, look.cut === "double" ? 120 : 190, look.cut === "classic" ? tone.base : look.trim)
      : wordmark(look.cut === "long" ? 400 : 420, hem - 90, 110, look.trim, 4)) +
    cords
  );
};
