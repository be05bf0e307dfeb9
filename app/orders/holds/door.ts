/** Words for kinds of places, which people write, shorten or leave out. */
const KINDS = new Set(
  `г гор город пгт пос поселок с село д дер деревня ул улица пр пр-т просп проспект пер переулок пл площадь ш шоссе бул бульвар б-р наб набережная проезд
  дом к корп корпус стр строение кв квартира оф офис no street st road rd avenue ave house building bldg flat apartment apt unit`.split(
    /\s+/,
  ),
);

/** One door, however its address is written: case, ё, punctuation and kinds of places don't count. */
export const doorName = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) =>
      wordsOf(part ?? "")
        .filter((word) => !KINDS.has(word))
        .join(" "),
    )
    .join(", ");

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .match(/(?:пр-т|б-р)(?!\p{L})|\p{L}+|\p{N}+/gu) ?? [];
