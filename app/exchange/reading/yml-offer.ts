import type { Profile } from "../profile.contract.ts";
import { because, type Reason } from "../reasons.ts";
import { joinedSizes, roleOf } from "./characteristics.ts";
import { type Goods, ownId, priceOf, type Variant } from "./goods-rows.ts";
import { decimalOf, textOf } from "./offer-figures.ts";
import { pictureName } from "./picture-name.ts";
import { plainText } from "./plain-text.ts";
import type { XmlNode } from "./xml-records.server.ts";
import { type FeedCurrencies, rateOfOffer } from "./yml-currency.ts";

const MATERIAL = /^(материал|material)$/i;

type Param = { name: string; value: string };
/** `all`: the feed as a whole can't be read. */
type Read = { ok: true; goods: Goods; variant: Variant } | { ok: false; all?: boolean; reason: Reason };

/** What the feed says of all its offers. */
export type Feed = { origin: string; currencies: FeedCurrencies };

/** One `offer` of any type: a model, or a size or colour of its group's model. */
export function readOffer(node: XmlNode, { origin, currencies }: Feed, position: number, profile: Profile, place: string): Read {
  const no = (reason: Reason): Read => ({ ok: false, reason });
  const id = node.attributes.id ?? "";
  const params = paramsOf(node);
  const sized = params.filter(({ name }) => roleOf(name, profile) === "size");
  const colored = params.find(({ name }) => roleOf(name, profile) === "color");
  const sizes = joinedSizes(sized, profile);
  const color = colored?.value ?? "";
  const made = params.find(({ name }) => MATERIAL.test(name));
  const group = node.attributes.group_id;
  const given = nameOf(node);
  // Flavours and the like: what tells offers of a group apart stands at the end of their names.
  if (group && !sizes.length && !color)
    for (const param of params.filter((one) => roleOf(one.name, profile) === undefined && endsWith(given, one.value))) {
      sized.push(param);
      sizes.push(param.value);
    }
  const size = sizes.join(", ");
  const name = group ? withoutVariant(given, [...sizes, color]) : given;
  if (!id) return no(because("offer-no-id"));
  if (!name) return no(because("offer-no-name"));
  const counted = rateOfOffer(textOf(node, "currencyId"), currencies, profile);
  if (!counted.ok) return counted;
  const price = priceOf(textOf(node, "price"), counted);
  if (!price) return no(because("no-price", { said: JSON.stringify(textOf(node, "price")) }));
  const model = ownId(origin, group ? `group.${group}` : id);
  const categories = node.children.filter((child) => child.name === "categoryId" && child.text).map(({ text }) => ownId(origin, text));
  const vendor = textOf(node, "vendor");
  const goods: Goods = {
    id: model,
    name,
    description: plainText(textOf(node, "description")),
    brand: vendor,
    material: made?.value ?? "",
    categories,
    facts: params.filter((param) => ![...sized, colored, made].includes(param)),
    weightGrams: Math.ceil((Number(decimalOf(textOf(node, "weight"))) || 0) * 1000),
    sizesMm: textOf(node, "dimensions")
      .split("/")
      .map((cm) => Math.ceil((Number(decimalOf(cm)) || 0) * 10)),
    active: !isHidden(node),
    place,
  };
  const tnved = node.children.find((child) => child.name === "tn-ved-codes")?.children[0]?.text ?? "";
  const isReady = node.attributes.available !== "false";
  const variant: Variant = {
    id: group || size ? ownId(origin, `offer.${id}`) : model,
    sku: textOf(node, "vendorCode") || id,
    barcodes: node.children.filter((child) => child.name === "barcode").map(({ text }) => text),
    color,
    size,
    price,
    was: priceOf(textOf(node, "oldprice"), counted) ?? null,
    count: isReady ? countOf(node) : 0,
    madeToOrder: !isReady,
    images: node.children.filter((child) => child.name === "picture" && child.text).map((child) => pictureName(child.text)),
    ...(tnved && { tnved }),
    active: !isHidden(node),
    position,
    place,
  };
  return { ok: true, goods, variant };
}

const isHidden = (node: XmlNode): boolean =>
  ["disabled", "archived", "deleted"].some((mark) => /^(true|1|yes)$/i.test(textOf(node, mark) || (node.attributes[mark] ?? "")));

const READ = new Set(
  (
    "name typePrefix vendor model artist title vendorCode description price oldprice currencyId categoryId picture barcode param weight dimensions " +
    "count quantity stock_quantity outlets tn-ved-codes disabled archived deleted"
  ).split(" "),
);
/** Where and how another shop sells, which is no property of the goods. */
const THEIRS =
  /^(url|delivery|pickup|store|cpa|c?bid|fee|local_delivery_cost|delivery-options|pickup-options|enable_auto_discounts|available)$/;

export const unreadOf = (node: XmlNode): string[] =>
  node.children
    .filter(({ name, text, children }) => !READ.has(name) && !THEIRS.test(name) && (text || children.length))
    .map(({ name }) => name);

/** Typed offers are named by their parts. */
function nameOf(node: XmlNode): string {
  const joined = (...parts: string[]) =>
    parts
      .map((part) => textOf(node, part))
      .filter(Boolean)
      .join(" ");
  return textOf(node, "name") || joined("typePrefix", "vendor", "model") || joined("artist", "title");
}

const paramsOf = (node: XmlNode): Param[] =>
  node.children
    .filter((child) => child.name === "param" && child.attributes.name && child.text)
    .map(({ attributes, text }) => ({ name: attributes.name!, value: withUnit(text, attributes.unit ?? "") }));

/** Size grids aren't units: XL is XL in each. */
const withUnit = (value: string, unit: string) => (unit && !/^(INT|RU|EU|UK|US)$/i.test(unit) ? `${value} ${unit}` : value);

const endsWith = (name: string, part: string) => name.toLowerCase().endsWith(part.toLowerCase());

function withoutVariant(name: string, parts: readonly string[]): string {
  let left = name;
  for (let before = ""; before !== left; ) {
    before = left;
    for (const part of parts) if (part && endsWith(left, part)) left = left.slice(0, -part.length).replace(/[\s,;(–-]+$/u, "") || left;
  }
  return left;
}

/** Stock under the names feeds use; null = not stated. */
function countOf(node: XmlNode): number | null {
  const outlets = node.children.find(({ name }) => name === "outlets")?.children.map(({ attributes }) => attributes.instock ?? "") ?? [];
  const counts = [
    ...["count", "quantity", "stock_quantity"]
      .map((name) => textOf(node, name))
      .filter(Boolean)
      .slice(0, 1),
    ...outlets,
  ]
    .map(decimalOf)
    .filter(Boolean);
  return counts.length ? counts.reduce((sum, count) => sum + Number(count), 0) : null;
}
