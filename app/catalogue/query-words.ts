/** Letters and digits, lower case, ё as е; "12oz" is two words. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/(\d)(?=[a-zа-я])/g, "$1 ")
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 8) ?? [];

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = "йцукенгшщзхъфывапролджэячсмитьбюё";
const pairs = new Map([...latin].flatMap((key, at) => [[key, cyrillic[at]!] as const, [cyrillic[at]!, key] as const]));

/** The same keys in the other keyboard layout: `gthxfnrb` is перчатки [CAT-10]. */
export const otherLayout = (text: string): string => [...text.toLowerCase()].map((key) => pairs.get(key) ?? key).join("");

/** Words that match everything here: they narrow nothing beside another word. In any form. */
export const noise: readonly string[] = [
  ..."бокс боксерский boxing boxer купить заказать цена buy price shop спортивный хороший лучший best good нужно нужен нужна нужны need needed".split(
    " ",
  ),
  ..."артикул article sku размер size кг kg см cm мм mm дюйм дюймов inch inches литр литров метр метров м вес lb lbs pound pounds".split(
    " ",
  ),
];

/** Russian fleeting vowels, which the stemmer misses: мешок – мешка, перчатка – перчаток. */
export function fleeting(stem: string): string[] {
  const short = /^(.*[бвгджзклмнпрстфхцчшщ])[оеё]к$/.exec(stem);
  if (short) return [`${short[1]}к`];
  const long = /^(.*[бвгджзклмнпрстфхцчшщ])к$/.exec(stem);
  return long ? [`${long[1]}ок`, `${long[1]}ек`] : [];
}

/** Synonyms of goods, one concept a row; stemmed before use. */
export const things: readonly (readonly string[])[] = [
  ["лапы", "лапа", "mitts", "пады", "пэды", "pads", "митсы"],
  ["щит", "макивара", "shield", "pads"],
  ["капа", "mouthguard", "gumshield", "gumguard", "загубник", "mouthpiece", "маусгард"],
  ["бинты", "бинт", "wraps", "handwraps", "bandage"],
  ["мешок", "bag", "punching", "punchbag"],
  ["груша", "speedball", "спидбол", "пневмогруша", "bag"],
  ["шлем", "headgear", "headguard", "helmet", "хедгард", "хедгир", "каска"],
  ["скакалка", "rope", "прыгалка", "skipping", "jump", "jumprope", "skiprope"],
  ["боксерки", "боксерка", "boots", "shoes", "обувь", "кроссовки", "footwear", "шуз", "борцовки", "wrestling"],
  ["худи", "толстовка", "hoodie", "кофта", "sweatshirt"],
  ["шорты", "trunks", "shorts", "трусы"],
  ["футболка", "tee", "shirt", "майка", "tshirt"],
  ["перчатки", "gloves", "краги", "рукавицы", "снарядки", "снарядные", "шингарты", "mittens", "главс", "гловс", "перчи"],
  ["бандаж", "протектор", "protector", "cup", "ракушка", "groin"],
  ["сумка", "рюкзак", "duffel", "backpack", "holdall", "баул"],
  ["халат", "robe", "мантия", "gown"],
  ["гиря", "kettlebell", "кеттлбелл", "кеттлбел"],
  ["эспандер", "резинка", "резинки", "bands", "band"],
  ["гантели", "гантель", "dumbbell", "dumbbells", "утяжелители"],
  ["мат", "маты", "mat", "татами"],
  ["полотенце", "towel"],
];

const qualities: readonly (readonly string[])[] = [
  ["реакция", "reflex", "файтбол"],
  ["сгонка", "весогонка", "сауна", "sweat"],
  ["спарринг", "спарринговки", "sparring"],
  ["oz", "унция", "унций", "ounce", "унц"],
  ["кожа", "кожаный", "leather"],
  [
    ..."детский дети ребенок youth kids junior подростковый девочка мальчик children child girl boy".split(" "),
    ..."сын дочь внук внучка школьник son daughter toddler".split(" "),
  ],
  ["клуб", "опт", "оптом", "wholesale", "bulk", "club"],
  ["начинающий", "новичок", "первый", "beginner", "starter", "first", "novice"],
  ["женский", "женщина", "девушка", "women", "womens", "woman", "ladies", "female"],
];

export const synonyms: readonly (readonly string[])[] = [...things, ...qualities];

const compounds = new Set(synonyms.flat().filter((word) => word.length > 5));

/** Joins two tokens that form one name: "gum shield" is "gumshield"; a child's age becomes "детский" or "kids". */
export function joined(tokens: readonly string[]): string[] {
  const done: string[] = [];
  for (const token of withAges(tokens)) {
    const both = `${done.at(-1) ?? ""}${token}`.toLowerCase();
    if (done.length && compounds.has(both)) done[done.length - 1] = both;
    else done.push(token);
  }
  return done;
}

const CHILD_YEARS = 14;
const AGE =
  /(?<![\p{L}\d])(?:\d{1,2}\s*[-–]\s*)?(\d{1,2})[\s-]*(?:(лет|год|года|годика|летн\p{L}*)|(?:years?|yrs?)(?:[\s-]*olds?)?|y\/?o)(?![\p{L}\d])/giu;

function withAges(tokens: readonly string[]): string[] {
  const text = tokens.join(" ");
  const read = text.replace(AGE, (_, years: string, russian?: string) => {
    const word = russian ? "детский" : "kids";
    return Number(years) <= CHILD_YEARS ? word : "";
  });
  return read === text ? [...tokens] : read.split(/\s+/).filter(Boolean);
}
