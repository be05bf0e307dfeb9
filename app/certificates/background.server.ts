import sharp from "sharp";
import { invalid } from "#app/foundation/http/problem.ts";
import { PICTURE } from "./certificate-picture.ts";

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
const FORMATS: readonly (string | undefined)[] = ["jpeg", "png", "webp", "avif", "heif"];
/** In JSON three bytes are four letters. A picture somewhat too large is read, so that it is told so at its field. */
export const BACKGROUND_BODY_BYTES = 8 * 1024 * 1024;

const notAPicture = () => invalid([{ path: "background", code: "picture" }]);

/**
 * A buyer's own picture: read as a picture whatever it calls itself, turned upright, cut to the certificate's shape and written anew, so that
 * nothing of what came but what can be seen is kept [T54]. `data`: base64, bare or as a data address. Throws 422 at `background` for what is
 * no picture, more than 5 MB, or more than 40 megapixels.
 */
export async function readBackground(data: string): Promise<Buffer> {
  const bytes = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
  if (bytes.length === 0 || bytes.length > MOST_BYTES) throw notAPicture();
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 });
  try {
    if (!FORMATS.includes((await picture.metadata()).format)) throw notAPicture();
    return await picture
      .autoOrient()
      .resize({ ...PICTURE, fit: "cover", position: "attention" })
      .flatten({ background: "#111113" })
      .jpeg({ quality: 84, mozjpeg: true })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw notAPicture();
  }
}
