import type { Plugin } from "vite";
import { setSpaces } from "../../app/foundation/i18n/set-spaces.ts";

const TEXTS = /i18n\/messages\/messages\/|content\/service-texts\/|foundation\/records\.ts$/;

/** Typographic spaces for pages; emails and API answers keep plain ones. */
export function setType(): Plugin {
  return {
    name: "set-type",
    enforce: "pre",
    transform: { filter: { id: TEXTS }, handler: setSpaces },
  };
}
