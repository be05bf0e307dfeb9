import { body, curve, fill, flip, floor, group, inside, label, line, map, mix, oval, stitch, tones, wordmark } from "./canvas.ts";
import type { Drawer, LookOf } from "./look.ts";

const fist =
  "M446 800C424 724 376 650 358 548C332 376 402 196 606 170C800 148 904 262 914 424C922 566 858 664 832 800C720 828 560 828 446 800Z";
const thumb =
  "M472 790C398 756 298 676 278 566C264 474 314 408 384 416C448 424 474 486 472 552C470 622 500 676 556 726C560 776 520 806 472 790Z";
const cuffShape = (bottom: number) =>
  `M440 778C560 812 720 812 838 778L${846 + bottom * 8} ${930 + bottom * 120}C${848 + bottom * 8} ${956 + bottom * 120} 834 ${970 + bottom * 120} 810 ${974 + bottom * 120}C690 ${992 + bottom * 120} 590 ${992 + bottom * 120} 468 ${974 + bottom * 120}C444 ${970 + bottom * 120} 432 ${956 + bottom * 120} ${432 - bottom * 8} ${930 + bottom * 120}Z`;

/** Bulk widens the fist and leaves the wrist alone. */
const puff = (d: string, bulk: number) =>
  map(d, (x, y) => {
    const part = Math.min(1, Math.max(0, (800 - y) / 300));
    return [636 + (x - 636) * (1 + (bulk - 1) * part), 800 + (y - 800) * (1 + (bulk - 1) * 0.45)];
  });

