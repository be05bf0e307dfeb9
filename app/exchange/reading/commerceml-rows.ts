import { sizeRank } from "#app/catalogue/facet-order.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { ImportRow, Words } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { slugOf } from "../slug.ts";
import { child, decimalOf, figuresOf, list, textOf } from "./offer-figures.ts";
import { fillLanguages } from "./shop-file-rows.ts";
import type { XmlNode } from "./xml-records.server.ts";

/** What a file says of itself before its records come. */
export type CommerceContext = { full: boolean; position: number };

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
  const [id = "", characteristic] = textOf(node, "Ид").split("#");
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
      ...(characteristic && { of_characteristic: true }),
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

/**
 * One `Предложение`, or the part of it that this file tells: names in one, prices in another, rests in a third. Answers a reason where a
 * figure in it can't be read.
 */
export function offerRow(
  node: XmlNode,
  context: CommerceContext,
  profile: Profile,
  place: string,
): (ImportRow & { kind: "offer" }) | { refused: string } {
  const figures = figuresOf(node, profile.rate);
  if (!figures.ok) return { refused: figures.reason };
  const { prices, rests } = figures;
  const id = textOf(node, "Ид");
  const characteristics = list(node, "ХарактеристикиТовара", "ХарактеристикаТовара").map(
    (one) => [textOf(one, "Наименование").toLowerCase(), textOf(one, "Значение")] as const,
  );
  const named = (pattern: RegExp) => characteristics.find(([name, value]) => pattern.test(name) && value)?.[1];
  const color = named(/^(цвет|colou?r)$/);
  const size =
    named(/^(размер|size)$/) ?? characteristics.flatMap(([name, value]) => (/^(цвет|colou?r)$/.test(name) ? [] : value)).join(", ");
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
      ...(prices && { prices }),
      ...(rests && { rests }),
      // 1C writes sizes down as they were entered; here they lie in their order.
      ...(context.full && name && { position: sizeRank(size || nameSize || "") ?? context.position }),
      ...(name && { active: !isDeleted(node) }),
    },
  };
}

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
