import type { Region } from "../../app/foundation/storefront.ts";
import type { Look } from "./look.ts";
import type { Color } from "./palette.ts";

export type Pair = [ru: string, en: string];
export type Line = "Gong" | "Gong Pro" | "Gong Youth" | "Tri Kanata" | "Severin Iron";
export type Size = string | [name: string, price: number];

/** A handwritten model; `shop.ts` expands it. */
export type Goods = {
  id: string;
  /** The SKU's middle: GN-<code>-<colour>-<size>. */
  code: string;
  name: Pair;
  text: Pair;
  line: Line;
  material: Pair;
  category: string;
  /** Packed middle size: length, width, height in millimetres; grams. */
  parcel: [length: number, width: number, height: number, weight: number];
  tnved: string;
  price: number;
  facts: Partial<Record<FactName, Pair>>;
  sizes?: Size[];
  colors: Color[];
  /** The second colour, also in the name. */
  second?: Color;
  look: Look;
  storefronts?: Region[];
  /** Curated complements; others follow from rules. */
  completing?: string[];
  marking?: string;
  madeToOrder?: true | Color[];
  noSale?: true | Color[];
  /** Keys are id suffixes: `red` or `red-12oz`. */
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