export const drawGlove: Drawer<"glove"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const turned = (d: string) => (view === 1 ? d : flip(d, 632));
  const f = turned(puff(fist, look.bulk));
  const t = turned(puff(thumb, look.bulk));
  const c = turned(cuffShape(look.cuff));
  const bottom = 976 + look.cuff * 120;
  const cuffTone = look.pattern === "halves" || look.pattern === "split" ? trim : look.pattern === "retro" ? tones(tone.shade) : tone;
  const shadow = floor(640, bottom + 10, 250);
  const rise = -30 - look.cuff * 42;
  const parts = view === 1 ? back(look, f, t, c) : palm(look, f, t, c);
  return `<g transform="translate(-22 ${rise})">${shadow}${group(view === 1 ? -4 : 4, parts, 632, bottom)}</g>`;

  function back(l: typeof look, fistPath: string, thumbPath: string, cuffPath: string) {
    const seamTop = puff("M366 474C452 392 560 366 660 372C770 380 862 414 912 470", l.bulk);
    const marks =
      pattern(l, tone.base, l.trim) +
      fill(puff("M470 800C452 700 452 600 480 520C500 470 470 430 440 420L300 420L300 820Z", l.bulk), tone.deep, 0.22);
    const thumbSeam = puff("M312 560C322 628 380 700 468 748", l.bulk);
    return (
      body(cuffPath, cuffTone, { marks: cuffMarks(l, cuffTone.line) }) +
      body(fistPath, tone, { core: 44, rim: 12, marks }) +
      inside(
        fistPath,
        line(seamTop, tone.line, 6) + stitch(puff("M372 498C456 416 562 390 660 396C768 404 858 438 908 492", l.bulk), tone.light),
      ) +
      fill(puff("M520 250C566 214 640 204 700 216C650 222 580 242 540 276C524 286 508 268 520 250Z", l.bulk), tone.light, 0.5) +
      body(thumbPath, tone, { core: 26, rim: 10, marks: l.pattern === "halves" ? fill(thumbPath, l.trim) : "" }) +
      inside(thumbPath, line(thumbSeam, tone.line, 5)) +
      closure(l)
    );
  }

  function closure(l: typeof look) {
    if (l.closure === "lace") {
      const hem = 962 + l.cuff * 120;
      return (
        stitch(`M452 ${hem - 22}C590 ${hem} 690 ${hem} 828 ${hem - 22}`, cuffTone.light) +
        label(640, 850 + l.cuff * 60, 190, l.trim) +
        line(`M446 806C560 836 720 836 832 806`, cuffTone.line, 6)
      );
    }
    const strap = (y: number, h: number) =>
      body(
        `M424 ${y + 6}C560 ${y + 36} 730 ${y + 34} 862 ${y}C872 ${y} 878 ${y + 8} 878 ${y + 16}L874 ${y + h - 10}C872 ${y + h} 866 ${y + h + 4} 856 ${y + h + 6}C720 ${y + h + 32} 560 ${y + h + 32} 424 ${y + h + 8}Z`,
        l.pattern === "plain" || l.pattern === "band" ? tones(tone.shade) : tone,
        {
          core: 12,
          rim: 7,
          marks: l.pattern === "split" ? fill(`M740 ${y - 20}L900 ${y - 30}L900 ${y + h + 40}L740 ${y + h + 40}Z`, l.trim) : "",
        },
      ) + stitch(`M440 ${y + 22}C560 ${y + 48} 720 ${y + 46} 856 ${y + 16}`, tone.light, 3);
    const top = 838 + l.cuff * 34;
    if (l.closure === "double") return strap(top - 10, 54) + strap(top + 88, 54) + wordmark(640, top + 46, 120, tone.light);
    return strap(top, 84 + l.cuff * 14) + wordmark(650, top + 70, 168, l.trim);
  }

  function palm(l: typeof look, fistPath: string, thumbPath: string, cuffPath: string) {
    const m = (d: string) => flip(puff(d, l.bulk), 632);
    const palmPad = m("M452 800C440 700 430 620 440 560C540 520 760 520 880 566C868 660 846 720 832 800C720 826 560 826 452 800Z");
    const fingers = m(
      "M358 548C332 376 402 196 606 170C800 148 904 262 914 424C918 488 904 548 884 600C760 548 520 560 404 640C380 612 366 584 358 548Z",
    );
    const roll = m("M404 640C520 560 760 548 884 600C888 622 880 640 868 652C750 610 540 622 436 690C418 684 406 662 404 640Z");
    const palmTone = l.pattern === "halves" || l.pattern === "retro" ? trim : tones(mix(color, l.trim, l.pattern === "split" ? 0.35 : 0.1));
    return (
      body(cuffPath, cuffTone) +
      body(fistPath, tone, { core: 44, rim: 12 }) +
      body(palmPad, palmTone, { core: 30, rim: 0, marks: vents(l) }) +
      fill(m("M404 652C520 590 760 576 880 622C872 668 860 676 850 690C740 650 560 660 452 730Z"), tone.deep, 0.35) +
      body(fingers, tone, {
        core: 36,
        rim: 12,
        marks: l.pattern === "band" || l.pattern === "dots" ? fill(m("M340 560C460 470 800 440 930 520L930 640L340 680Z"), l.trim) : "",
      }) +
      body(roll, tones(tone.shade), { core: 14, rim: 6 }) +
      stitch(m("M390 600C520 520 770 512 896 560"), tone.light) +
      body(thumbPath, l.pattern === "halves" ? trim : tone, { core: 30, rim: 10 }) +
      inside(thumbPath, line(m("M340 470C380 470 420 500 424 560C428 640 470 710 530 750"), tone.line, 5)) +
      (l.closure === "lace" ? laces(l) : opening(l))
    );
  }

  function vents(l: typeof look) {
    const dots = [];
    for (let row = 0; row < 5; row++)
      for (let column = 0; column < 6; column++)
        dots.push(oval(500 + column * 42 + (row % 2) * 20, 690 + row * 24, l.closure === "lace" ? 0.1 : 5));
    return dots.map((d) => fill(d, tone.deep, 0.7)).join("");
  }

  function laces(l: typeof look) {
    const end = 950 + l.cuff * 120;
    const rows = Math.round((end - 720) / 42);
    const gap = `M592 712L650 712L${656 + l.cuff * 4} ${end + 30}L${586 - l.cuff * 4} ${end + 30}Z`;
    const rope = tones("#f2efe8");
    const crossings = Array.from({ length: rows }, (_, i) => {
      const y = 724 + i * 42;
      const under = line(`M576 ${y + 34}L664 ${y}`, rope.shade, 11);
      return under + line(`M576 ${y}L664 ${y + 34}`, rope.base, 11) + fill(oval(572, y, 8), tone.deep) + fill(oval(668, y, 8), tone.deep);
    }).join("");
    const bow = [
      `M620 ${end + 2}C566 ${end + 8} 540 ${end + 24} 556 ${end + 44}`,
      `M622 ${end + 2}C680 ${end + 6} 704 ${end + 22} 690 ${end + 40}`,
    ]
      .map((d) => line(d, rope.deep, 13) + line(d, rope.base, 8))
      .join("");
    return fill(gap, tone.deep) + crossings + bow;
  }

  function opening(l: typeof look) {
    const top = 838 + l.cuff * 34;
    const strapTone = tones(l.pattern === "plain" || l.pattern === "band" ? tone.shade : tone.base);
    const slit = `M604 726L636 726L640 ${976 + l.cuff * 120}L600 ${976 + l.cuff * 120}Z`;
    const strap = (y: number, h: number) =>
      body(
        `M840 ${y + 6}C740 ${y + 30} 600 ${y + 34} 520 ${y + 22}C500 ${y + 20} 490 ${y + 30} 490 ${y + 46}L490 ${y + h}C490 ${y + h + 16} 500 ${y + h + 26} 520 ${y + h + 28}C620 ${y + h + 34} 740 ${y + h + 28} 846 ${y + h + 8}Z`,
        strapTone,
        { core: 12, rim: 7 },
      ) + stitch(`M520 ${y + 40}L520 ${y + h + 12}`, tone.light, 4);
    return fill(slit, tone.deep) + (l.closure === "double" ? strap(top - 10, 54) + strap(top + 88, 54) : strap(top, 84 + l.cuff * 14));
  }

  function cuffMarks(l: typeof look, edge: string) {
    const hem = 940 + l.cuff * 120;
    return l.closure === "lace"
      ? fill(`M380 ${hem}C560 ${hem + 24} 720 ${hem + 24} 900 ${hem}L900 ${hem + 80}L380 ${hem + 80}Z`, l.trim)
      : line(`M420 ${hem + 2}C560 ${hem + 24} 720 ${hem + 24} 880 ${hem + 2}`, edge, 6);
  }
};

