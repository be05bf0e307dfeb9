import cyrillic from "./fonts/text-cyrillic.generated.woff2?url";
import latin from "./fonts/text-latin.generated.woff2?url";

/** The text face's file by language, to be loaded early. */
export const textFonts = { ru: cyrillic, en: latin };
