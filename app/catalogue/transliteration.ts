/** Longest first: "shch" before "sh" and "ch". Ambiguous spellings try both letters. */
const letters: readonly (readonly [latin: string, ...cyrillic: string[]])[] = [
  ["shch", "щ"],
  ["sch", "щ"],
  ["sh", "ш"],
  ["ch", "ч"],
  ["zh", "ж"],
  ["kh", "х"],
  ["ts", "ц"],
  ["ya", "я"],
  ["ja", "я"],
  ["yu", "ю"],
  ["ju", "ю"],
  ["yo", "е"],
  ["ye", "е"],
  ["ck", "к"],
  ["ij", "ий"],
  ["iy", "ий"],
  ["a", "а"],
  ["b", "б"],
  ["c", "к", "ц"],
  ["d", "д"],
  ["e", "е", "э"],
  ["f", "ф"],
  ["g", "г"],
  ["h", "х"],
  ["i", "и"],
  ["j", "й", "ж"],
  ["k", "к"],
  ["l", "л", "ль"],
  ["m", "м"],
  ["n", "н"],
  ["o", "о"],
  ["p", "п"],
  ["q", "к"],
  ["r", "р"],
  ["s", "с"],
  ["t", "т", "ть"],
  ["u", "у"],
  ["v", "в"],
  ["w", "в"],
  ["x", "кс"],
  ["y", "ы", "й"],
  ["z", "з"],
];
const MOST = 16;

/** `perchatki` is перчатки; likeliest first, empty if none [CAT-10]. */
export function inCyrillic(word: string): string[] {
  if (!/^[a-z]{2,30}$/i.test(word)) return [];
  const typed = word.toLowerCase();
  let meant = [""];
  for (let at = 0; at < typed.length; ) {
    const [latin, ...cyrillic] = letters.find(([way]) => typed.startsWith(way, at))!;
    meant = cyrillic.flatMap((letter) => meant.map((begun) => begun + letter)).slice(0, MOST);
    at += latin.length;
  }
  return meant;
}
