import type { Visit } from "#app/foundation/http/call.ts";
import { createUntrustedPictures } from "#app/foundation/untrusted-pictures.server.ts";
import { PICTURE } from "./certificate-picture.ts";

/** Base64 is 4/3; slightly oversized pictures are read, to report the error at their field. */
export const BACKGROUND_BODY_BYTES = 8 * 1024 * 1024;

/** Per customer, and per network. */
const MOST_READ = [
  { points: 5, duration: 60 },
  { points: 20, duration: 3600 },
];

/** Crops customers' pictures [T54]. `limits` multiplies the rate limits. */
export function createBackgrounds(limits: number) {
  const pictures = createUntrustedPictures({
    most: MOST_READ,
    limits,
    redraw: (picture) =>
      picture
        .resize({ ...PICTURE, fit: "cover", position: "attention" })
        .flatten({ background: "#111113" })
        .jpeg({ quality: 84, mozjpeg: true }),
  });
  return { read: (data: string, visit: Visit): Promise<Buffer> => pictures.read(data, visit, "background") };
}
