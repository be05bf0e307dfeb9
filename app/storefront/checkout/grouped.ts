/** Group lengths; the last repeats. */
const groups = {
  inn: [
    [2, 2, 5, 1],
    [2, 2, 6, 2],
  ],
  kpp: [[4, 2, 3]],
  ogrn: [
    [1, 2, 2, 7, 1],
    [1, 2, 2, 9, 1],
  ],
  okpo: [
    [2, 6],
    [2, 8],
  ],
} as const satisfies Record<string, readonly (readonly number[])[]>;
export type GroupedName = keyof typeof groups;

const whole = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
const signsOf = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** Too long numbers stay, to be reported instead of cut. */
export function grouped(name: GroupedName, typed: string): string {
  const signs = signsOf(typed);
  const sizes = groups[name].find((each) => whole(each) >= signs.length);
  if (!sizes || /[^0-9A-Za-z\s.-]/.test(typed)) return typed;
  return sizes
    .map((size, at) => signs.slice(whole(sizes.slice(0, at)), whole(sizes.slice(0, at)) + size))
    .filter(Boolean)
    .join(" ");
}

/** The caret after the same number of digits. */
export function caretIn(text: string, signsBefore: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < signsBefore; at++) if (text[at] !== " ") seen++;
  return at;
}

export const countSigns = (typed: string): number => signsOf(typed).length;
