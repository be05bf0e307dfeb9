import { body, box, cast, cord, curve, fill, floor, group, inside, label, line, mix, oval, stitch, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

export const drawDoubleEnd: Drawer<"doubleEnd"> = (look, color, view) => {
  const tone = tones(color);
  const cordTone = tones(look.trim);
  if (view === 2) {
    const ball = oval(600, 600, 340);
    const star = [0, 1, 2, 3, 4]
      .map((i) =>
        group(
          i * 72,
          line("M600 600C640 500 640 400 600 250", tone.line, 7) + stitch("M618 590C654 500 654 400 616 262", tone.light, 3),
          600,
          600,
        ),
      )
      .join("");
    return (
      cast(ball, 26, 34) +
      body(ball, tone, { core: 80, rim: 14, marks: star }) +
      body(oval(600, 600, 70), tones(tone.deep), { core: 14 }) +
      line(oval(600, 600, 36), steel.base, 16) +
      cord("M600 600C640 700 800 880 980 960", cordTone, 30)
    );
  }
  const ball = oval(600, 600, 235, 245);
  const end = (y: number, to: number) =>
    cord(`M600 ${y}L600 ${to}`, cordTone, 22) +
    line(oval(600, to, 24, 30), steel.deep, 12) +
    line(oval(598, to - 2, 24, 30), steel.base, 6);
  return (
    floor(600, 1120, 120, 16) +
    end(400, 140) +
    end(800, 1080) +
    body(box(565, 330, 70, 60, 14), tones(tone.deep), { core: 10 }) +
    body(box(565, 812, 70, 60, 14), tones(tone.deep), { core: 10 }) +
    body(ball, tone, {
      core: 64,
      rim: 14,
      marks:
        line("M600 355C500 450 500 750 600 845", tone.line, 6) +
        line("M600 355C700 450 700 750 600 845", tone.line, 6) +
        fill("M300 560C500 600 700 600 900 560L900 640C700 680 500 680 300 640Z", look.trim),
    }) +
    fill(oval(490, 480, 46, 28), tone.light, 0.5) +
    wordmark(600, 630, 170, "#222226")
  );
};

export const drawReflexBand: Drawer<"reflexBand"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const ball = (x: number, y: number, r: number, t = tone) =>
    floor(x, y + r + 4, r * 0.9, r * 0.16) +
    body(oval(x, y, r), t, { core: r * 0.26 }) +
    line(
      `M${x - r * 0.8} ${y - r * 0.2}C${x - r * 0.3} ${y + r * 0.2} ${x + r * 0.3} ${y + r * 0.2} ${x + r * 0.8} ${y - r * 0.2}`,
      t.line,
      5,
    ) +
    fill(oval(x - r * 0.4, y - r * 0.45, r * 0.2, r * 0.13), t.light, 0.7);
  if (view === 2)
    return (
      ball(340, 520, 190) +
      ball(720, 560, 150, trim) +
      ball(970, 620, 90, tones(mix(color, "#8c8d91", 0.6))) +
      line("M230 930C420 900 560 980 760 930C860 906 920 930 980 950", trim.base, 9)
    );
  const back = "M330 330C400 270 800 270 870 330L870 420C800 360 400 360 330 420Z";
  const front = "M330 330C330 460 870 460 870 330L876 440C876 590 324 590 324 440Z";
  const elastic = curve([
    [600, 530],
    [640, 640],
    [560, 720],
    [620, 800],
    [600, 850],
  ]);
  return (
    fill(back, tone.deep) +
    line(elastic, trim.deep, 12) +
    body(front, tone, { core: 26, marks: line("M330 388C330 520 870 520 870 388", look.trim, 14) }) +
    label(600, 490, 170, look.trim) +
    ball(600, 940, 110)
  );
};

export const drawCobra: Drawer<"cobra"> = (look, color, view) => {
  const tone = tones(color);
  const dark = tones(look.trim);
  const base =
    view === 1
      ? curve(
          [
            [470, 960],
            [730, 960],
            [850, 1010],
            [880, 1070],
            [820, 1110],
            [600, 1124],
            [380, 1110],
            [320, 1070],
            [350, 1010],
          ],
          true,
          1 / 7,
        )
      : oval(600, 1030, 330, 90);
  const lean = view === 1 ? 0 : 150;
  const rod = `M600 ${view === 1 ? 960 : 1000}C600 800 ${600 + lean * 0.4} 600 ${600 + lean} 380`;
  const coils = Array.from({ length: 9 }, (_, i) =>
    line(
      `M${558 + (lean * i * i) / 900} ${930 - i * 22}L${642 + (lean * i * i) / 900} ${916 - i * 22}`,
      i % 2 ? steel.base : steel.shade,
      14,
    ),
  ).join("");
  const head = oval(600 + lean, 260, 122, 140);
  return (
    floor(600, 1112, 320) +
    body(base, dark, { core: 40, rim: 12 }) +
    (view === 1 ? wordmark(600, 1060, 180, tone.base) : body(oval(740, 1000, 46, 22), tone, { core: 8 })) +
    cord(rod, steel, 34) +
    coils +
    body(head, tone, {
      core: 40,
      rim: 12,
      marks: line(`M${600 + lean} 100C${540 + lean} 200 ${540 + lean} 320 ${600 + lean} 420`, tone.line, 6),
    }) +
    inside(head, fill(oval(600 + lean, 262, 62, 70), dark.base)) +
    wordmark(600 + lean, 262, 84, tone.light) +
    body(box(570 + lean * 0.96, 392, 60, 60, 14), dark, { core: 10 })
  );
};
