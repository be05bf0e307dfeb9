const CYRILLIC: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** A slug within an id: what slugs lose is written by code point, so 红 and 蓝, 8 and 8½, M and M+ stay apart. */
export const idPartOf = (text: string): string =>
  slugOf(
    text
      .normalize("NFC")
      .replace(/\+\s*$/, " plus")
      .replace(/(?![a-zа-яё0-9])[\p{L}\p{N}\p{Emoji_Presentation}]/giu, (letter) =>
        /^[a-z]/i.test(letter.normalize("NFD")) ? letter : ` u${letter.codePointAt(0)!.toString(16)} `,
      ),
  );

/** As `idPartOf`, with the signs between digits: for 8-5 beside 8.5, which keeps the plain one. */
export const exactIdPartOf = (text: string): string =>
  idPartOf(
    /\d[.,]\d/.test(text) ? text : text.replace(/(?<=\d)[^\p{L}\p{N}\s](?=\d)/gu, (sign) => ` u${sign.codePointAt(0)!.toString(16)} `),
  );

/** "Перчатки Gong 12 oz" → "perchatki-gong-12-oz"; "item" without letters or digits. */
export function slugOf(text: string): string {
  const latin = text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[а-яё]/g, (letter) => CYRILLIC[letter] ?? "")
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-");
  return latin.slice(0, 80).replace(/^-+|-+$/g, "") || "item";
}
