const STEMS =
  "красн|алый|ал|бордов|вишнев|оранжев|желт|золот|золотист|зелен|изумрудн|салатов|оливков|хаки|бирюзов|голуб|син|фиолетов|сиренев|лавандов|пурпурн|розов|малинов|фукси|коричнев|бежев|песочн|бел|черн|сер|серебрист|серебрян|графитов|антрацитов|разноцветн|камуфляжн";
const ADJECTIVE = new RegExp(`^(?:${STEMS})(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$`, "u");
const WHOLE =
  /^(хаки|бордо|камуфляж|антрацит|графит|фуксия|электрик|red|scarlet|burgundy|maroon|orange|yellow|gold|green|olive|khaki|camo|turquoise|teal|blue|navy|cyan|purple|violet|lilac|pink|fuchsia|magenta|brown|beige|white|ivory|black|gr[ae]y|silver|graphite|anthracite)$/u;
const SHADE = /^(темно|светло|ярко|нежно|бледно|матов(ый|ая|ое|ые)|неонов(ый|ая|ое|ые)|dark|light|bright|matte?|neon|и|с|and|цвет)$/u;

/** Whether a text is a colour and nothing else: "тёмно-синий", "чёрный/белый", "Black and gold". Flavours and materials are none. */
export function isColorName(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[\s/+&-]+/u)
    .filter(Boolean);
  const isColor = (word: string) => ADJECTIVE.test(word) || WHOLE.test(word);
  return (
    words.some(isColor) &&
    words.every((word) => isColor(word) || SHADE.test(word) || /^(сине|красно|черно|бело|желто|серо|зелено)$/u.test(word))
  );
}

/** The colour within what a name's brackets say, if exactly one part is a colour; the rest is the size. */
export function colorWithin(said: string): { color: string; rest: string } {
  const parts = said.split(", ");
  const colors = parts.filter(isColorName);
  return colors.length === 1
    ? { color: colors[0]!, rest: parts.filter((part) => part !== colors[0]).join(", ") }
    : { color: "", rest: said };
}
