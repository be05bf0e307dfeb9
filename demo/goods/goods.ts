import type { Look } from "./look.ts";
import type { Color } from "./palette.ts";

/** Russian first, English second. */
export type Pair = [ru: string, en: string];
export type Line = "Gong" | "Gong Pro" | "Gong Youth" | "Tri Kanata" | "Severin Iron";
export type Size = string | [name: string, price: number];

/** How a model is written down by hand; `shop.ts` makes the shop file of it. */
export type Goods = {
  id: string;
  /** Middle part of every article: GN-<code>-<colour>-<size>. */
  code: string;
  name: Pair;
  text: Pair;
  line: Line;
  material: Pair;
  category: string;
  /** Length, width, height in millimetres; weight in grams, of the packed middle size. */
  parcel: [length: number, width: number, height: number, weight: number];
  tnved: string;
  price: number;
  facts: Partial<Record<FactName, Pair>>;
  sizes?: Size[];
  colors: Color[];
  /** The other half of two-coloured goods: what is sewn of it is called by both. */
  second?: Color;
  look: Look;
  storefronts?: ("ru" | "eu" | "reload")[];
  /** What its maker would put beside it; the rest is found by rules. */
  completing?: string[];
  marking?: string;
  madeToOrder?: true | Color[];
  noSale?: true | Color[];
  /** Keys below are the end of an id: a colour (`red`) or a colour and a size (`red-12oz`). */
  sale?: Record<string, number>;
  prices?: Record<string, number>;
  stock?: Record<string, number>;
};

export const factNames = {
  use: ["Для чего", "Made for"],
  notFor: ["Не для", "Not for"],
  padding: ["Набивка", "Padding"],
  filling: ["Наполнитель", "Filling"],
  closure: ["Застёжка", "Closure"],
  cuff: ["Манжета", "Cuff"],
  lining: ["Подкладка", "Lining"],
  seams: ["Швы", "Seams"],
  fit: ["Посадка", "Fit"],
  sole: ["Подошва", "Sole"],
  weight: ["Вес", "Weight"],
  length: ["Длина", "Length"],
  width: ["Ширина", "Width"],
  height: ["Высота", "Height"],
  thickness: ["Толщина", "Thickness"],
  diameter: ["Диаметр", "Diameter"],
  volume: ["Объём", "Volume"],
  mount: ["Крепление", "Mounting"],
  handles: ["Ручки", "Handles"],
  cable: ["Шнур", "Cord"],
  bearing: ["Вращение", "Rotation"],
  resistance: ["Сопротивление", "Resistance"],
  load: ["Нагрузка", "Load"],
  power: ["Питание", "Power"],
  set: ["В комплекте", "In the box"],
  age: ["Возраст", "Age"],
  vents: ["Вентиляция", "Ventilation"],
  care: ["Уход", "Care"],
  condition: ["Состояние", "Condition"],
} as const satisfies Record<string, Pair>;

export type FactName = keyof typeof factNames;
