/**
 * A text as a typographer would set it: a short Russian word stays with the next one, a figure with what it counts, a dash with what it
 * follows. Only Russian words and figures before letters are touched, so that program text around them stays as it is.
 */
export const setSpaces = (text: string): string =>
  text
    .replace(/(?<![А-Яа-яЁё\d])([А-Яа-яЁё]{1,2}) (?=\S)/g, "$1\u00a0")
    .replace(/(\d|\$\{i\??\.(?:count|max|days)\}) (?=[А-Яа-яЁё₽%])/g, "$1\u00a0")
    .replace(/(?<=[А-Яа-яЁё»\d)]) (?=—)/g, "\u00a0");
