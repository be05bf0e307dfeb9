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
  ..."артикул article sku размер size кг kg см cm мм mm дюйм дюймов inch inches литр литров метр метров м".split(" "),
];

/** Russian fleeting vowels, which the stemmer misses: мешок – мешка, перчатка – перчаток. */
export function fleeting(stem: string): string[] {
  const short = /^(.*[бвгджзклмнпрстфхцчшщ])[оеё]к$/.exec(stem);
  if (short) return [`${short[1]}к`];
  const long = /^(.*[бвгджзклмнпрстфхцчшщ])к$/.exec(stem);
  return long ? [`${long[1]}ок`, `${long[1]}ек`] : [];
}

/** Synonyms, one concept a row; stemmed before use. */
export const synonyms: readonly (readonly string[])[] = [
  ["лапы", "лапа", "mitts", "пады", "пэды", "pads", "митсы"],
  ["щит", "макивара", "shield", "pads"],
  ["капа", "mouthguard", "gumshield", "gumguard", "загубник", "mouthpiece", "маусгард"],
  ["бинты", "бинт", "wraps", "handwraps", "bandage"],
  ["мешок", "bag", "punching", "punchbag"],
  ["груша", "speedball", "спидбол", "пневмогруша", "bag"],
  ["шлем", "headgear", "headguard", "helmet", "хедгард", "хедгир", "каска"],
  ["скакалка", "rope", "прыгалка", "skipping", "jump"],
  ["боксерки", "боксерка", "boots", "shoes", "обувь", "кроссовки", "footwear", "шуз", "борцовки", "wrestling"],
  ["худи", "толстовка", "hoodie", "кофта", "sweatshirt"],
  ["шорты", "trunks", "shorts", "трусы"],
  ["футболка", "tee", "shirt", "майка", "tshirt"],
  ["перчатки", "gloves", "краги", "рукавицы", "снарядки", "снарядные", "шингарты", "mittens", "главс", "гловс"],
  ["бандаж", "протектор", "protector", "cup", "ракушка", "groin"],
  ["сумка", "рюкзак", "duffel", "backpack", "holdall", "баул"],
  ["халат", "robe", "мантия", "gown"],
  ["гиря", "kettlebell", "кеттлбелл", "кеттлбел"],
  ["эспандер", "резинка", "резинки", "bands", "band"],
  ["реакция", "reflex", "файтбол"],
  ["сгонка", "весогонка", "сауна", "sweat"],
  ["спарринг", "спарринговки", "sparring"],
  ["гантели", "гантель", "dumbbell", "dumbbells"],
  ["мат", "маты", "mat", "татами"],
  ["полотенце", "towel"],
  ["oz", "унция", "унций", "ounce", "унц"],
  ["кожа", "кожаный", "leather"],
  ["детский", "дети", "ребенок", "youth", "kids", "junior", "подростковый", "девочка", "мальчик", "children", "child", "girl", "boy"],
  ["клуб", "опт", "оптом", "wholesale", "bulk", "club"],
  ["начинающий", "новичок", "первый", "beginner", "starter", "first", "novice"],
  ["женский", "женщина", "девушка", "women", "womens", "woman", "ladies", "female"],
];

const compounds = new Set(synonyms.flat().filter((word) => word.length > 5));

/** Joins two tokens that form one name: "gum shield" is "gumshield". */
export function joined(tokens: readonly string[]): string[] {
  const done: string[] = [];
  for (const token of tokens) {
    const both = `${done.at(-1) ?? ""}${token}`.toLowerCase();
    if (done.length && compounds.has(both)) done[done.length - 1] = both;
    else done.push(token);
  }
  return done;
}
