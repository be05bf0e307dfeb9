import type { Goods } from "./goods.ts";

export const carry: Goods[] = [
  {
    id: "archive-canvas-bag",
    code: "1208",
    category: "gym",
    tnved: "4202929100",
    name: ["Архивный баул из холста «Пирс»", "Pier archive canvas bag"],
    text: [
      "Холщовый баул с верёвкой, какие носили на плече портовые секции. Красили вручную, тон у каждого свой. Кармана и подкладки нет: телефон положите в куртку.",
      "A canvas duffel on a rope, the kind dockside clubs carried over one shoulder. Dyed by hand, so each has its own shade. No pocket and no lining: keep your phone in your jacket.",
    ],
    line: "Gong",
    material: ["Хлопковый холст, 500 г/м²", "500 gsm cotton canvas"],
    parcel: [400, 300, 80, 820],
    price: 4490,
    colors: ["natural", "navy"],
    facts: {
      condition: ["Новый, из архива", "New, from the archive"],
      volume: ["32 л", "32 l"],
      closure: ["Верёвка 12 мм, люверсы", "12 mm rope through eyelets"],
      care: ["Стирка 30 °C, отдельно", "Wash at 30 °C separately"],
    },
    look: { kind: "gymBag", style: "sack", trim: "#7a4526" },
    storefronts: ["reload"],
    sale: { navy: 20 },
    stock: { natural: 7, navy: 3 },
  },
  {
    id: "gym-backpack-shift",
    code: "1210",
    category: "gym",
    tnved: "4202929100",
    name: ["Рюкзак «Смена»", "Shift backpack"],
    text: [
      "Перчатки 16 унций, обувь и сухая форма входят вместе, мокрое едет в отдельном отсеке. Лямки широкие, велосипед и метро их не заметят. Ноутбук в него не кладите: жёсткой стенки нет.",
      "16 oz gloves, shoes and dry kit go in together, and wet things go in a compartment of their own. Wide straps take a bicycle or a packed train. Keep your laptop elsewhere: there is no rigid wall.",
    ],
    line: "Gong",
    material: ["Полиэстер 600D с пропиткой", "Coated 600D polyester"],
    parcel: [480, 320, 90, 780],
    price: 5490,
    colors: ["black", "navy", "red"],
    facts: {
      volume: ["28 л", "28 l"],
      height: ["48 см", "48 cm"],
      closure: ["Молния по дуге, два бегунка", "Curved zip with two sliders"],
      care: ["Протереть, не стирать в машине", "Wipe clean, no machine wash"],
    },
    look: { kind: "gymBag", style: "backpack", trim: "#f2efe8" },
    stock: { black: 24 },
  },
];
