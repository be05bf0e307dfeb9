import { PICTURE } from "#app/gifts/certificate-picture.ts";

export async function readPhoto(file: File): Promise<string | null> {
  try {
    const photo = await createImageBitmap(file);
    const { width, height } = PICTURE;
    const scale = Math.max(width / photo.width, height / photo.height);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, PICTURE);
    const [w, h] = [photo.width * scale, photo.height * scale];
    canvas.getContext("2d")!.drawImage(photo, (width - w) / 2, (height - h) / 2, w, h);
    photo.close();
    return canvas.toDataURL("image/jpeg", 0.9);
  } catch {
    return null;
  }
}
