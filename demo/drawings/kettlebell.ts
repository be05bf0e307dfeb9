import { body, box, cast, curve, fill, floor, line, mix, oval, tones, wordmark } from "./canvas.ts";
import type { Drawer } from "./look.ts";

export const drawKettlebell: Drawer<"kettlebell"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const cast_ = look.style === "cast";
  const bell = cast_
    ? curve(
        [
          [470, 480],
          [600, 460],
          [730, 480],
          [830, 580],
          [864, 730],
          [820, 890],
          [740, 990],
          [600, 1004],
          [460, 990],
          [380, 890],
          [336, 730],
          [370, 580],
        ],
        true,
      )
    : curve(
        [
          [450, 450],
          [600, 430],
          [750, 450],
          [860, 560],
          [900, 720],
          [850, 890],
          [740, 1000],
          [600, 1014],
          [460, 1000],
          [350, 890],
          [300, 720],
          [340, 560],
        ],
        true,
      );
  if (view === 2) {
    const disc = oval(600, 620, cast_ ? 330 : 360);
    const grip = cast_ ? box(270, 560, 660, 116, 58) : box(320, 566, 560, 96, 48);
    const posts = [cast_ ? 300 : 340, cast_ ? 780 : 750]
      .map((x) => body(oval(x + 60, 618, 88, 110), tones(tone.shade), { core: 24 }))
      .join("");
    return (
      cast(disc, 26, 36) +
      body(disc, tone, { core: 80, rim: 14, marks: cast_ ? "" : line(oval(600, 620, 300), look.trim, 12) }) +
      fill(oval(440, 430, 70, 40), tone.light, 0.4) +
      posts +
      cast(grip, 12, 18) +
      body(grip, cast_ ? tones(mix(color, "#fff4e0", 0.1)) : trim, { core: 30, rim: 10 }) +
      wordmark(600, 830, 180, look.trim)
    );
  }
  const outer = cast_
    ? "M404 640C360 520 350 360 400 270C430 200 480 180 600 180C720 180 770 200 800 270C850 360 840 520 796 640L700 600C740 500 744 400 716 330C700 290 670 284 600 284C530 284 500 290 484 330C456 400 460 500 500 600Z"
    : "M420 620C380 500 380 360 404 280C420 210 450 190 600 190C750 190 780 210 796 280C820 360 820 500 780 620L700 590C724 500 728 400 716 320C708 284 690 278 600 278C510 278 492 284 484 320C472 400 476 500 500 590Z";
  const grip = cast_
    ? ""
    : body("M408 268C424 206 450 190 600 190C750 190 776 206 792 268L716 312C706 284 690 278 600 278C510 278 494 284 484 312Z", trim, {
        core: 18,
        rim: 8,
      });
  return (
    floor(610, 1008, 260) +
    body(outer, tone, { core: 30, rim: 12 }) +
    grip +
    body(bell, tone, {
      core: 80,
      rim: 14,
      marks: cast_
        ? line("M420 960C520 984 680 984 780 960", tone.line, 6)
        : fill("M200 640C400 700 800 700 1000 640L1000 700C800 760 400 760 200 700Z", look.trim, 0.9),
    }) +
    fill(
      curve(
        [
          [400, 700],
          [420, 610],
          [480, 540],
          [500, 560],
          [450, 630],
          [426, 720],
        ],
        true,
      ),
      tone.light,
      0.5,
    ) +
    wordmark(600, cast_ ? 740 : 840, 240, cast_ ? look.trim : tone.light)
  );
};
