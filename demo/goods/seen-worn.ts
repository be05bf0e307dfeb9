import type { Pair } from "./goods.ts";
import { fromBack, fromSide, otherSide, type Views } from "./seen-views.ts";

export const worn = {
  glove: ({ closure }) => [
    ["пара стоит на манжетах", "the pair on its cuffs"],
    ["одна перчатка со стороны ладони", "one glove, palm side"],
    closure === "lace"
      ? ["шнуровка на запястье крупно", "laces at the wrist, close up"]
      : ["манжета и швы у большого пальца крупно", "cuff and seams by the thumb, close up"],
  ],
  bagMitt: ({ style }) => [
    ["пара стоит на манжетах", "the pair on its cuffs"],
    style === "closed"
      ? ["одна снарядка со стороны ладони", "one mitt, palm side"]
      : ["ладонь открыта, пальцы свободны", "open palm, fingers free"],
    ["швы на костяшках крупно", "seams over the knuckles, close up"],
  ],
  wraps: ({ pose }) => [
    {
      pair: ["два скатанных бинта, видны слои", "two rolled wraps, their layers showing"] satisfies Pair,
      stack: ["три скатанных бинта горкой", "three rolled wraps, stacked"] satisfies Pair,
      single: ["скатанный бинт, конец отмотан", "a rolled wrap, its end let out"] satisfies Pair,
    }[pose],
    fromSide,
    ["плетение ткани и край крупно", "weave and edge, close up"],
  ],
  innerGlove: [
    ["пара стоит, лента обмотана вокруг запястья", "the pair, tape wound around the wrists"],
    ["одна перчатка со стороны ладони", "one glove, palm side"],
    ["гелевая подушка на костяшках крупно", "gel over the knuckles, close up"],
  ],
  tapeSet: [
    ["два рулона бинта и три рулона тейпа", "two rolls of gauze and three of tape"],
    otherSide,
    ["край тейпа на втулке крупно", "edge of the tape on its core, close up"],
  ],
  headguard: ({ style }) => [
    style === "bar"
      ? ["вид спереди сбоку, перед лицом планка", "three quarters from the front, the bar before the face"]
      : ["вид спереди сбоку", "three quarters from the front"],
    ["вид сзади, видны ремни", "seen from the back with its straps"],
    ["швы у виска крупно", "seams at the temple, close up"],
  ],
  mouthguard: [
    ["капа перед своим футляром", "the mouthguard before its case"],
    ["вид сбоку и сверху", "from the side and above"],
    ["край капы крупно", "edge of the guard, close up"],
  ],
  groinGuard: ({ style }) =>
    style === "belt"
      ? [
          ["раковина на широком поясе, вид спереди", "the cup on its wide belt, from the front"],
          ["вид сзади, видны завязки", "seen from the back with its ties"],
          ["швы пояса крупно", "seams of the belt, close up"],
        ]
      : [
          ["бандаж с раковиной лежит, видна чашка", "supporter laid down, its cup to be seen"],
          fromBack,
          ["пояс с надписью крупно", "waistband, close up"],
        ],
  chestGuard: [
    ["топ с чашками, вид спереди", "the top with its shells, from the front"],
    fromBack,
    ["ткань и шов чашки крупно", "cloth and seam of a shell, close up"],
  ],
  shoe: ({ pattern }) => [
    ["пара стоит рядом", "the pair side by side"],
    ["один ботинок сбоку", "one shoe from the side"],
    {
      strap: ["ремешок и шнуровка крупно", "strap and laces, close up"] satisfies Pair,
      bar: ["ремень и шнуровка крупно", "strap and laces, close up"] satisfies Pair,
      zip: ["молния и шнуровка крупно", "zip and laces, close up"] satisfies Pair,
      knit: ["трикотаж и шнуровка крупно", "knit and laces, close up"] satisfies Pair,
      eyelets: ["люверсы и шнуровка крупно", "eyelets and laces, close up"] satisfies Pair,
    }[pattern],
  ],
  shorts: [["вид спереди", "from the front"], fromBack, ["резинка пояса и шнурок крупно", "waistband and cord, close up"]],
  robe: ({ hood }) => [
    hood
      ? ["халат с откинутым капюшоном, пояс завязан", "the robe, hood down, belt tied"]
      : ["халат спереди, пояс завязан", "the robe from the front, belt tied"],
    fromBack,
    hood ? ["запах и эмблема крупно", "front and badge, close up"] : ["воротник-шаль крупно", "shawl collar, close up"],
  ],
  tee: ({ cut }) => [
    ["вид спереди", "from the front"],
    fromBack,
    cut === "tank" ? ["окантовка выреза крупно", "bound neck, close up"] : ["воротник крупно", "collar, close up"],
  ],
  hoodie: ({ zip }) => [
    zip ? ["вид спереди, молния застёгнута", "from the front, zipped up"] : ["вид спереди, капюшон откинут", "from the front, hood down"],
    fromBack,
    zip ? ["молния и воротник крупно", "zip and collar, close up"] : ["шнурки капюшона крупно", "hood cords, close up"],
  ],
  shinGuard: [
    ["пара стоит, щитки стоп вперёд", "the pair standing, insteps forward"],
    ["сзади: ремни и подкладка", "from behind: straps and lining"],
    ["швы и надпись крупно", "seams and print, close up"],
  ],
} satisfies Partial<Views>;
