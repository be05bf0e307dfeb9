/** Widths that every picture has, as AVIF and WebP; files never change, so they are kept for ever. */
export const pictureWidths = [320, 640, 1280] as const;

export const pictureAddress = (id: string, width: (typeof pictureWidths)[number], format: "avif" | "webp" = "webp"): string =>
  `/media/${id}-${width}.${format}`;

export const pictureSet = (id: string, format: "avif" | "webp"): string =>
  pictureWidths.map((width) => `${pictureAddress(id, width, format)} ${width}w`).join(", ");
