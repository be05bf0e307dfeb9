/** A query's words: letters and digits, lower case, ё as е; "12oz" is two words. */
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

/** What the same keys type in the other layout: `gthxfnrb` is перчатки [CAT-10]. */
export const otherLayout = (text: string): string => [...text.toLowerCase()].map((key) => pairs.get(key) ?? key).join("");

/** Every thing here is for boxing: these words narrow nothing while another stands beside them. */
export const noise: readonly string[] = [
  "бокс",
  "боксерский",
  "боксерские",
  "boxing",
  "boxer",
  "купить",
  "цена",
  "buy",
  "price",
  "спортивный",
];

/** Russian drops a vowel between forms and the dictionary does not follow: мешок – мешка, перчатка – перчаток. */
export function fleeting(stem: string): string[] {
  const short = /^(.*[бвгджзклмнпрстфхцчшщ])[оеё]к$/.exec(stem);
  if (short) return [`${short[1]}к`];
  const long = /^(.*[бвгджзклмнпрстфхцчшщ])к$/.exec(stem);
  return long ? [`${long[1]}ок`, `${long[1]}ек`] : [];
}

/** What shoppers call it beside what the shop does; each row is one thing. Words as typed, stemmed before use. */
export const synonyms: readonly (readonly string[])[] = [
  ["лапы", "лапа", "mitts", "пады", "pads", "митсы"],
  ["щит", "макивара", "shield", "pads"],
  ["капа", "mouthguard", "gumshield", "загубник", "mouthpiece", "маусгард"],
  ["бинты", "бинт", "wraps", "handwraps", "bandage"],
  ["мешок", "bag", "punching", "punchbag"],
  ["груша", "speedball", "pear", "bag"],
  ["шлем", "headgear", "headguard", "helmet", "хедгард"],
  ["скакалка", "rope", "прыгалка", "skipping", "jump"],
  ["боксерки", "боксерка", "boots", "shoes", "обувь", "кроссовки", "footwear"],
  ["худи", "толстовка", "hoodie", "кофта", "sweatshirt"],
  ["шорты", "trunks", "shorts", "трусы"],
  ["футболка", "tee", "shirt", "майка", "tshirt"],
  ["перчатки", "gloves", "краги", "рукавицы", "снарядки", "снарядные", "шингарты", "mittens", "главс", "гловс"],
  ["бандаж", "протектор", "protector", "cup", "ракушка", "groin"],
  ["сумка", "рюкзак", "duffel", "backpack", "holdall"],
  ["халат", "robe", "мантия", "gown"],
  ["гиря", "kettlebell"],
  ["гантели", "гантель", "dumbbell", "dumbbells"],
  ["мат", "маты", "mat", "татами"],
  ["полотенце", "towel"],
  ["oz", "унция", "унций", "ounce", "унц"],
  ["кожа", "кожаный", "leather"],
  ["детский", "youth", "kids", "junior", "подростковый", "children"],
  ["женский", "women", "womens", "ladies"],
];