/** What is sewn over the knuckles; it tells one model from another across the room. */
function pattern({ pattern: name, bulk }: LookOf<"glove">, base: string, trim: string) {
  const p = (d: string, color = trim) => fill(puff(d, bulk), color);
  const patterns: Record<LookOf<"glove">["pattern"], () => string> = {
    plain: () =>
      p(
        "M300 474C452 386 560 360 660 366C770 374 862 408 930 466L930 500C862 440 770 406 660 398C560 392 452 418 340 520Z",
        mix(base, "#140d1e", 0.25),
      ),
    band: () => p("M300 560C440 420 560 384 664 390C780 398 880 440 940 500L940 650C840 560 760 530 660 526C560 524 480 560 400 660Z"),
    chevron: () => p("M470 820L646 470L822 820L742 820L646 640L550 820Z") + p("M520 470L646 250L772 470L712 470L646 356L580 470Z"),
    split: () =>
      p("M300 480C452 390 560 364 660 370C770 378 862 412 930 470L930 100L300 100Z", mix(base, trim, 0.16)) +
      p("M820 100L930 100L930 800L846 800C880 600 880 300 820 100Z"),
    star: () => p("M660 470L696 560L792 566L718 628L742 722L660 670L578 722L602 628L528 566L624 560Z"),
    retro: () =>
      p(
        "M300 474C452 392 560 366 660 372C770 380 862 414 930 470L930 820L780 820C820 700 800 560 660 540C540 530 500 640 520 820L300 820Z",
        mix(base, trim, 0.22),
      ),
    stripe: () => p("M600 100L640 100L640 820L600 820Z") + p("M664 100L680 100L680 820L664 820Z") + p("M704 100L712 100L712 820L704 820Z"),
    halves: () => p("M300 474C452 392 560 366 660 372C770 380 862 414 930 470L930 820L300 820Z"),
    dots: () =>
      [0, 1, 2, 3]
        .flatMap((row) => [0, 1, 2, 3, 4, 5].map((column) => p(oval(500 + column * 66 + (row % 2) * 33, 480 + row * 74, 17 - row * 2))))
        .join(""),
  };
  return patterns[name]();
}

