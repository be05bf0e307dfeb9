import { sizeRank } from "#app/catalogue/facet-order.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { ImportRow, Translations } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because, type Reason } from "../reasons.ts";
import { slugOf } from "../slug.ts";
import { barcodeIn } from "./barcodes.ts";
import { type Characteristic, dimensionOf, inBrackets, isFirm, isNothing, measureOf, roleOf, variantOf } from "./characteristics.ts";
import { colorWithin } from "./color-name.ts";
import { descriptionsOf, imagesOf } from "./commerceml-pictures.ts";
import { child, currencyOf, decimalOf, figuresOf, list, textOf } from "./offer-figures.ts";
import { plainText } from "./plain-text.ts";
import { fillLanguages } from "./shop-file-rows.ts";
import type { XmlNode } from "./xml-records.server.ts";

export type CommerceContext = { full: boolean; position: number; note: (what: Reason) => void };

export const isDeleted = (node: XmlNode) =>
  textOf(node, "ПометкаУдаления").toLowerCase() === "true" || /^удал[её]н$/i.test(node.attributes.Статус ?? textOf(node, "Статус"));

const words = (text: string, profile: Profile): Translations =>
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
  const variants = list(node, "ВариантыЗначений", "Справочник")
    .map((one) => [textOf(one, "ИдЗначения"), textOf(one, "Значение")] as const)
    .map(([id, value]) => [id, isNothing(value) ? "" : value]);
  const name = textOf(node, "Наименование");
  const role = isForTheShop(node) ? roleOf(name, profile) : "nothing";
  const hasFact = role === undefined || ["fact", "size", "color"].includes(role);
  const shown = profile.facts ? profile.facts.includes(name) : hasFact && textOf(node, "ТипЗначений") === "Справочник";
  const body = {
    name,
    shown,
    variants: Object.fromEntries(variants),
    ...(role && { role, measure: measureOf(name, role), dimension: dimensionOf(name, profile) }),
  };
  return { kind: "property", id: textOf(node, "Ид"), place, body };
}

const isForTheShop = (node: XmlNode): boolean =>
  !isDeleted(node) &&
  textOf(node, "ИспользованиеСвойства") !== "false" &&
  (textOf(node, "ДляТоваров") !== "false" || textOf(node, "ДляПредложений") === "true");

export const nameRow = (kind: "price_type" | "warehouse", node: XmlNode, place: string): ImportRow => ({
  kind,
  id: textOf(node, "Ид"),
  place,
  body: { name: textOf(node, "Наименование"), ...(child(node, "Валюта") && { currency: currencyOf(textOf(node, "Валюта")) }) },
});

const toldOf = (node: XmlNode): Characteristic[] =>
  list(node, "ХарактеристикиТовара", "ХарактеристикаТовара").map((one) => ({
    name: textOf(one, "Наименование"),
    value: textOf(one, "Значение"),
  }));

const barcodeOf = (node: XmlNode, place: string, { note }: CommerceContext) =>
  barcodeIn(
    node.children.filter(({ name }) => name === "Штрихкод").map(({ text }) => text),
    place,
    note,
  );

const propertiesOf = (node: XmlNode) =>
  list(node, "ЗначенияСвойств", "ЗначенияСвойства")
    .map((one) => ({ id: textOf(one, "Ид"), value: textOf(one, "Значение") }))
    .filter(({ value }) => !isNothing(value));

/** A deletion mark needs no more than the id. */
export function* deletedRows(node: XmlNode, place: string): Generator<ImportRow> {
  const [id = "", characteristic] = textOf(node, "Ид").split("#");
  if (characteristic) {
    yield { kind: "offer", id: textOf(node, "Ид"), place, body: { goods: id, of_characteristic: true, active: false } };
    return;
  }
  yield { kind: "model", id, place, body: { active: false } };
  yield { kind: "product", id, place, body: { model_id: id, active: false } };
}

/** A price type whose prices grow by a tax at the till. */
export const isWithoutTax = (node: XmlNode): boolean =>
  node.children.some((one) => one.name === "Налог" && /^(false|0|нет|ложь)$/i.test(textOf(one, "УчтеноВСумме")));

