import type { Sharp } from "sharp";
import type { Visit } from "#app/foundation/http/call.ts";
import { createUntrustedPictures } from "#app/foundation/untrusted-pictures.server.ts";
import { PHOTO_SIDE } from "#app/orders/returns/goods-return.ts";

/** Per customer, and per network. */
const MOST_READ = [
  { points: 15, duration: 60 },
  { points: 60, duration: 3600 },
];

/** Re-encodes return photos. `limits` multiplies the rate limits. */
/** Per member of staff: a pallet of returns is one morning's work. */
const MOST_OF_STAFF = [
  { points: 60, duration: 60 },
  { points: 600, duration: 3600 },
];
export const MOST_STAFF_PHOTOS = 10;

export function createReturnPhotos(limits: number) {
  const redrawn = {
    limits,
    redraw: (picture: Sharp) =>
      picture
        .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80, mozjpeg: true }),
  };
  const { read } = createUntrustedPictures({ ...redrawn, most: MOST_READ });
  const staff = createUntrustedPictures({ ...redrawn, most: MOST_OF_STAFF });
  return {
    /** Sequentially, as the decoder's queue is short. Throws 422 with the photo's path. */
    read: async (photos: readonly string[], visit: Visit): Promise<Buffer[]> => {
      const pictures: Buffer[] = [];
      for (const [at, photo] of photos.entries()) pictures.push(await read(photo, visit, `photos.${at}`));
      return pictures;
    },
    readOfStaff: async (files: readonly Blob[], visit: { staffId: string; address: string }): Promise<Buffer[]> => {
      const who = { customerId: visit.staffId, isProven: true, address: visit.address };
      const pictures: Buffer[] = [];
      for (const [at, file] of files.entries())
        pictures.push(await staff.read(Buffer.from(await file.arrayBuffer()).toString("base64"), who, `photos.${at}`));
      return pictures;
    },
  };
}
