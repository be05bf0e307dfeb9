import { body, box, cord, drum, fill, floor, group, inside, label, line, oval, type Point, stitch, tones, wordmark } from "./canvas.ts";
import { chain, swivel } from "./hanging.ts";
import type { Drawer } from "./look.ts";
import { steel } from "./steel.ts";

export const drawHeavyBag: Drawer<"heavyBag"> = (look, color, view) => {
  const tone = tones(color);
  const trim = tones(look.trim);
  const height = 300 + look.length * 440;
  const rx = look.width * 470 * (look.length < 0.6 ? 1.1 : 1);
  const ry = rx * 0.2;
  const top = 1120 - height - ry;
  const hook: Point = [600, Math.max(206, top - 210)];
  const shape = drum(600, top, rx, ry, height - ry);
  const collar = drum(600, top, rx, ry, 90);
  const bands = Array.from({ length: look.bands }, (_, i) => {
    const down = 120 + ((height - 240) * (i + (look.bands === 1 ? 0.5 : 0))) / Math.max(1, look.bands - 1);
    return (
      line(shape.ring(down), look.hang === "strap" ? tone.deep : look.trim, look.hang === "strap" ? 16 : 24) +
      (look.hang === "strap" ? stitch(shape.ring(down - 14), tone.light, 3) : "")
    );
  }).join("");
  const corners: Point[] = [
    [600 - rx * 0.94, top + 4],
    [600 - rx * 0.3, top + ry * 0.9],
    [600 + rx * 0.34, top + ry * 0.9],
    [600 + rx * 0.94, top + 4],
  ];
  const hang = corners.map((p) =>
    look.hang === "chain"
      ? chain(p, hook)
      : cord(
          `M${p[0]} ${p[1] + 30}L${p[0]} ${p[1]}L${hook[0]} ${hook[1]}`,
          look.hang === "web" ? trim : tones(tone.deep),
          look.hang === "web" ? 20 : 26,
        ),
  );
  const rear = chain([600 - rx * 0.2, top - ry * 0.8], hook);
  const seam =
    view === 1
      ? line(`M${600 + rx * 0.62} ${top}L${600 + rx * 0.62} ${top + height}`, tone.line, 6)
      : line(`M600 ${top}L600 ${top + height}`, tone.line, 7) +
        stitch(`M${600 - 16} ${top + 20}L${600 - 16} ${top + height}`, tone.light) +
        stitch(`M616 ${top + 20}L616 ${top + height}`, tone.light);
  if (view === 2) return bagTop();
  return (
    floor(600, 1130, rx * 1.05, 20) +
    (look.hang === "chain" ? rear : "") +
    swivel(hook[0], hook[1] - 6) +
    body(shape.side, tone, {
      core: rx * 0.26,
      rim: 12,
      marks:
        bands +
        seam +
        fill(
          `M${600 - rx * 0.7} ${top}L${600 - rx * 0.5} ${top}L${600 - rx * 0.5} ${top + height}L${600 - rx * 0.7} ${top + height}Z`,
          tone.light,
          0.16,
        ),
    }) +
    body(collar.side, tones(tone.shade), { core: rx * 0.2 }) +
    body(shape.lid, tones(tone.deep), { core: 8 }) +
    corners.map((p) => body(box(p[0] - 15, p[1] + 4, 30, 44, 6), steel, { core: 6, rim: 4 })).join("") +
    hang.join("") +
    (look.bands === 1
      ? label(600, top + height * 0.72, rx * 1.2, look.trim)
      : group(-90, wordmark(600, top + height * 0.52, height * 0.42, look.trim), 600, top + height * 0.52))
  );

  /** The filled top with its zip, straps and the swivel, seen from above the shoulder. */
  function bagTop() {
    const near = drum(600, 640, 300, 130, 520);
    const at: Point[] = [
      [330, 620],
      [480, 740],
      [730, 740],
      [870, 620],
    ];
    const lines = at.map((p) =>
      look.hang === "chain"
        ? chain(p, [600, 260])
        : cord(`M${p[0]} ${p[1] + 60}L${p[0]} ${p[1]}L600 260`, look.hang === "web" ? trim : tones(tone.deep), 30),
    );
    const marks =
      line(near.ring(150), look.hang === "strap" ? tone.deep : look.trim, look.hang === "strap" ? 20 : 40) +
      (look.bands > 2 ? stitch(near.ring(120), tone.light) + stitch(near.ring(180), tone.light) : "") +
      (look.bands === 1 ? line(near.ring(260), look.trim, 12) : "");
    return (
      body(near.side, tone, { core: 70, rim: 12, marks }) +
      body(near.lid, tones(tone.shade), { core: 26 }) +
      inside(
        near.lid,
        line(oval(600, 640, 240, 98), tone.line, 7) +
          line("M600 540L600 740", tone.deep, 12) +
          line("M600 540L600 740", steel.base, 5, 'stroke-dasharray="8 8"'),
      ) +
      at
        .map(
          (p) =>
            body(box(p[0] - 26, p[1] + 10, 52, 96, 8), tones(tone.deep), { core: 8 }) + line(oval(p[0], p[1] + 6, 24, 16), steel.base, 9),
        )
        .join("") +
      lines.join("") +
      swivel(600, 270) +
      label(600, 1010, 240, look.trim)
    );
  }
};
