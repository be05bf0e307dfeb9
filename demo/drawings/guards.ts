import { body, cast, cord, curve, drum, fill, floor, inside, label, line, mix, move, oval, size, stitch, tones } from "./canvas.ts";
import type { Drawer } from "./look.ts";

const cupShape = curve(
  [
    [430, 430],
    [600, 404],
    [770, 430],
    [780, 560],
    [720, 740],
    [640, 870],
    [600, 890],
    [560, 870],
    [480, 740],
    [420, 560],
  ],
  true,
);

export const drawGroinGuard: Drawer<"groinGuard"> = (look, color, view) => {
  const tone = tones(color);
  if (look.style === "cup") {
    const strap = tones(look.trim);
    if (view === 2) {
      const holes = [0, 1, 2, 3].flatMap((row) =>
        [-1, 0, 1].map((c) => fill(oval(600 + c * (86 - row * 14), 520 + row * 84, 18, 24), strap.deep)),
      );
      const shell = size(cupShape, 1.2, 1.1, 600, 640);
      return (
        floor(600, 930, 170) +
        body(shell, tones("#d9d6cf"), { core: 46, rim: 14, marks: holes.join("") }) +
        line(size(cupShape, 1.08, 0.98, 600, 640), tone.line, 8)
      );
    }
    const belt = "M250 320C450 356 750 356 950 320L956 420C750 456 450 456 244 420Z";
    const legs = ["M590 870C420 900 300 740 262 420", "M610 870C780 900 900 740 938 420"];
    return (
      legs.map((d) => line(move(d, 14, 20), "#2b2118", 40, 'stroke-opacity=".16"') + cord(d, strap, 44)).join("") +
      cast(cupShape) +
      cast(belt) +
      body(cupShape, tone, { core: 40 }) +
      stitch(size(cupShape, 0.86, 0.88, 600, 620), tone.line) +
      body(belt, strap, {
        core: 16,
        marks: line("M244 352C450 388 750 388 956 352", tone.base, 10) + line("M244 392C450 428 750 428 956 392", tone.base, 10),
      }) +
      label(600, 620, 160, look.trim)
    );
  }
  const belt = curve(
    [
      [230, 330],
      [420, 370],
      [600, 382],
      [780, 370],
      [970, 330],
      [992, 470],
      [940, 610],
      [820, 690],
      [730, 800],
      [660, 930],
      [600, 956],
      [540, 930],
      [470, 800],
      [380, 690],
      [260, 610],
      [208, 470],
    ],
    true,
  );
  const center = size(cupShape, 0.92, 0.94, 600, 940);
  if (view === 1)
    return (
      cast(belt, 18, 26) +
      body(belt, tone, {
        core: 46,
        rim: 12,
        marks: fill("M100 300C420 400 780 400 1100 300L1100 390C780 480 420 480 100 390Z", look.trim),
      }) +
      inside(
        belt,
        line("M430 480C400 560 380 640 360 700", tone.line, 6) +
          line("M770 480C800 560 820 640 840 700", tone.line, 6) +
          stitch("M208 500C420 560 780 560 992 500", tone.light),
      ) +
      body(center, tones(mix(color, "#fff4e0", 0.08)), { core: 40 }) +
      label(600, 650, 200, look.trim)
    );
  const laces = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        line(`M540 ${380 + i * 52}L660 ${412 + i * 52}`, "#f2efe8", 12) + line(`M660 ${380 + i * 52}L540 ${412 + i * 52}`, "#f2efe8", 12),
    )
    .join("");
  const wing = curve(
    [
      [190, 350],
      [400, 340],
      [540, 356],
      [548, 500],
      [546, 640],
      [430, 690],
      [260, 640],
      [180, 500],
    ],
    true,
  );
  const other = curve(
    [
      [1010, 350],
      [800, 340],
      [660, 356],
      [652, 500],
      [654, 640],
      [770, 690],
      [940, 640],
      [1020, 500],
    ],
    true,
  );
  return (
    cast(belt, 18, 26) +
    body(belt, tones(tone.deep), { core: 30 }) +
    cast(wing, 8, 14) +
    cast(other, 8, 14) +
    [wing, other]
      .map((d) => body(d, tone, { core: 30, marks: stitch(size(d, 0.9, 0.86, d === wing ? 370 : 830, 515), tone.light) }))
      .join("") +
    laces +
    line("M600 640C580 720 560 760 590 800", "#f2efe8", 11) +
    line("M604 640C640 720 660 740 640 790", "#f2efe8", 11)
  );
};

export const drawChestGuard: Drawer<"chestGuard"> = (look, color, view) => {
  const tone = tones(color);
  const shell = tones("#dcd8cf");
  const cup = (cx: number) => oval(cx, 600, 150, 160);
  if (view === 2) {
    const holes = (cx: number) =>
      [0, 1, 2, 3, 4, 5].map((i) => fill(oval(cx + Math.cos(i * 1.047) * 76, 600 + Math.sin(i * 1.047) * 80, 13), shell.deep)).join("");
    const cups = [400, 800]
      .map(
        (cx) =>
          floor(cx, 800, 170) +
          body(size(cup(cx), 1.24, 1.24, cx, 600), shell, { core: 56, rim: 14, marks: holes(cx) }) +
          line(size(cup(cx), 1.1, 1.1, cx, 600), tone.base, 12),
      )
      .join("");
    return cups + line("M560 640C590 660 610 660 640 640", tone.base, 14);
  }
  const top = curve(
    [
      [330, 250],
      [400, 240],
      [440, 380],
      [600, 450],
      [760, 380],
      [800, 240],
      [870, 250],
      [900, 420],
      [956, 520],
      [940, 740],
      [930, 850],
      [600, 880],
      [270, 850],
      [260, 740],
      [244, 520],
      [300, 420],
    ],
    true,
    1 / 7,
  );
  const band = drum(600, 786, 340, 24, 80).side;
  return (
    cast(top, 16, 24) +
    body(top, tone, {
      core: 36,
      marks: [430, 770].map((cx) => fill(cup(cx), tone.shade) + fill(oval(cx - 12, 588, 128, 138), tone.base)).join(""),
    }) +
    inside(
      top,
      [430, 770].map((cx) => stitch(size(cup(cx), 1.08, 1.08, cx, 600), tone.light)).join("") +
        fill(oval(390, 530, 44, 26), tone.light, 0.4) +
        fill(oval(730, 530, 44, 26), tone.light, 0.4),
    ) +
    inside(top, body(band, tones(look.trim), { core: 16 })) +
    label(600, 846, 150, tone.base)
  );
};
