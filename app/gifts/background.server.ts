import type { Visit } from "#app/foundation/http/call.ts";
import { createStrangersPictures } from "#app/foundation/strangers-pictures.server.ts";
import { PICTURE } from "./certificate-picture.ts";

/** In JSON three bytes are four letters. A picture somewhat too large is read, so that it is told so at its field. */
export const BACKGROUND_BODY_BYTES = 8 * 1024 * 1024;

/** Pictures of a customer, and of a network. */
const MOST_READ = [
  { points: 5, duration: 60 },
  { points: 20, duration: 3600 },
];

/** Buyers' own pictures, cut to the certificate's shape [T54]. `limits` multiplies how many a visitor may send. */
export function createBackgrounds(limits: number) {
  const pictures = createStrangersPictures({
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
