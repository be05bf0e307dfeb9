import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "#app/foundation/storefront.ts";
import { getLocale, overwriteGetLocale } from "./messages/runtime.js";

const spoken = new AsyncLocalStorage<Language>();
let otherwise: () => string = getLocale;
overwriteGetLocale(() => (spoken.getStore() ?? otherwise()) as Language);

/** Texts without a locale are in this language from now on, in the whole process. */
export const speak = (language: Language): void => {
  otherwise = () => language;
  overwriteGetLocale(() => spoken.getStore() ?? language);
};

/** Texts that `work` makes without a locale are in `language`. */
export const speaking = <T>(language: Language, work: () => T): T => spoken.run(language, work);
