import { sizeRank } from "#app/catalogue/facet-order.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { ImportRow, Words } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { slugOf } from "../slug.ts";
import { priceInRubles } from "./price-in-rubles.ts";
import { fillLanguages } from "./shop-file-rows.ts";
import type { XmlNode } from "./xml-records.server.ts";

/** What a file says of itself before its records come. */
export type CommerceContext = { full: boolean; position: number };

export const textOf = (node: XmlNode, name: string): string => child(node, name)?.text ?? "";
const child = (node: XmlNode, name: string): XmlNode | undefined => node.children.find((one) => one.name === name);
const list = (node: XmlNode, parent: string, name: string): XmlNode[] =>
  child(node, parent)?.children.filter((one) => one.name === name) ?? [];

const isDeleted = (node: XmlNode) =>
  textOf(node, "ПометкаУдаления").toLowerCase() === "true" || /^удал[её]н$/i.test(node.attributes.Статус ?? textOf(node, "Статус"));

const words = (text: string, profile: Profile): Words =>
  text ? fillLanguages({ [profile.language]: text } as Record<Language, string>, profile) : {};

export function groupRow(node: XmlNode, above: XmlNode | undefined, context: CommerceContext, profile: Profile, place: string): ImportRow {
  const name = textOf(node, "Наименование");
  return {
    kind: "category",
    id: textOf(node, "Ид"),
    place,
    body: {
      slug_base: slugOf(name),
      name: words(name, profile),
      parent_id: above?.name === "Группа" ? textOf(above, "Ид") : null,
      ...(context.full && { position: context.position }),
      ...(isDeleted(node) && { active: false }),
    },
  };
}

export function propertyRow(node: XmlNode, profile: Profile, place: string): ImportRow {
  const variants = list(node, "ВариантыЗначений", "Справочник").map((one) => [textOf(one, "ИдЗначения"), textOf(one, "Значение")]);
  const name = textOf(node, "Наименование");
  const shown = profile.facts ? profile.facts.includes(name) : textOf(node, "ТипЗначений") === "Справочник";
  return { kind: "property", id: textOf(node, "Ид"), place, body: { name, shown, variants: Object.fromEntries(variants) } };
}

export const nameRow = (kind: "price_type" | "warehouse", node: XmlNode, place: string): ImportRow => ({
  kind,
  id: textOf(node, "Ид"),
  place,
  body: { name: textOf(node, "Наименование") },
});

/** One `Товар`: a model with its first product. What offers tell of it (sizes, colours, prices) joins it later. */
export function* goodsRows(node: XmlNode, context: CommerceContext, profile: Profile, place: string): Generator<ImportRow> {
  const [id = ""] = textOf(node, "Ид").split("#");
  const name = textOf(node, "Наименование");
  const groups = list(node, "Группы", "Ид")
    .map(({ text }) => text)
    .filter(Boolean);
  const requisites = new Map(
    list(node, "ЗначенияРеквизитов", "ЗначениеРеквизита").map((one) => [
      textOf(one, "Наименование").toLowerCase(),
      textOf(one, "Значение"),
    ]),
  );
  const weight = gramsOf(textOf(node, "Вес") || (requisites.get("вес") ?? ""));
  const maker = child(node, "Изготовитель");
  const active = !isDeleted(node);
  const images = node.children.filter((one) => one.name === "Картинка" && one.text).map(({ text }) => text);
  const orderable = requisites.get("под заказ") ?? requisites.get("подзаказ");
  yield {
    kind: "model",
    id,
    place,
    body: {
      slug_base: slugOf(name),
      name: words(name, profile),
      description: words(plainText(textOf(node, "Описание")), profile),
      category_id: groups[0] ?? null,
      categories: groups,
      ...(maker && { brand: textOf(maker, "Наименование") || null }),
      ...(weight && { weight_g: weight }),
      storefronts: profile.storefronts ?? null,
      ...(orderable && { made_to_order: /^(true|да|1)$/i.test(orderable) }),
      properties: list(node, "ЗначенияСвойств", "ЗначенияСвойства").map((one) => ({
        id: textOf(one, "Ид"),
        value: textOf(one, "Значение"),
      })),
      active,
    },
  };
  yield {
    kind: "product",
    id,
    place,
    body: {
      model_id: id,
      guid: id,
      name: words(name, profile),
      ...(textOf(node, "Артикул") && { sku: textOf(node, "Артикул") }),
      ...(requisites.get("тнвэд") && { tnved: requisites.get("тнвэд") }),
      ...(orderable && { made_to_order: /^(true|да|1)$/i.test(orderable) }),
      ...(context.full && { position: 0 }),
      ...(images.length && { images }),
      active,
    },
  };
}

