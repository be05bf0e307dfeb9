import { otherLayout, wordsOf } from "../query-words.ts";
import { createSpelling } from "../spelling.ts";

/** Sold here or not, with common spellings. */
const brands: readonly (readonly [name: string, ...typed: string[]])[] = [
  ["Everlast", "эверласт", "еверласт"],
  ["Venum", "венум", "веном"],
  ["Hayabusa", "хаябуса", "хайабуса"],
  ["Cleto Reyes", "reyes", "cleto", "рейес", "клето"],
  ["Winning", "виннинг"],
  ["Grant", "грант"],
  ["Rival", "ривал"],
  ["Fairtex", "фаиртекс", "фэйртекс", "файртекс"],
  ["Twins", "твинс"],
  ["Top King", "топкинг", "топ кинг"],
  ["Leone", "леоне", "леоне1947"],
  ["Adidas", "адидас"],
  ["Nike", "найк", "найки"],
  ["Reebok", "рибок"],
  ["Puma", "пума"],
  ["Asics", "асикс"],
  ["Under Armour", "armour", "андерармор"],
  ["Green Hill", "greenhill", "гринхил", "гринхилл"],
  ["RDX", "рдх"],
  ["Lonsdale", "лонсдейл"],
  ["Title", "тайтл"],
  ["Ringside", "рингсайд"],
  ["Yokkao", "йокао"],
  ["Booster", "бустер"],
  ["Sanabul", "санабул"],
  ["Clinch", "клинч"],
  ["Demix", "демикс"],
  ["Torneo", "торнео"],
  ["BoyBo", "бойбо"],
  ["Jabb", "джебб"],
  ["Excalibur", "экскалибур"],
  ["Paffen Sport", "paffen", "паффен"],
  ["Danata", "даната"],
  ["Bad Boy", "badboy", "бэдбой"],
  ["Hardcore Training", "hardcore", "хардкор"],
  ["Rusco", "руско"],
  ["Wesing", "весинг"],
  ["Tokaido", "токайдо"],
  ["Century", "сенчури"],
  ["Pro Mex", "promex"],
  ["Mizuno", "мизуно"],
  ["New Balance", "нью баланс", "newbalance"],
  ["Ringhorns", "рингхорнс"],
  ["Sting", "стинг"],
  ["Ray Sport", "рэй спорт", "рей спорт", "рэйспорт", "рейспорт"],
  ["Ultimatum", "ультиматум"],
  ["Tapout", "тапаут"],
  ["Boxraw", "боксро"],
  ["Superare", "супераре"],
  ["Domyos", "домиос"],
  ["Decathlon", "декатлон"],
  ["Atemi", "атеми"],
  ["Starfit", "старфит"],
  ["Metal Boxe", "metalboxe"],
];

/** э and е are mixed in foreign names. */
const spelt = (typed: string, between: string): string => wordsOf(typed).join(between).replaceAll("э", "е");

const byWord = new Map(
  brands.flatMap((spellings) => spellings.filter((typed) => !typed.includes(" ")).map((typed) => [spelt(typed, ""), spellings[0]])),
);
const byPair = new Map(
  brands.flatMap((spellings) => spellings.filter((typed) => typed.includes(" ")).map((typed) => [spelt(typed, " "), spellings[0]])),
);
const spelling = createSpelling();
for (const word of byWord.keys()) spelling.add(word);

/** Shorter words have too many neighbours at one typo. */
const SHORTEST_MISTAKEN = 6;

function brandOf(token: string): string | undefined {
  for (const typed of [token, otherLayout(token)]) {
    const word = spelt(typed, "");
    const name = byWord.get(word) ?? (word.length >= SHORTEST_MISTAKEN ? byWord.get(spelling.near(word)[0] ?? "") : undefined);
    if (name) return name;
  }
  return undefined;
}

export function brandsIn(tokens: readonly string[]): { name: string; tokens: string[] }[] {
  const found: { name: string; tokens: string[] }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [first, second] = [tokens[at]!, tokens[at + 1]];
    const pair = second === undefined ? undefined : byPair.get(spelt(`${first} ${second}`, " "));
    const name = pair ?? brandOf(first);
    if (!name) continue;
    found.push({ name, tokens: pair ? [first, second!] : [first] });
    if (pair) at++;
  }
  return found;
}
