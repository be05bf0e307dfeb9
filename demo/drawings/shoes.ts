import {
  body,
  cast,
  curve,
  fill,
  floor,
  group,
  inside,
  label,
  line,
  mix,
  move,
  oval,
  type Point,
  size,
  stitch,
  tones,
  wordmark,
} from "./canvas.ts";
import type { Drawer, LookOf } from "./look.ts";

const soles: Record<LookOf<"shoe">["sole"], string> = { flat: "#f2efe8", heel: "#2a2a2e", gum: "#b9854f", leather: "#3d2417" };

export const drawShoe: Drawer<"shoe"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const sole = tones(soles[look.sole]);
  return view === 1 ? side() : fromAbove();

  function side() {
    const top = 600 - look.height * 330;
    const front = (y: number) => 560 + (640 - y) * 0.12;
    const upper = curve(
      [
        [196, 884],
        [206, 806],
        [270, 752],
        [400, 716],
        [500, 664],
        [548, 610],
        [front(top) - 4, top + 20],
        [front(top) + 24, top - 12],
        [820, top - 20],
        [864, top],
        [870, 560 + top * 0.06],
        [884, 690],
        [934, 780],
        [944, 880],
        [800, 900],
        [500, 900],
      ],
      true,
      1 / 8,
    );
    const tongue = curve(
      [
        [500, 690],
        [556, 580],
        [front(top) - 36, top - 10],
        [front(top) + 4, top - 56],
        [front(top) + 70, top - 46],
        [700, top + 20],
        [640, 640],
      ],
      true,
    );
    const edge =
      look.sole === "heel"
        ? "M176 880C300 894 560 890 640 868C760 850 880 850 958 850L968 930C966 948 956 952 940 952L230 952C190 952 168 920 176 880Z"
        : "M178 872C400 896 760 896 956 866L962 908C960 932 946 940 926 940L236 940C196 940 170 910 178 872Z";
    const toeCap = "M150 900C170 760 330 720 400 700C420 780 420 850 410 910Z";
    const count = Math.max(4, Math.round((700 - top) / 44));
    const shaft = (part: number) => 644 - ((part - 0.3) / 0.7) * (624 - top);
    const at = (part: number): Point => (part < 0.3 ? [420 + part * 400, 722 - part * 260] : [front(shaft(part)) + 8, shaft(part)]);
    const laces = Array.from({ length: count }, (_, i) => {
      const [x, y] = at((i + 0.3) / count);
      const low = (i + 0.3) / count < 0.3;
      const end: Point = low ? [x + 76, y + 30] : [x + 84, y + 22];
      return (
        line(`M${x - 14} ${y - 6}L${end[0]} ${end[1]}`, mix(look.trim, "#140d1e", 0.35), 15) +
        line(`M${x - 16} ${y - 9}L${end[0] - 1} ${end[1] - 3}`, look.trim, 10) +
        fill(oval(end[0] + 4, end[1], 9), tone.deep)
      );
    }).join("");
    const heel = "M800 640C850 640 880 700 960 760L970 920L780 920C800 820 780 720 800 640Z";
    const marks: Record<typeof look.pattern, string> = {
      strap:
        fill(toeCap, tone.shade) +
        fill(heel, tone.shade) +
        fill("M600 900C640 760 680 640 760 480L830 480C760 660 720 780 700 900Z", look.trim),
      knit:
        [0, 1, 2, 3, 4, 5, 6, 7]
          .map((i) =>
            line(
              `M${250 + i * 84} 900C${270 + i * 84} 800 ${330 + i * 70} 700 ${420 + i * 66} 560`,
              tone.light,
              5,
              'stroke-dasharray="8 12" stroke-opacity=".5"',
            ),
          )
          .join("") + fill(heel, look.trim),
      bar: fill(toeCap, tone.shade) + fill(heel, tone.shade),
      zip:
        fill("M150 920C170 820 260 790 400 800L420 920Z", look.trim) +
        line(`M720 ${top - 30}C724 600 740 760 736 870`, tone.deep, 22) +
        line(`M720 ${top - 30}C724 600 740 760 736 870`, "#a5aab1", 8, 'stroke-dasharray="9 9"'),
      eyelets:
        line(toeCap, tone.line, 6) + fill("M360 930C420 760 520 700 620 640L640 200L720 200L720 680C640 760 560 840 520 930Z", tone.shade),
    };
    const collar = `M${front(top) - 20} ${top + 44}C700 ${top + 64} 800 ${top + 54} 890 ${top + 34}`;
    const bar =
      look.pattern === "bar"
        ? cast("M440 690L520 640L760 800L700 870Z", 6, 10) +
          body("M436 690L520 636L770 800L708 874Z", trim, { core: 14 }) +
          stitch("M468 694L706 850", tone.base, 4)
        : "";
    const ankle =
      look.pattern === "strap"
        ? body(`M${front(460) - 30} 440L884 428L886 500L${front(500) - 36} 516Z`, trim, { core: 12 }) + wordmark(740, 470, 110, tone.base)
        : "";
    return (
      `<g transform="translate(24 ${Math.round(-60 + look.height * 90)})">${floor(580, 948, 420)}` +
      body(tongue, tones(tone.shade), { core: 20 }) +
      body(upper, tone, { core: 40, rim: 12, marks: marks[look.pattern] + line(collar, tone.line, 6) }) +
      inside(upper, stitch(move(collar, 0, 14), tone.light)) +
      laces +
      bar +
      ankle +
      body(edge, sole, {
        core: 16,
        rim: 7,
        marks:
          look.sole === "heel"
            ? fill("M640 868C760 850 880 850 980 850L980 960L700 960Z", look.trim)
            : look.sole === "leather"
              ? line("M180 912L960 912", sole.line, 5)
              : line("M180 916L960 912", look.pattern === "knit" ? look.trim : tone.base, 9),
      }) +
      (look.pattern === "strap"
        ? ""
        : label(790, look.height < 0.3 ? 610 : look.pattern === "eyelets" ? 470 : 600, look.height < 0.3 ? 100 : 110, look.trim)) +
      "</g>"
    );
  }

  /** One shoe from above, one turned to show what it stands on. */
  function fromAbove() {
    const last: Point[] = [
      [600, 150],
      [690, 180],
      [750, 290],
      [752, 430],
      [716, 600],
      [716, 760],
      [730, 900],
      [690, 1010],
      [600, 1040],
      [510, 1010],
      [474, 900],
      [480, 760],
      [470, 600],
      [448, 430],
      [462, 290],
      [520, 180],
    ];
    const d = curve(last, true);
    const opening = curve(
      [
        [600, 640],
        [664, 680],
        [684, 820],
        [662, 930],
        [600, 960],
        [538, 930],
        [516, 820],
        [536, 680],
      ],
      true,
    );
    const throat = curve(
      [
        [600, 390],
        [650, 420],
        [664, 660],
        [600, 700],
        [536, 660],
        [550, 420],
      ],
      true,
    );
    const rows = Math.round(5 + look.height * 2);
    const laces = Array.from(
      { length: rows },
      (_, i) =>
        line(`M536 ${430 + (i * 230) / rows}L664 ${446 + (i * 230) / rows}`, mix(look.trim, "#140d1e", 0.35), 18) +
        line(`M536 ${427 + (i * 230) / rows}L664 ${443 + (i * 230) / rows}`, look.trim, 12),
    ).join("");
    const toe =
      look.pattern === "knit"
        ? stitch("M460 330C540 300 660 300 744 330", tone.light, 6)
        : fill("M400 330C520 270 680 270 800 330L800 100L400 100Z", look.pattern === "zip" ? look.trim : tone.shade);
    const upper =
      cast(d, 22, 30) +
      body(size(d, 1.03, 1.02), sole, { core: 10 }) +
      body(size(d, 0.96, 0.97), tone, { core: 36, rim: 12, marks: toe }) +
      body(throat, tones(tone.shade), { core: 12 }) +
      laces +
      body(size(opening, 1.18, 1.12, 600, 800), tones(tone.light), { core: 16 }) +
      fill(opening, tone.deep) +
      fill(oval(606, 850, 56, 78), tone.shade, 0.6) +
      (look.pattern === "bar" ? body("M450 560L750 580L750 650L450 630Z", trim, { core: 12 }) : "");
    const tread: Record<typeof look.sole, string> = {
      flat:
        [0, 1, 2].map((i) => line(oval(610, 360, 44 + i * 40, 44 + i * 40), i === 1 ? color : sole.line, 12)).join("") +
        [700, 750, 800, 850, 900, 950].map((y) => line(`M440 ${y}L760 ${y}`, sole.line, 10)).join(""),
      heel:
        fill("M400 690L800 690L800 1100L400 1100Z", look.trim) +
        [240, 310, 380, 450, 520, 590].map((y) => line(`M430 ${y}L600 ${y - 30}L770 ${y}`, sole.line, 9)).join(""),
      gum: Array.from({ length: 14 }, (_, i) =>
        line(
          `M420 ${210 + i * 62}C500 ${240 + i * 62} 540 ${170 + i * 62} 600 ${210 + i * 62}C660 ${250 + i * 62} 700 ${180 + i * 62} 780 ${210 + i * 62}`,
          sole.line,
          10,
        ),
      ).join(""),
      leather:
        stitch(size(d, 0.86, 0.92), sole.light, 6) +
        fill(
          curve(
            [
              [486, 880],
              [600, 850],
              [716, 880],
              [690, 1010],
              [600, 1040],
              [510, 1010],
            ],
            true,
          ),
          sole.deep,
        ),
    };
    const under =
      cast(d, 22, 30) +
      body(d, sole, { core: 30, rim: 10, marks: tread[look.sole] }) +
      wordmark(600, 640, 120, look.sole === "flat" ? color : sole.light);
    return `<g transform="translate(-190 0)">${group(-7, upper)}</g><g transform="translate(190 0)">${group(8, under)}</g>`;
  }
};
