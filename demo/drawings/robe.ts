import { body, box, cast, cord, curve, fill, flip, inside, line, mix, oval, tones, wordmark } from "./canvas.ts";
import { both, fold } from "./cloth.ts";
import type { Drawer } from "./look.ts";

export const drawRobe: Drawer<"robe"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const torso = both(
    [
      [600, 230],
      [690, 236],
      [800, 280],
      [836, 380],
      [820, 620],
      [880, 1040],
      [860, 1066],
      [600, 1080],
    ],
    1 / 12,
  );
  const sleeve = curve(
    [
      [780, 270],
      [870, 320],
      [960, 480],
      [1030, 640],
      [1020, 680],
      [900, 740],
      [866, 720],
      [820, 600],
      [790, 460],
    ],
    true,
    1 / 10,
  );
  const cuff = "M868 722L1030 640L1056 690L896 780Z";
  const hem = line("M320 1046C500 1070 700 1070 880 1046", look.trim, look.hood ? 26 : 12);
  const folds = ["M470 700C450 820 430 920 420 1060", "M700 700C730 820 740 940 760 1060", "M560 720C560 840 550 940 548 1070"]
    .map((d) => fold(d, tone.deep))
    .join("");
  const arms =
    [sleeve, flip(sleeve)].map((d) => cast(d) + body(d, tone, { core: 30 })).join("") +
    [cuff, flip(cuff)].map((d) => body(d, trim, { core: 10 })).join("");
  const belt = body("M372 600C500 626 700 626 828 600L826 668C700 694 500 694 374 668Z", trim, { core: 14 });
  const knot =
    cord("M590 650C560 760 540 800 548 900", trim, 44) +
    cord("M612 650C650 740 640 800 660 870", trim, 44) +
    body(box(560, 606, 84, 76, 20), trim, { core: 14 });
  const hood = curve(
    [
      [450, 300],
      [456, 190],
      [520, 126],
      [600, 112],
      [680, 126],
      [744, 190],
      [750, 300],
      [680, 390],
      [600, 420],
      [520, 390],
    ],
    true,
  );
  if (view === 2)
    return (
      arms +
      cast(torso) +
      body(torso, tone, { core: 40, rim: 12, marks: folds + hem }) +
      belt +
      (look.hood
        ? cast(
            curve(
              [
                [450, 270],
                [600, 210],
                [750, 270],
                [720, 400],
                [600, 520],
                [480, 400],
              ],
              true,
            ),
            6,
            12,
          ) +
          body(
            curve(
              [
                [450, 270],
                [600, 210],
                [750, 270],
                [720, 400],
                [600, 520],
                [480, 400],
              ],
              true,
            ),
            tone,
            { core: 26 },
          ) +
          line("M600 214L600 516", tone.line, 5) +
          wordmark(600, 800, 320, look.trim)
        : line("M500 246C560 276 640 276 700 246", look.trim, 26) +
          wordmark(600, 420, 300, look.trim) +
          line("M440 480L760 480", look.trim, 8))
    );
  const lapels = look.hood
    ? body("M500 330C540 450 580 520 600 600L560 612C500 520 460 420 452 320Z", trim, { core: 8 }) +
      body("M700 330C660 450 620 520 600 600L640 612C700 520 740 420 748 320Z", trim, { core: 8 })
    : body(
        curve(
          [
            [510, 226],
            [540, 330],
            [590, 480],
            [600, 600],
            [556, 610],
            [470, 470],
            [430, 320],
            [450, 240],
          ],
          true,
          1 / 9,
        ),
        tones(mix(color, "#fff4e0", 0.14)),
        { core: 12 },
      ) +
      body(
        curve(
          [
            [690, 226],
            [660, 330],
            [610, 480],
            [600, 600],
            [644, 610],
            [730, 470],
            [770, 320],
            [750, 240],
          ],
          true,
          1 / 9,
        ),
        tones(mix(color, "#fff4e0", 0.14)),
        { core: 12 },
      ) +
      line("M470 470C500 540 530 590 556 610", look.trim, 8) +
      line("M730 470C700 540 670 590 644 610", look.trim, 8);
  const opening =
    line("M604 600C604 760 620 920 640 1076", tone.deep, 8) + line("M590 690C590 800 604 940 622 1076", look.trim, look.hood ? 0.1 : 8);
  const neck = look.hood
    ? body(hood, tone, { core: 28, rim: 10 }) +
      fill(
        curve(
          [
            [600, 176],
            [670, 200],
            [694, 290],
            [640, 380],
            [600, 400],
            [560, 380],
            [506, 290],
            [530, 200],
          ],
          true,
        ),
        tone.deep,
      ) +
      line(
        curve([
          [520, 390],
          [500, 290],
          [528, 196],
          [600, 170],
          [672, 196],
          [700, 290],
          [680, 390],
        ]),
        look.trim,
        14,
      )
    : fill(oval(600, 240, 92, 30), tone.deep);
  return (
    arms +
    cast(torso) +
    body(torso, tone, { core: 40, rim: 12, marks: folds + hem + fill("M540 240L660 240L604 600Z", tone.deep) }) +
    inside(torso, opening) +
    neck +
    lapels +
    belt +
    knot +
    wordmark(look.hood ? 722 : 728, look.hood ? 520 : 540, 84, look.trim)
  );
};
