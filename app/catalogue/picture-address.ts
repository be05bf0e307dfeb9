/** Widths of every picture, as AVIF and WebP; files are immutable. */
export const pictureWidths = [320, 640, 1280] as const;

/** `sizes` of card and model pictures: prefetching must match what is displayed. */
export const cardSizes = "(min-width: 1100px) 22vw, (min-width: 700px) 30vw, 44vw";
export const gallerySizes = "(min-width: 900px) 55vw, 88vw";

export const pictureAddress = (id: string, width: (typeof pictureWidths)[number], format: "avif" | "webp" = "webp"): string =>
  `/media/${id}-${width}.${format}`;

export const wholePicture = (id: string): string => `/media/${id}-whole.webp`;

export const pictureSet = (id: string, format: "avif" | "webp"): string =>
  pictureWidths.map((width) => `${pictureAddress(id, width, format)} ${width}w`).join(", ");
