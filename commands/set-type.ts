import type { Plugin } from "vite";

const TEXTS = /i18n\/messages\/messages\/|content\/service-texts\//;

/**
 * Sets the interface's texts as a typographer would: a short Russian word stays with the next one, a figure with what it counts, a dash
 * with what it follows. Only what pages show: letters and answers of calls keep plain spaces.
 */
export function setType(): Plugin {
  return {
    name: "set-type",
    enforce: "pre",
    transform: { filter: { id: TEXTS }, handler: setSpaces },
  };
}

/** Only Russian words and figures before letters are touched, so that program text around them stays as it is. */
export const setSpaces = (text: string): string =>
  text
    .replace(/(?<![А-Яа-яЁё\d])([А-Яа-яЁё]{1,2}) (?=\S)/g, "$1\u00a0")
    .replace(/(\d|\$\{i\??\.(?:count|max|days)\}) (?=[А-Яа-яЁё₽%])/g, "$1\u00a0")
    .replace(/(?<=[А-Яа-яЁё»\d)]) (?=—)/g, "\u00a0");
