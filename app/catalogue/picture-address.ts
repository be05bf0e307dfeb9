/** Widths that every picture has, as AVIF and WebP; files never change, so they are kept for ever. */
export const pictureWidths = [320, 640, 1280] as const;

/** How wide a card's picture and that of a model's page are: what is fetched ahead has to be what is shown then. */
export const cardSizes = "(min-width: 1100px) 22vw, (min-width: 700px) 30vw, 44vw";
export const gallerySizes = "(min-width: 900px) 55vw, 88vw";

export const pictureAddress = (id: string, width: (typeof pictureWidths)[number], format: "avif" | "webp" = "webp"): string =>
  `/media/${id}-${width}.${format}`;

/** All that there is of it, to be looked at closely; fetched only when somebody does. */
export const wholePicture = (id: string): string => `/media/${id}-whole.webp`;

export const pictureSet = (id: string, format: "avif" | "webp"): string =>
  pictureWidths.map((width) => `${pictureAddress(id, width, format)} ${width}w`).join(", ");