/** One `Товар`: a model and its first product; offers add sizes, colours and prices. */
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
  const maker = textOf(child(node, "Изготовитель") ?? node, "Наименование");
  const hasMaker = Boolean(child(node, "Изготовитель")) && maker !== "";
  if (hasMaker && isFirm(maker)) context.note(because("maker-firm", { maker }));
  const active = !isDeleted(node);
  const images = characteristic ? [] : imagesOf(node);
  const described = images.length ? descriptionsOf(node) : {};
  const orderable = requisites.get("под заказ") ?? requisites.get("подзаказ");
  yield {
    kind: "model",
    id,
    place,
    body: {
      slug_base: slugOf(name),
      name: words(name, profile),
      description: words(plainText(textOf(node, "Описание")), profile),
      // A list of changes without groups changes none; a full list clears them.
      ...((context.full || child(node, "Группы")) && { category_id: groups[0] ?? null, categories: groups }),
      ...(hasMaker && !isFirm(maker) && { brand: maker }),
      ...(weight && { weight_g: weight }),
      ...parcelOf(node, context),
      ...(profile.storefronts && { storefronts: profile.storefronts }),
      ...(orderable && { made_to_order: /^(true|да|1)$/i.test(orderable) }),
      properties: propertiesOf(node),
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
      ...(!characteristic && barcodeOf(node, place, context)),
      ...(requisites.get("тнвэд") && { tnved: requisites.get("тнвэд") }),
      ...(orderable && { made_to_order: /^(true|да|1)$/i.test(orderable) }),
      ...(context.full && { position: 0 }),
      ...(images.length && { images }),
      ...(Object.keys(described).length && { described }),
      active,
    },
  };
  if (characteristic) yield* characteristicRow(node, context, profile, place);
}

/** Before 2.05 each characteristic has its own `Товар`; it joins the offer of its id. */
function* characteristicRow(node: XmlNode, context: CommerceContext, profile: Profile, place: string): Generator<ImportRow> {
  const offer = offerRow(node, context, profile, place);
  if (!("refused" in offer)) yield { ...offer, body: { ...offer.body, of_characteristic: true } };
}

/** Names, prices and stock may come in three files. Returns a reason if a figure is unreadable. */
export function offerRow(
  node: XmlNode,
  context: CommerceContext,
  profile: Profile,
  place: string,
): (ImportRow & { kind: "offer" }) | { refused: Reason } {
  const figures = figuresOf(node, profile.rate);
  if (!figures.ok) return { refused: figures.reason };
  const { prices, rests } = figures;
  if (figures.isOfPacks) context.note(because("pack-price", { id: textOf(node, "Ид") }));
  const id = textOf(node, "Ид");
  const name = textOf(node, "Наименование");
  const { size: told, color, unclear } = variantOf(toldOf(node), profile);
  const bracketed = told ? "" : inBrackets(name, color);
  const { color: nameColor, rest: nameSize } = color ? { color: "", rest: bracketed } : colorWithin(bracketed);
  const names = unclear.map(({ name: unclearName }) => because("quoted", { name: unclearName }));
  if (!told && !bracketed && unclear.length > 1) return { refused: because("size-unclear", { names }) };
  const alone = told || bracketed ? undefined : unclear[0];
  if (alone) context.note(because("size-guessed", { names }));
  const size = told || (alone?.value ?? "");
  const properties = propertiesOf(node);
  const images = imagesOf(node);
  return {
    kind: "offer",
    id,
    place,
    body: {
      goods: id.split("#")[0]!,
      ...(name && { name, slug_base: slugOf(name), words: words(name, profile) }),
      ...(size && { size }),
      ...(nameSize && { name_size: nameSize }),
      ...(nameColor && { name_color: nameColor, name_whole: bracketed }),
      ...(color && { color }),
      ...(images.length && { images }),
      ...(properties.length && { properties }),
      ...(textOf(node, "Артикул") && { sku: textOf(node, "Артикул") }),
      ...barcodeOf(node, place, context),
      ...(prices && { prices }),
      ...(rests && { rests }),
      // 1C lists sizes as entered; sort them here.
      ...(context.full && name && { position: sizeRank(size || nameSize) ?? context.position }),
      ...((name || isDeleted(node)) && { active: !isDeleted(node) }),
    },
  };
}

// Metres in 1C; longer goods don't go by parcel.
const MAX_SIDE_MM = 4000;

/** Implausible sides are dropped: better none than a wrong one. */
function parcelOf(node: XmlNode, { note }: CommerceContext) {
  const [length_mm = 0, width_mm = 0, height_mm = 0] = ["Длина", "Ширина", "Высота"].map((side) =>
    Math.ceil((Number(decimalOf(textOf(node, side))) || 0) * 1000),
  );
  const all = [length_mm, width_mm, height_mm];
  if (!all.every((side) => side > 0)) return {};
  if (all.every((side) => side <= MAX_SIDE_MM)) return { length_mm, width_mm, height_mm };
  note(because("parcel-sides"));
  return {};
}

const gramsOf = (kilograms: string): number => Math.ceil((Number(decimalOf(kilograms)) || 0) * 1000);
