/** Adds non-breaking spaces after short Russian words, between figures and units, and before dashes; leaves program text alone. */
export const setSpaces = (text: string): string =>
  text
    .replace(/(?<![А-Яа-яЁё\d])([А-Яа-яЁё]{1,2}) (?=\S)/g, "$1\u00a0")
    .replace(/(\d|\$\{i\??\.(?:count|max|days)\}) (?=[А-Яа-яЁё₽%])/g, "$1\u00a0")
    .replace(/(?<=[А-Яа-яЁё»\d)]) (?=—)/g, "\u00a0");
