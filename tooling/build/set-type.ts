import type { Plugin } from "vite";
import { setSpaces } from "../../app/foundation/i18n/set-spaces.ts";

const TEXTS = /i18n\/messages\/messages\/|content\/service-texts\/|foundation\/records\.ts$/;

/** Sets the interface's texts as a typographer would. Only what pages show: letters and answers of calls keep plain spaces. */
export function setType(): Plugin {
  return {
    name: "set-type",
    enforce: "pre",
    transform: { filter: { id: TEXTS }, handler: setSpaces },
  };
}
