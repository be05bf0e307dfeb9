import type { Visit } from "#app/foundation/http/call.ts";
import { createUntrustedPictures } from "#app/foundation/untrusted-pictures.server.ts";
import { PHOTO_SIDE } from "#app/orders/returns/goods-return.ts";

/** Per customer, and per network. */
const MOST_READ = [
  { points: 15, duration: 60 },
  { points: 60, duration: 3600 },
];

/** Re-encodes return photos. `limits` multiplies the rate limits. */
export function createReturnPhotos(limits: number) {
  const { read } = createUntrustedPictures({
    most: MOST_READ,
    limits,
    redraw: (picture) =>
      picture
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80, mozjpeg: true }),
  });
  return {
    /** Sequentially, as the decoder's queue is short. Throws 422 with the photo's path. */
    read: async (photos: readonly string[], visit: Visit): Promise<Buffer[]> => {
      const pictures: Buffer[] = [];
      for (const [at, photo] of photos.entries()) pictures.push(await read(photo, visit, `photos.${at}`));
      return pictures;
    },
  };
}