/** One `Предложение`, or the part of it that this file tells: names in one, prices in another, rests in a third. */
export function offerRow(node: XmlNode, context: CommerceContext, profile: Profile, place: string): ImportRow {
  const id = textOf(node, "Ид");
  const characteristics = list(node, "ХарактеристикиТовара", "ХарактеристикаТовара").map(
    (one) => [textOf(one, "Наименование").toLowerCase(), textOf(one, "Значение")] as const,
  );
  const named = (pattern: RegExp) => characteristics.find(([name, value]) => pattern.test(name) && value)?.[1];
  const color = named(/^(цвет|colou?r)$/);
  const size =
    named(/^(размер|size)$/) ?? characteristics.flatMap(([name, value]) => (/^(цвет|colou?r)$/.test(name) ? [] : value)).join(", ");
  const prices = list(node, "Цены", "Цена").map((one) => [
    textOf(one, "ИдТипаЦены"),
    { minor: priceInRubles(decimalOf(textOf(one, "ЦенаЗаЕдиницу")), profile.rate) ?? null, currency: currencyOf(textOf(one, "Валюта")) },
  ]);
  const rests = restsOf(node);
  const name = textOf(node, "Наименование");
  const nameSize = size ? undefined : /\(([^()]+)\)\s*$/.exec(name)?.[1];
  return {
    kind: "offer",
    id,
    place,
    body: {
      goods: id.split("#")[0]!,
      ...(name && { name, slug_base: slugOf(name), words: words(name, profile) }),
      ...(size && { size }),
      ...(nameSize && { name_size: nameSize }),
      ...(color && { color }),
      ...(textOf(node, "Артикул") && { sku: textOf(node, "Артикул") }),
      ...(prices.length && { prices: Object.fromEntries(prices) }),
      ...(rests && { rests }),
      // 1C writes sizes down as they were entered; here they lie in their order.
      ...(context.full && name && { position: sizeRank(size || nameSize || "") ?? context.position }),
      ...(name && { active: !isDeleted(node) }),
    },
  };
}

/** By warehouse id; "" is the only warehouse of an exchange that names none. */
function restsOf(node: XmlNode): Record<string, number> | undefined {
  const rests: Record<string, number> = {};
  const add = (warehouse: string, count: string) => {
    rests[warehouse] = (rests[warehouse] ?? 0) + Math.floor(Number(decimalOf(count)) || 0);
  };
  for (const one of node.children)
    if (one.name === "Склад")
      add(one.attributes.ИдСклада ?? textOf(one, "Ид"), one.attributes.КоличествоНаСкладе ?? textOf(one, "Количество"));
  for (const rest of list(node, "Остатки", "Остаток")) {
    const warehouses = rest.children.filter(({ name }) => name === "Склад");
    for (const one of warehouses) add(textOf(one, "Ид"), textOf(one, "Количество"));
    if (!warehouses.length && child(rest, "Количество")) add("", textOf(rest, "Количество"));
  }
  if (!Object.keys(rests).length && textOf(node, "Количество")) add("", textOf(node, "Количество"));
  return Object.keys(rests).length ? rests : undefined;
}

/** "1 234,50" → "1234.50"; blanks may be non-breaking. What is no number is "". */
export function decimalOf(text: string): string {
  const number = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(number) ? number : "";
}

const currencyOf = (text: string): string => (/^(руб|rub|rur|643)/i.test(text) ? "rub" : text.toLowerCase());

const gramsOf = (kilograms: string): number => Math.ceil((Number(decimalOf(kilograms)) || 0) * 1000);

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  bull: "•",
  mdash: "—",
  ndash: "–",
  rsquo: "’",
};

/** Descriptions come as HTML from some; ours are text with lines. */
export const plainText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/div)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#\d{2,6}|[a-z]+);/gi, (all, name: string) =>
      name.startsWith("#") ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff)) : (ENTITIES[name.toLowerCase()] ?? all),
    )
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n\s*/g, "\n")
    .trim();
