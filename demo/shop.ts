import { createHash } from "node:crypto";
import { apparel } from "./goods/apparel.ts";
import { bags } from "./goods/bags.ts";
import { carry } from "./goods/carry.ts";
import { categories } from "./goods/categories.ts";
import { collections } from "./goods/collections.ts";
import { gloves } from "./goods/gloves.ts";
import { type FactName, factNames, type Goods, type Pair, type Size } from "./goods/goods.ts";
import { gym } from "./goods/gym.ts";
import { headgear } from "./goods/headgear.ts";
import { mitts } from "./goods/mitts.ts";
import { type Color, palette } from "./goods/palette.ts";
import { protection } from "./goods/protection.ts";
import { ropes } from "./goods/ropes.ts";
import { scenes } from "./goods/scenes.ts";
import { seenOn } from "./goods/seen.ts";
import { shoes } from "./goods/shoes.ts";
import { speed } from "./goods/speed.ts";
import { strength } from "./goods/strength.ts";
import { wraps } from "./goods/wraps.ts";
import { masters } from "./masters.ts";
import { customers, promocodes } from "./people.ts";
import type { Balance, Fact, Model, Product, ShopFile, Specification, Text } from "./shop-file.ts";

export const allGoods: Goods[] = [
  ...gloves,
  ...wraps,
  ...headgear,
  ...protection,
  ...bags,
  ...speed,
  ...mitts,
  ...shoes,
  ...apparel,
  ...ropes,
  ...strength,
  ...gym,
  ...carry,
];

export const warehouses = { production: "1-Производство", ready: "2-Готовая продукция", showroom: "3-Шоурум" } as const;

const parents = new Map(categories.map((category) => [category.id, category.parent]));

/** Deterministic, so that re-importing changes nothing. */
export const demoShop = (): ShopFile => ({
  categories: categories.map(({ id, name, parent }) => ({ _id: id, slug: id, name: text(name), ...(parent && { parent }) })),
  collections: collections.map(({ id, name, story, cover, models }) => ({
    _id: id,
    slug: id,
    name: text(name),
    story: text(story),
    ...(cover && { cover: { file: scenes[cover].file, alt: text(scenes[cover].seen) } }),
    models,
  })),
  models: allGoods.map(toModel),
  promocodes,
  customers,
});

function named({ second }: Goods, color: Color): Text {
  const [one, other] = [palette[color], second && palette[second]];
  return other ? { ru: `${one.ru}/${other.ru}`, en: `${one.en}/${other.en}` } : { ru: one.ru, en: one.en };
}

export const productId = (goods: Goods, color: Color) => `${goods.id}-${color}`;

function toModel(goods: Goods): Model {
  const parent = parents.get(goods.category);
  const [length, width, height, weight] = goods.parcel;
  return {
    _id: goods.id,
    slug: goods.id,
    name: text(goods.name),
    description: text(goods.text),
    category: goods.category,
    categoryid: parent ? [goods.category, parent] : [goods.category],
    brand: goods.line,
    material: text(goods.material),
    ...(goods.marking && { marking: goods.marking }),
    podzakaz: goods.madeToOrder === true,
    dimensions: { length, width, height, weight },
    storefronts: goods.storefronts ?? ["ru", "eu"],
    facts: Object.entries(goods.facts).map(([name, value]): Fact => ({ name: text(factNames[name as FactName]), value: text(value) })),
    ...(goods.completing && { completing: goods.completing }),
    products: goods.colors.map((color) => toProduct(goods, color)),
  };
}

function toProduct(goods: Goods, color: Color): Product {
  const id = productId(goods, color);
  const { code } = palette[color];
  const { ru, en } = named(goods, color);
  const specifications = (goods.sizes ?? []).map((size) => toSpecification(goods, color, size));
  const artikul = `GN-${goods.code}-${color.toUpperCase()}`;
  return {
    _id: id,
    guid: guid(id),
    name: { ru: `${goods.name[0]}, ${ru}`, en: `${goods.name[1]}, ${en}` },
    artikul,
    tnved: goods.tnved,
    color: { code, name: { ru, en } },
    sale: goods.sale?.[color] ?? 0,
    price: { count: goods.prices?.[color] ?? goods.price },
    nosaleproduct: applies(goods.noSale, color),
    podzakaz: applies(goods.madeToOrder, color),
    images: picturesOf(goods, color),
    ...(masters.has(`${id}-turn.webp`) && { turn: `${id}-turn.webp` }),
    balance: goods.sizes ? [] : stock(goods, color, color),
    specifications,
  };
}

function picturesOf(goods: Goods, color: Color): Product["images"] {
  const id = productId(goods, color);
  const { ru, en } = named(goods, color);
  return seenOn(goods.look).map(([seenRu, seenEn], at) => ({
    file: `${id}-${at + 1}.webp`,
    alt: { ru: `${goods.name[0]}, ${ru}: ${seenRu}`, en: `${goods.name[1]}, ${en}: ${seenEn}` },
  }));
}

function toSpecification(goods: Goods, color: Color, size: Size): Specification {
  const [name, price] = typeof size === "string" ? [size, goods.price] : size;
  const short = name.replaceAll(" ", "");
  const id = `${productId(goods, color)}-${short}`;
  const key = `${color}-${short}`;
  return {
    _id: id,
    guid: guid(id),
    name,
    artikul: `GN-${goods.code}-${color.toUpperCase()}-${short.toUpperCase()}`,
    sale: goods.sale?.[key] ?? goods.sale?.[color] ?? 0,
    price: { count: goods.prices?.[key] ?? goods.prices?.[color] ?? price },
    balance: stock(goods, color, key),
  };
}

const applies = (rule: true | Color[] | undefined, color: Color) => rule === true || (rule?.includes(color) ?? false);

/** Mostly plenty, some last pieces, a few sold out. */
function stock(goods: Goods, color: Color, key: string): Balance[] {
  const dice = createHash("sha256").update(`stock ${goods.id} ${key}`).digest();
  const roll = dice[0]! % 12;
  const usual = roll === 0 ? (goods.sizes ? 0 : 3) : roll <= 2 ? roll : 4 + (dice[1]! % 26);
  const ready = goods.stock?.[key] ?? goods.stock?.[color] ?? (applies(goods.madeToOrder, color) ? dice[1]! % 2 : usual);
  return [
    { name: warehouses.ready, count: ready },
    { name: warehouses.production, count: dice[2]! % 3 === 0 ? 10 + (dice[3]! % 30) : 0 },
    { name: warehouses.showroom, count: dice[4]! % 4 === 0 ? 1 + (dice[5]! % 2) : 0 },
  ];
}

const text = ([ru, en]: readonly [string, string] | Pair): Text => ({ ru, en });

/** A name-based UUID. */
function guid(id: string): string {
  const hex = createHash("sha256").update(`gong demo ${id}`).digest("hex");
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
