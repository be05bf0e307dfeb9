import { body, box, group, line, oval, type Point } from "./canvas.ts";
import { steel } from "./steel.ts";

/** Links drawn one by one from a bag's ring to the hook. */
export const chain = (from: Point, to: Point) => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const links = Math.max(2, Math.round(length / 34));
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return Array.from({ length: links }, (_, i) => {
    const part = (i + 0.5) / links;
    const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    return group(
      angle,
      line(oval(x, y, 19, i % 2 ? 4 : 10), steel.deep, 9) + line(oval(x - 1, y - 2, 19, i % 2 ? 4 : 10), steel.base, 5),
      x,
      y,
    );
  }).join("");
};

export const swivel = (x: number, y: number) =>
  line(`M${x} ${y - 60}L${x} ${y - 20}`, steel.deep, 14) +
  line(oval(x, y - 74, 22), steel.deep, 12) +
  line(oval(x - 2, y - 76, 22), steel.base, 7) +
  body(box(x - 22, y - 30, 44, 44, 8), steel, { core: 10, rim: 5 });
