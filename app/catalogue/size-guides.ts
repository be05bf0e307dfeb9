/** Cells are the same in both languages unless given as a pair. */
export type GuideKind =
  | "gloves"
  | "hands"
  | "head"
  | "mouth"
  | "chest"
  | "waist"
  | "shins"
  | "shoes"
  | "kids-shoes"
  | "clothes"
  | "womens-clothes";
type Pair = { ru: string; en: string };
export type Guide = { name: Pair; lead: Pair; note: Pair; head: readonly Pair[]; rows: readonly (readonly (string | Pair)[])[] };

const size: Pair = { ru: "Размер", en: "Size" };
const russian: Pair = { ru: "Российский", en: "RU" };
const foot: Pair = { ru: "Стопа, см", en: "Foot, cm" };
const chest: Pair = { ru: "Грудь, см", en: "Chest, cm" };
const waist: Pair = { ru: "Талия, см", en: "Waist, cm" };
const height: Pair = { ru: "Рост, см", en: "Height, cm" };
const palm: Pair = { ru: "Обхват ладони, см", en: "Hand girth, cm" };
const same = (text: string): Pair => ({ ru: text, en: text });
const ounces = (number: number): Pair => ({ ru: `${number} унций`, en: `${number} oz` });
const fourOunces: Pair = { ru: "4 унции", en: "4 oz" };

