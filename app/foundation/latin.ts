/** ICAO 9303, as in passports, plus letters of neighbouring alphabets. */
const letters: Record<string, string> = Object.fromEntries(
  `а a, б b, в v, г g, д d, е e, ё e, ж zh, з z, и i, й i, к k, л l, м m, н n, о o, п p, р r, с s, т t, у u, ф f, х kh, ц ts, ч ch, ш sh,
  щ shch, ъ ie, ы y, ь -, э e, ю iu, я ia, і i, ї i, є ie, ґ g, ў u, ә a, ғ g, қ k, ң n, ө o, ұ u, ү u, һ h, ј j, љ lj, њ nj, ћ c, ђ dj, џ dz`
    .split(",")
    .map((pair) => pair.trim().split(" "))
    .map(([letter, latin]) => [letter, latin === "-" ? "" : latin]),
);

/** Transliterates Cyrillic for foreign postal services; Latin letters keep their accents. */
export const inLatin = (text: string): string =>
  text.replace(/\p{Script=Cyrillic}/gu, (letter) => {
    const latin = letters[letter.toLowerCase()] ?? "";
    return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
  });
