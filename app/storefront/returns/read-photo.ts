import { PHOTO_SIDE } from "#app/orders/returns/goods-return.ts";

/** Shrinks a photo to stored size; null if unreadable. */
export async function readPhoto(file: File): Promise<string | null> {
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, PHOTO_SIDE / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(photo.width * scale));
    canvas.height = Math.max(1, Math.round(photo.height * scale));
    canvas.getContext("2d")!.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    return canvas.toDataURL("image/jpeg", 0.85);
  } catch {
    return null;
  }
}