/** A thin bag mitt, fingers shut or, on the fitness pair, open. */
export const drawBagMitt: Drawer<"bagMitt"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const side = (d: string) => (view === 1 ? d : flip(d));
  const hand = side(
    "M400 820C384 700 372 560 380 420C388 290 470 236 602 232C740 230 820 300 828 430C834 570 820 700 800 820C680 846 520 846 400 820Z",
  );
  const thumb = side(
    "M404 740C340 700 286 620 290 540C294 480 340 452 384 472C420 490 424 540 424 590C424 650 450 690 470 720C470 760 440 768 404 740Z",
  );
  const cuff = "M398 806C520 838 680 838 802 806L812 950C814 968 806 978 790 980C660 998 540 998 410 980C394 978 386 968 388 950Z";
  const knuckle = "M384 420C392 290 470 236 602 232C740 230 820 300 828 430L826 470C700 430 510 430 382 470Z";
  const fingers = [420, 518, 616, 714].map((x, i) => {
    const top = [356, 300, 300, 346][i]!;
    return body(`M${x} 560L${x} ${top + 40}C${x} ${top} ${x + 80} ${top} ${x + 80} ${top + 40}L${x + 80} 560Z`, tones("#c9966b"), {
      core: 14,
      rim: 6,
    });
  });
  const open = look.open;
  const wrist = Array.from({ length: 12 }, (_, i) => line(`M${418 + i * 33} 842L${416 + i * 33.6} 976`, tone.line, 4)).join("");
  const front = open
    ? body(
        side(
          "M384 820C376 720 372 640 376 520C384 470 440 452 602 450C760 452 818 470 828 520C830 640 816 720 800 820C680 846 520 846 384 820Z",
        ),
        tone,
        {
          marks: [0, 1, 2, 3].map((i) => fill(oval(452 + i * 100, 556, 44, 58), view === 1 ? look.trim : tone.shade)).join(""),
        },
      )
    : body(hand, tone, { core: 40, marks: fill(knuckle, view === 1 ? look.trim : tone.shade) });
  const palm = view === 2 ? fill(oval(604, 690, 130, 92), tone.deep, 0.55) + stitch(oval(604, 690, 148, 110), tone.light) : "";
  return (
    floor(604, 984, 230) +
    group(
      view === 1 ? -6 : 6,
      (open ? fingers.join("") : "") +
        body(cuff, open ? trim : tones(tone.shade), { core: 20, marks: wrist }) +
        front +
        line(
          curve([
            [392, 500],
            [500, 474],
            [604, 468],
            [710, 474],
            [822, 500],
          ]),
          tone.line,
          open ? 0.1 : 5,
        ) +
        palm +
        body(thumb, tone, { core: 20 }) +
        (view === 1 ? label(610, 690, 190, look.trim) : "") +
        (open ? body("M384 830C520 860 690 856 824 824L826 902C690 934 520 936 386 908Z", tones(tone.shade), { core: 10 }) : ""),
    )
  );
};
