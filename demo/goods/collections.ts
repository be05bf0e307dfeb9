import type { Pair } from "./goods.ts";
import type { scenes } from "./scenes.ts";

type Row = { id: string; name: Pair; story: Pair; cover?: keyof typeof scenes; models: string[] };

export const collections: Row[] = [
  {
    id: "first-month",
    cover: "bench",
    name: ["Первый месяц", "First month"],
    story: [
      "Тренер сказал купить своё. Вот всё, что нужно на первый месяц, и ничего, что можно отложить: перчатки, бинты, капа, скакалка и сумка, куда это влезет.",
      "Your coach told you to get your own kit. Here's what the first month takes, and nothing that can wait: gloves, wraps, a mouthguard, a rope and a bag that holds them.",
    ],
    models: [
      "training-gloves-first-bell",
      "hand-wraps-elastic",
      "mouthguard-single",
      "beaded-rope-class",
      "boxing-shorts-classic",
      "gym-bag-locker",
    ],
  },
  {
    id: "fight-week",
    cover: "corner",
    name: ["Неделя боя", "Fight week"],
    story: [
      "Семь дней до гонга: вес почти сделан, спарринги закончены. Остаётся то, что наденут в ринг, и то, что положит в ведро секундант.",
      "Seven days to the bell: the weight is nearly made and sparring is over. What remains is what you wear into the ring and what your cornerman puts in the bucket.",
    ],
    models: [
      "fight-gloves-main-event",
      "fight-night-tape-set",
      "mouthguard-gel",
      "groin-guard-belt",
      "ring-robe-entrance",
      "corner-stool-kit",
      "water-bottle-corner",
    ],
  },
  {
    id: "room-of-four-metres",
    cover: "wall",
    name: ["Комната четыре метра", "A four-meter room"],
    story: [
      "Зал дома без ремонта и ссоры с соседями. Подобрали вещи, которым хватит угла, обычной стены и полутора часов тишины.",
      "A home gym without remodeling or fights with the neighbors. All this gear needs is a corner, an ordinary wall and an hour and a half to yourself.",
    ],
    models: [
      "heavy-bag-hundred",
      "wall-bracket",
      "double-end-ball",
      "reflex-ball-band",
      "puzzle-mats",
      "kettlebell-cast",
      "resistance-bands-set",
      "ab-wheel",
    ],
  },
  {
    id: "small-fists",
    name: ["Маленькие кулаки", "Small fists"],
    story: [
      "Ребёнку нужна своя колодка, свой вес и меньше взрослых слов. Размеры здесь считаются по росту и весу, а не на вырост.",
      "Kids need gear made for their own feet, hands and weight. Sizes here go by height and weight, never by room to grow.",
    ],
    models: ["kids-gloves-cadet", "kids-hand-wraps", "kids-headguard", "kids-heavy-bag", "kids-boxing-shoes", "beaded-rope-class"],
  },
  {
    id: "second-round",
    name: ["Второй раунд", "Second round"],
    story: [
      "Архив, образцы и последние пары. У каждой вещи здесь есть причина, по которой она стоит меньше, и мы её называем.",
      "Archive pieces, samples and last pairs. Everything here costs less for a reason, and we name the reason.",
    ],
    models: [
      "archive-gloves-nineteen",
      "sample-gloves-seven",
      "archive-leather-cap",
      "archive-boots-leather",
      "archive-robe-sample",
      "archive-canvas-bag",
    ],
  },
];