export const sizeGuides = {
  gloves: {
    name: { ru: "Перчатки в унциях", en: "Gloves in ounces" },
    lead: {
      ru: "Унции — это набивка, а не размер руки. Обхват ладони подскажет, войдёт ли рука в бинтах.",
      en: "Ounces measure padding, not hand size. Your hand girth tells you whether the glove fits over wraps.",
    },
    note: {
      ru: "Мерьте ладонь под костяшками, без большого пальца, поверх бинта.",
      en: "Measure around the palm below the knuckles, without the thumb, over your wraps.",
    },
    head: [size, palm, { ru: "Вес бойца, кг", en: "Body weight, kg" }, { ru: "Для чего", en: "Best for" }],
    rows: [
      [fourOunces, "13–15", "< 25", { ru: "дети 5–7 лет", en: "kids aged 5–7" }],
      [ounces(6), "14–16", "25–35", { ru: "дети 7–10 лет", en: "kids aged 7–10" }],
      [ounces(8), "15–17", "35–55", { ru: "дети 10–12 лет, бои", en: "kids aged 10–12, bouts" }],
      [ounces(10), "16–19", "50–65", { ru: "мешок, лапы", en: "bag, mitts" }],
      [ounces(12), "17–21", "60–75", { ru: "всё понемногу", en: "all-round" }],
      [ounces(14), "19–23", "70–85", { ru: "спарринг", en: "sparring" }],
      [ounces(16), "20–25", "> 80", { ru: "спарринг, тяжёлый вес", en: "sparring, heavier fighters" }],
      [ounces(18), "21–26", "> 90", { ru: "спарринг, тяжёлый вес", en: "sparring, heavier fighters" }],
    ],
  },
  hands: {
    name: { ru: "Перчатки и накладки в буквах", en: "Gloves and mitts in letters" },
    lead: {
      ru: "Здесь размер — это рука. Между двумя размерами берите больший, если тренируетесь в бинтах.",
      en: "These are sized by your hand. Between two sizes, take the larger one if you train in wraps.",
    },
    note: {
      ru: "Мерьте ладонь под костяшками, без большого пальца.",
      en: "Measure around the palm below the knuckles, without the thumb.",
    },
    head: [size, palm],
    rows: [
      ["S", "17–19"],
      ["M", "19–21"],
      ["L", "21–23"],
      ["XL", "23–25"],
    ],
  },
  head: {
    name: { ru: "Шлемы", en: "Headgear" },
    lead: {
      ru: "Шлем сидит плотно и не едет, когда его толкают. Между двумя размерами берите меньший.",
      en: "Headgear should sit tight and stay put when pushed. Between two sizes, take the smaller one.",
    },
    note: {
      ru: "Мерьте голову над бровями, по самому широкому месту.",
      en: "Measure around the widest part of your head, above the eyebrows.",
    },
    head: [size, { ru: "Обхват головы, см", en: "Head girth, cm" }],
    rows: [
      ["XS", "50–52"],
      ["S", "52–55"],
      ["M", "55–58"],
      ["L", "58–61"],
      ["XL", "61–64"],
    ],
  },
  mouth: {
    name: { ru: "Капы", en: "Mouthguards" },
    lead: {
      ru: "Капа доходит до последних зубов и не мешает дышать. Лишнее по краю можно подрезать.",
      en: "A mouthguard reaches your back teeth and lets you breathe. You can trim any excess along the edge.",
    },
    note: { ru: "С брекетами сначала спросите ортодонта.", en: "If you wear braces, ask your orthodontist first." },
    head: [size, { ru: "Возраст", en: "Age" }],
    rows: [
      ["S", { ru: "до 11 лет", en: "under 11" }],
      ["M", { ru: "с 11 лет и взрослым", en: "11 and over" }],
    ],
  },
  chest: {
    name: { ru: "Защита груди", en: "Chest guards" },
    lead: {
      ru: "Защита прилегает по всему краю и не сдвигается, когда поднимаете руки.",
      en: "The guard should touch you along its whole edge and stay put when you raise your arms.",
    },
    note: { ru: "Мерьте по самым выступающим точкам, на выдохе.", en: "Measure around the fullest part, breathing out." },
    head: [size, chest],
    rows: [
      ["S", "78–86"],
      ["M", "86–94"],
      ["L", "94–102"],
    ],
  },
  waist: {
    name: { ru: "Бандажи и пояса", en: "Groin guards and belts" },
    lead: {
      ru: "Пояс держится на бёдрах и не давит под рёбра.",
      en: "The belt rests on your hips and never digs in under the ribs.",
    },
    note: { ru: "Мерьте там, где обычно сидит пояс шорт.", en: "Measure where the waistband of your shorts sits." },
    head: [size, waist],
    rows: [
      ["S", "68–78"],
      ["M", "78–88"],
      ["L", "88–98"],
      ["XL", "98–110"],
    ],
  },
  shins: {
    name: { ru: "Щитки на голень", en: "Shin guards" },
    lead: {
      ru: "Щиток закрывает ногу от подъёма до двух пальцев ниже колена.",
      en: "The guard covers your leg from the instep to two fingers below the knee.",
    },
    note: {
      ru: "Мерьте голень спереди, от сгиба стопы до колена.",
      en: "Measure the front of your shin, from the bend of the foot to the knee.",
    },
    head: [size, { ru: "Голень, см", en: "Shin, cm" }, height],
    rows: [
      ["S", "30–34", "< 165"],
      ["M", "34–37", "165–175"],
      ["L", "37–40", "175–185"],
      ["XL", "40–44", "> 185"],
    ],
  },
  shoes: {
    name: { ru: "Обувь", en: "Shoes" },
    lead: {
      ru: "Боксёрки и штангетки сидят плотно, пальцы касаются носка. Носки берите те, в которых тренируетесь.",
      en: "Boxing and lifting shoes fit snugly, toes touching the front. Try them with the socks you train in.",
    },
    note: {
      ru: "Встаньте на лист, обведите стопу и измерьте от пятки до большого пальца. Берите по большей ноге.",
      en: "Stand on a sheet of paper, trace your foot and measure from heel to big toe. Go by the larger foot.",
    },
    head: [same("EU"), same("UK"), { ru: "US муж.", en: "US men" }, { ru: "US жен.", en: "US women" }, foot],
    rows: [
      ["36", "3.5", "4.5", "5.5", "22.5"],
      ["37", "4", "5", "6", "23"],
      ["38", "5", "6", "7", "24"],
      ["39", "6", "7", "8", "24.5"],
      ["40", "6.5", "7.5", "8.5", "25"],
      ["41", "7", "8", "9", "26"],
      ["42", "8", "9", "10", "26.5"],
      ["43", "9", "10", "11", "27"],
      ["44", "9.5", "10.5", "11.5", "28"],
      ["45", "10.5", "11.5", "12.5", "28.5"],
      ["46", "11", "12", "13", "29"],
      ["47", "12", "13", "14", "30"],
    ],
  },
  "kids-shoes": {
    name: { ru: "Детская обувь", en: "Kids' shoes" },
    lead: {
      ru: "Ребёнку нужен запас до одного сантиметра: больше — нога ходит, и ребёнок спотыкается.",
      en: "Leave up to one centimeter to grow. Any more and the foot slides and the child trips.",
    },
    note: { ru: "Мерьте обе стопы вечером и берите по большей.", en: "Measure both feet in the evening and go by the larger one." },
    head: [same("EU"), same("UK"), { ru: "US дет.", en: "US kids" }, foot],
    rows: [
      ["28", "10", "10.5", "17"],
      ["29", "11", "11.5", "18"],
      ["30", "11.5", "12", "18.5"],
      ["31", "12.5", "13", "19"],
      ["32", "13", "13.5", "20"],
      ["33", "1", "1.5", "20.5"],
      ["34", "2", "2.5", "21"],
      ["35", "2.5", "3", "22"],
      ["36", "3.5", "4", "22.5"],
      ["37", "4.5", "5", "23.5"],
      ["38", "5", "5.5", "24"],
    ],
  },
  clothes: {
    name: { ru: "Одежда", en: "Clothing" },
    lead: {
      ru: "Шорты и майки свободные: берите свой размер. Куртка и худи — с запасом на слой под ними.",
      en: "Shorts and tops are cut loose: take your usual size. Jackets and hoodies leave room for a layer underneath.",
    },
    note: {
      ru: "Грудь мерьте под мышками, талию — по самому узкому месту.",
      en: "Measure your chest under the arms and your waist at its narrowest.",
    },
    head: [size, russian, chest, waist, height],
    rows: [
      ["XS", "42–44", "84–88", "70–74", "160–168"],
      ["S", "44–46", "88–94", "74–80", "165–172"],
      ["M", "48", "94–100", "80–88", "170–178"],
      ["L", "50–52", "100–106", "88–96", "176–184"],
      ["XL", "54", "106–114", "96–104", "180–188"],
      ["XXL", "56–58", "114–122", "104–114", "184–194"],
    ],
  },
  "womens-clothes": {
    name: { ru: "Женская одежда", en: "Women's clothing" },
    lead: {
      ru: "Шорты считаются по бёдрам. Между двумя размерами берите больший.",
      en: "Shorts are sized by the hips. Between two sizes, take the larger one.",
    },
    note: { ru: "Бёдра мерьте по самым выступающим точкам.", en: "Measure your hips at their fullest." },
    head: [size, russian, chest, waist, { ru: "Бёдра, см", en: "Hips, cm" }],
    rows: [
      ["XS", "40–42", "80–84", "62–66", "88–92"],
      ["S", "42–44", "84–88", "66–70", "92–96"],
      ["M", "44–46", "88–94", "70–76", "96–102"],
      ["L", "46–48", "94–100", "76–84", "102–108"],
      ["XL", "50", "100–106", "84–92", "108–114"],
    ],
  },
} as const satisfies Record<GuideKind, Guide>;
