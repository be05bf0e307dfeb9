import sharp from "sharp";
import type { Storefront } from "../storefront.ts";
import { signSvg } from "./mark.ts";

export const icons = {
  "icon.svg": { px: 32, type: "image/svg+xml", masked: false },
  "48.png": { px: 48, type: "image/png", masked: false },
  "180.png": { px: 180, type: "image/png", masked: true },
  "192.png": { px: 192, type: "image/png", masked: false },
  "512.png": { px: 512, type: "image/png", masked: false },
  "masked-512.png": { px: 512, type: "image/png", masked: true },
} as const;
export type IconFile = keyof typeof icons;

const drawn = new Map<string, Promise<Buffer>>();

export function drawIcon(file: IconFile, corner: Storefront["corner"]): Promise<Buffer> {
  const key = `${corner} ${file}`;
  let icon = drawn.get(key);
  if (!icon) {
    const { px, masked, type } = icons[file];
    const svg = Buffer.from(signSvg({ corner, px, masked }));
    icon = type === "image/svg+xml" ? Promise.resolve(svg) : sharp(svg).removeAlpha().png({ palette: true }).toBuffer();
    drawn.set(key, icon);
  }
  return icon;
}
