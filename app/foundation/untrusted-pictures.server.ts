import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { Visit } from "./http/call.ts";
import { payer } from "./http/limits.server.ts";
import { invalid, tooMany, unavailable } from "./http/problem.ts";

const MOST_BYTES = 5 * 1024 * 1024;

const MEGA = 1_000_000;
/** Limits by decoder memory: JPEGs shrink while read, others read by line, AVIF decodes whole at nineteen bytes a pixel. */
const MOST_PIXELS: Record<string, number> = { jpeg: 40 * MEGA, png: 25 * MEGA, webp: 25 * MEGA, heif: 9 * MEGA };
/** Progressive images are decoded whole too. */
const MOST_IN_PASSES = 16 * MEGA;

/** A picture takes a core for up to a second: decode one at a time, this many wait. */
const WAITING = 4;
const WAIT_SECONDS = 5;
const turns = bulkhead(1, WAITING);

type Counted = Pick<Visit, "customerId" | "isProven" | "address">;
type UploadLimits = {
  most: readonly { points: number; duration: number }[];
  limits: number;
  redraw: (picture: Sharp) => Sharp;
};

/** Untrusted picture uploads [SEC-03] [T54]. */
export function createUntrustedPictures({ most, limits, redraw }: UploadLimits) {
  const counters = most.map(({ points, duration }) => new RateLimiterMemory({ points: Math.max(1, points * limits), duration }));

  async function count(visit: Counted): Promise<void> {
    const { customerId } = visit;
    const keys = new Set([payer(visit), ...(customerId ? [customerId] : [])]);
    for (const counter of counters)
      for (const key of keys)
        await counter.consume(key).catch(({ msBeforeNext }: RateLimiterRes) => {
          throw tooMany(msBeforeNext / 1000);
        });
  }

  return {
    /** Sniffs, rotates and re-encodes a base64 picture, dropping metadata. Throws 422 at `path`, 429 for too many, 503 when busy. */
    read: async (data: string, visit: Counted, path: string): Promise<Buffer> => {
      await count(visit);
      const notAPicture = () => invalid([{ path, code: "picture" }]);
      const bytes = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
      if (bytes.length === 0 || bytes.length > MOST_BYTES || lacksEnd(bytes)) throw notAPicture();
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS.jpeg!, failOn: "error", pages: 1 });
      if (!(await isReadable(picture))) throw notAPicture();
      return turns
        .execute(() => redraw(picture.autoOrient()).timeout({ seconds: 10 }).toBuffer())
        .catch((error: unknown) => {
          throw error instanceof BulkheadRejectedError ? unavailable(WAIT_SECONDS) : notAPicture();
        });
    },
  };
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");
/** The decoder reports truncation in other formats but accepts these two. */
const lacksEnd = (bytes: Buffer): boolean => lacksPngEnd(bytes) || lacksJpegEnd(bytes);

const lacksPngEnd = (bytes: Buffer): boolean => {
  const end = bytes.lastIndexOf("IEND");
  return bytes.subarray(0, PNG.length).equals(PNG) && (end < 0 || end + "IEND".length + 4 > bytes.length);
};

/** Walks the markers: phones append arbitrary bytes behind the picture, so its end can't be found from the back. */
function lacksJpegEnd(bytes: Buffer): boolean {
  if (!bytes.subarray(0, JPEG.length).equals(JPEG)) return false;
  const END = 0xd9;
  const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 1 < bytes.length && bytes[at + 1] !== END) {
    const marker = bytes[at + 1]!;
    const length = marker === 0xff ? 1 : standsAlone(marker) ? 2 : at + 4 > bytes.length ? bytes.length : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + length);
  }
  return at < 0 || at + 1 >= bytes.length;
}

/** From the header alone: a thousand bytes may claim forty million pixels. */
async function isReadable(picture: Sharp): Promise<boolean> {
  const header = await picture.metadata().catch(() => undefined);
  return header !== undefined && header.width * header.height <= mostPixels(header);
}

function mostPixels({ format, isProgressive }: Metadata): number {
  const most = MOST_PIXELS[format ?? ""] ?? 0;
  return isProgressive ? Math.min(most, MOST_IN_PASSES) : most;
}
