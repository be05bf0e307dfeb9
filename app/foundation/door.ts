/** Words for kinds of places, which people write, shorten or leave out. */
const KINDS = new Set(
  `г гор город пгт пос поселок с село д дер деревня ул улица пр пр-т просп проспект пер переулок пл площадь ш шоссе бул бульвар б-р наб набережная проезд
  дом к корп корпус стр строение кв квартира оф офис no street st road rd avenue ave house building bldg flat apartment apt unit`.split(
    /\s+/,
  ),
);

/** Latin letters that look like Cyrillic ones. */
const ALIKE: Record<string, string> = Object.fromEntries(Array.from("abcehkmoptxy", (latin, at) => [latin, "авсенкмортху"[at]!]));

export type Door = {
  city: string;
  street?: string | null | undefined;
  building?: string | null | undefined;
  block?: string | null | undefined;
  flat?: string | null | undefined;
};

/** One door, however its address is written: case, marks, punctuation, look-alike letters and kinds of places don't count. */
export const doorName = ({ city, street, building, block, flat }: Door): string =>
  [city, street, `${building ?? ""} ${block ?? ""}`, flat].map((part) => wordsOf(part ?? "").join(" ")).join(", ");

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/(?:пр-т|б-р)(?!\p{L})|\p{L}+|\p{N}+/gu) ?? []
  )
    .filter((word) => !KINDS.has(word))
    .map((word) => Array.from(word, (letter) => ALIKE[letter] ?? letter).join(""))
    .filter((word) => !KINDS.has(word));
