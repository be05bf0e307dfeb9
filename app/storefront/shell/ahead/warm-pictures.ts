import { gallerySizes, pictureSet } from "#app/catalogue/picture-address.ts";

const warmed = new Set<string>();
const MOST_REMEMBERED = 500;

function warm(key: string, picture: HTMLPictureElement) {
  if (warmed.has(key) || warmed.size > MOST_REMEMBERED) return;
  warmed.add(key);
  const image = picture.querySelector("img")!;
  image.fetchPriority = "low";
  image.loading = "eager";
}

export function warmGallery(card: Element): void {
  const shown = card.querySelector("picture");
  const set = shown?.querySelector("img")?.srcset;
  if (!shown || !set) return;
  const picture = shown.cloneNode(true) as HTMLPictureElement;
  for (const part of picture.querySelectorAll<HTMLSourceElement | HTMLImageElement>("source, img")) part.sizes = gallerySizes;
  warm(`${set} gallery`, picture);
}

export function warmCards(ids: readonly string[], sizes: string): void {
  for (const id of ids) {
    const picture = document.createElement("picture");
    const [source, image] = [document.createElement("source"), document.createElement("img")];
    source.type = "image/avif";
    for (const [part, format] of [
      [source, "avif"],
      [image, "webp"],
    ] as const) {
      part.sizes = sizes;
      part.srcset = pictureSet(id, format);
    }
    picture.append(source, image);
    warm(`${id} card`, picture);
  }
}
