import sharp from "sharp";
import { outlinesOf } from "#app/foundation/outlines.server.ts";
import { PICTURE, type Picture, type Shape } from "./certificate-picture.ts";

/** SVG with outlined text, independent of fonts. */
export async function outlined({ shapes, words }: Picture): Promise<string> {
  const { width, height } = PICTURE;
  const letters = await Promise.all(words.map(outlinesOf));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.map(shapeOf).join("")}${letters.join("")}</svg>`;
}

export const asJpeg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 88, mozjpeg: true }).toBuffer();

function shapeOf(shape: Shape): string {
  switch (shape.tag) {
    case "rect":
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}" fill-opacity="${shape.opacity ?? 1}"/>`;
    case "circle":
      return `<circle cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}" fill="none" stroke="${shape.stroke}" stroke-width="${shape.strokeWidth}"/>`;
    case "path":
      return `<path d="${shape.d}" fill="${shape.fill}"/>`;
    case "image":
      return `<image href="${shape.href}" x="0" y="0" width="${PICTURE.width}" height="${PICTURE.height}"/>`;
  }
}
