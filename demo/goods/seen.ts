import type { Pair } from "./goods.ts";
import type { Kind, Look, LookOf } from "./look.ts";

/** What each of the three pictures of a good shows: all of it, another side, a detail. They follow the product's name. */
export type Seen = readonly [whole: Pair, other: Pair, detail: Pair];

/** Alt texts of a good's pictures without its name. */
export const seenOn = (look: Look): Seen => {
  const known = views[look.kind] as Seen | ((look: Look) => Seen);
  return typeof known === "function" ? known(look) : known;
};

const fromBack: Pair = ["вид сзади", "seen from the back"];
const fromSide: Pair = ["вид сбоку", "seen from the side"];
const otherSide: Pair = ["вид с другой стороны", "seen from the other side"];

const views: { [K in Kind]: Seen | ((look: LookOf<K>) => Seen) } = {
  glove: ({ closure }) => [
    ["пара стоит на манжетах", "the pair on its cuffs"],
    ["одна перчатка со стороны ладони", "one glove, palm side"],
    closure === "lace"
      ? ["шнуровка на запястье крупно", "laces at the wrist, close up"]
      : ["манжета и швы у большого пальца крупно", "cuff and seams by the thumb, close up"],
  ],
  bagMitt: ({ open }) => [
    ["пара стоит на манжетах", "the pair on its cuffs"],
    open ? ["ладонь открыта, пальцы свободны", "open palm, fingers free"] : ["одна снарядка со стороны ладони", "one mitt, palm side"],
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
  heavyBag: ({ hang }) => [
    ["мешок висит, виден целиком", "the bag hanging, all of it"],
    otherSide,
    {
      chain: ["цепи и верхний шов крупно", "chains and upper seam, close up"] satisfies Pair,
      strap: ["кожаные ремни крупно", "leather straps, close up"] satisfies Pair,
      web: ["стропы подвеса крупно", "webbing it hangs by, close up"] satisfies Pair,
    }[hang],
  ],
  teardrop: [
    ["мешок-капля на цепях, виден целиком", "the teardrop bag on its chains"],
    otherSide,
    ["узкий верх и цепи крупно", "narrow top and chains, close up"],
  ],
  waterBag: [
    ["водоналивной мешок на карабине", "the water bag on its carabiner"],
    ["вид сбоку, виден сварной шов", "from the side with its welded seam"],
    ["горловина с хомутом крупно", "neck and clamp, close up"],
  ],
  freestanding: [
    ["мешок на основании, виден целиком", "the bag on its base"],
    fromBack,
    ["основание и стойка крупно", "base and neck, close up"],
  ],
  speedBall: [
    ["груша висит на петле", "the speed ball on its loop"],
    ["другая сторона груши со шнуровкой", "its other side with the laces"],
    ["шнуровка и петля крупно", "laces and loop, close up"],
  ],
  platform: [
    ["платформа с грушей, вид снизу", "platform and ball, from below"],
    ["вид сверху на диск и раму", "disc and frame from above"],
    ["вертлюг под диском крупно", "swivel below the disc, close up"],
  ],
  doubleEnd: [
    ["мяч на двух шнурах", "the ball between its two cords"],
    otherSide,
    ["узел и верх мяча крупно", "knot and top of the ball, close up"],
  ],
  reflexBand: [
    ["повязка со шнуром и три мяча", "headband, cord and three balls"],
    otherSide,
    ["повязка и крепление шнура крупно", "band and fastening of the cord, close up"],
  ],
  cobra: [
    ["мишень на пружине и основании", "the target on its spring and base"],
    fromBack,
    ["голова мишени крупно", "the target's head, close up"],
  ],
  focusMitt: [
    ["пара: ударная сторона и рукав", "the pair: striking side and glove side"],
    ["одна лапа с изнанки", "one mitt from behind"],
    ["подушка и швы крупно", "cushion and seams, close up"],
  ],
  thaiPad: [
    ["тай-пэд спереди", "the pad from the front"],
    ["ручка и ремни с изнанки", "grip and straps behind"],
    ["верхний край и швы крупно", "upper edge and seams, close up"],
  ],
  bodyShield: [
    ["макивара спереди", "the shield from the front"],
    ["ручки с изнанки", "its grips behind"],
    ["угол и кант крупно", "corner and piping, close up"],
  ],
  bellyPad: [
    ["пояс тренера спереди", "the belly pad from the front"],
    ["ремни крест-накрест сзади", "straps crossed behind"],
    ["край и кант крупно", "edge and piping, close up"],
  ],
  sticks: [
    ["две палки лежат рядом", "the two sticks side by side"],
    ["вид вдоль палок", "seen along the sticks"],
    ["рукоять и петля крупно", "grip and loop, close up"],
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
  rope: ({ style }) => [
    ["скакалка смотана, ручки впереди", "coiled, both handles in front"],
    ["вид сбоку", "seen from the side"],
    {
      wire: ["ручка и подшипник крупно", "handle and bearing, close up"] satisfies Pair,
      beads: ["бусины и ручка крупно", "beads and handle, close up"] satisfies Pair,
      leather: ["кожаный шнур и ручка крупно", "leather thong and handle, close up"] satisfies Pair,
    }[style],
  ],
  battleRope: [
    ["канат брошен кольцами", "the rope thrown down in coils"],
    fromSide,
    ["рукоять и пряди крупно", "grip and strands, close up"],
  ],
  ladder: [
    ["лестница разложена наполовину", "the ladder half run out"],
    fromSide,
    ["перекладина на стропе крупно", "a rung on its strap, close up"],
  ],
  kettlebell: [["гиря спереди", "the bell from the front"], fromSide, ["дужка крупно", "handle, close up"]],
  dumbbell: ({ style }) =>
    style === "hex"
      ? [["шестигранная гантель", "the hex dumbbell"], fromSide, ["рифлёная ручка крупно", "knurled handle, close up"]]
      : [
          ["пара гантелей", "the pair"],
          ["одна гантель сбоку", "one of them from the side"],
          ["виниловое покрытие крупно", "vinyl coat, close up"],
        ],
  bands: ({ style }) =>
    style === "long"
      ? [
          ["петли смотаны и стоят рядом", "the loops, wound up, side by side"],
          ["вид сверху", "from above"],
          ["слои латекса крупно", "layers of latex, close up"],
        ]
      : [["ленты разложены веером", "the bands in a fan"], fromSide, ["плетение ленты крупно", "weave of a band, close up"]],
  medBall: [["мяч спереди", "the ball from the front"], otherSide, ["пояс и надпись крупно", "belt and print, close up"]],
  abWheel: [
    ["ролик и коврик для коленей", "the wheel and its knee mat"],
    ["вид спереди", "from the front"],
    ["шина и втулка крупно", "tyre and hub, close up"],
  ],
  puzzleMat: [
    ["мат с кромками, угол поднят", "the mat with its edges, a corner lifted"],
    otherSide,
    ["зубцы замка крупно", "interlocking teeth, close up"],
  ],
  matRoll: [
    ["коврик скатан и стянут ремнём", "rolled up in its strap"],
    ["рулон стоит", "the roll on its end"],
    ["пряжка ремня и слои крупно", "buckle and layers, close up"],
  ],
  timer: [["таймер и пульт", "the timer and its remote"], fromSide, ["цифры на табло крупно", "digits, close up"]],
  bottle: [["бутылка с трубочкой", "the bottle with its straw"], fromSide, ["надпись и перехват крупно", "print and waist, close up"]],
  bracket: [["кронштейн и анкеры", "the bracket and its anchors"], fromSide, ["вертлюг крупно", "swivel, close up"]],
  stool: [["табурет, ведро и губка", "stool, bucket and sponge"], fromSide, ["сиденье из фанеры крупно", "plywood seat, close up"]],
  gymBag: ({ style }) =>
    style === "duffel"
      ? [
          ["сумка спереди сбоку", "the bag, three quarters"],
          ["вид сзади", "seen from the back"],
          ["ручки и молния крупно", "handles and zip, close up"],
        ]
      : [
          ["мешок стоит, верёвка стянута", "the sack standing, its rope drawn"],
          fromBack,
          ["люверсы и узел крупно", "eyelets and knot, close up"],
        ],
};
