import { curve, line, type Point } from "./canvas.ts";

export const both = (right: Point[], ease = 1 / 9) =>
  curve(
    [
      ...right,
      ...right
        .filter(([x]) => x !== 600)
        .map(([x, y]): Point => [1200 - x, y])
        .reverse(),
    ],
    true,
    ease,
  );

export const fold = (d: string, color: string) => line(d, color, 12, 'stroke-opacity=".22"');
