import type { Visit } from "#app/foundation/http/call.ts";
import { createStrangersPictures } from "#app/foundation/strangers-pictures.server.ts";
import { PHOTO_SIDE } from "#app/orders/returns/goods-return.ts";

/** Photos of a customer, and of a network. */
const MOST_READ = [
  { points: 15, duration: 60 },
  { points: 60, duration: 3600 },
];

/** Photos of what is wrong with goods: small enough to be kept, large enough to see it. `limits` multiplies how many a visitor may send. */
export function createReturnPhotos(limits: number) {
  const { read } = createStrangersPictures({
    most: MOST_READ,
    limits,
    redraw: (picture) =>
      picture
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80, mozjpeg: true }),
  });
  return {
    /** One after another: together they would be more than may wait. Throws as the reading of one does, 422 at its own place. */
    read: async (photos: readonly string[], visit: Visit): Promise<Buffer[]> => {
      const pictures: Buffer[] = [];
      for (const [at, photo] of photos.entries()) pictures.push(await read(photo, visit, `photos.${at}`));
      return pictures;
    },
  };
}
