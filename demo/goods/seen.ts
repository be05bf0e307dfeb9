import type { Pair } from "./goods.ts";
import type { Look } from "./look.ts";
import { fromBack, fromSide, otherSide, type SeamViews, type Views } from "./seen-views.ts";
import { worn } from "./seen-worn.ts";

export const seenOn = (look: Look): SeamViews => {
  const known = views[look.kind] as SeamViews | ((look: Look) => SeamViews);
  return typeof known === "function" ? known(look) : known;
};

const views: Views = {
  ...worn,
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
    ["шина и втулка крупно", "tire and hub, close up"],
  ],
  puzzleMat: [["мат с двумя кромками", "the mat with two edges on"], otherSide, ["зубцы замка крупно", "interlocking teeth, close up"]],
  towel: [
    ["полотенце сложено, кайма сверху", "folded, its border on top"],
    ["сложено, вид сзади", "folded, seen from behind"],
    ["кайма и махровые петли крупно", "border and terry loops, close up"],
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
    (
      ({
        duffel: [["сумка спереди сбоку", "the bag, three quarters"], fromBack, ["ручки и молния крупно", "handles and zip, close up"]],
        sack: [
          ["мешок стоит, верёвка стянута", "the sack standing, its rope drawn"],
          fromBack,
          ["люверсы и узел крупно", "eyelets and knot, close up"],
        ],
        backpack: [
          ["рюкзак спереди сбоку", "the backpack, three quarters"],
          ["вид сзади: лямки и спинка", "from behind: straps and back panel"],
          ["карман, молния и надпись крупно", "pocket, zip and print, close up"],
        ],
      }) satisfies Record<typeof style, SeamViews>
    )[style],
};
