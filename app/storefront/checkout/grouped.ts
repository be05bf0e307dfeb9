/** How a firm's numbers read: region, office, number and check digit apart. The last fits what is longest. */
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

/** The number in groups, however it was typed or pasted; what is too long is left as it is, to be told off and not cut. */
export function grouped(name: GroupedName, typed: string): string {
  const signs = signsOf(typed);
  const sizes = groups[name].find((each) => whole(each) >= signs.length);
  if (!sizes || /[^0-9A-Za-z\s.-]/.test(typed)) return typed;
  return sizes
    .map((size, at) => signs.slice(whole(sizes.slice(0, at)), whole(sizes.slice(0, at)) + size))
    .filter(Boolean)
    .join(" ");
}

/** Where the caret stands after the same signs as before. */
export function caretIn(text: string, signsBefore: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < signsBefore; at++) if (text[at] !== " ") seen++;
  return at;
}

export const countSigns = (typed: string): number => signsOf(typed).length;
