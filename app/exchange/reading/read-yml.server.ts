import { ExchangeRefusedError, type Findings, type ImportRow } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because, type Reason } from "../reasons.ts";
import { slugOf } from "../slug.ts";
import { fewNotes } from "./barcodes.ts";
import { goodsRow, ownId, variantRows, wordsIn } from "./goods-rows.ts";
import { joinFacts } from "./joined-facts.ts";
import type { SourceFile } from "./source.server.ts";
import { textChunks } from "./text-chunks.server.ts";
import { type XmlNode, xmlRecords } from "./xml-records.server.ts";
import { currencyCode } from "./yml-currency.ts";
import { readOffer, unreadOf } from "./yml-offer.ts";

/** Yandex's own DOCTYPE of old feeds, never fetched; any other is refused. */
const DECLARATION = 'yml_catalog SYSTEM "shops.dtd"';

/** The id namespace is the profile's origin, else the shop's URL or name. */
export async function* readYml(file: SourceFile, profile: Profile, findings: Findings): AsyncGenerator<ImportRow> {
  let hasShop = false;
  let [shop, main, position, unsaid] = [{ name: "", url: "" }, "", 0, 0];
  const rates = new Map<string, string>();
  const refuse = (where: string, reason: Reason) => findings.refuse(`${file.name}:${where}`, reason);
  const records = xmlRecords(file.name, textChunks(file.name, file.bytes()), {
    records: new Set(["category", "offer"]),
    skipped: new Set(["promos", "gifts", "collections", "delivery-options", "pickup-options"]),
    declaration: DECLARATION,
    onOpen: (name, { id = "", rate = "1" }) => {
      hasShop ||= name === "shop";
      // Prices without a currency are in the one that the others are counted in.
      if (name !== "currency") return;
      if (Number(rate.replace(",", ".")) === 1) main ||= id;
      rates.set(currencyCode(id), rate);
    },
    onText: (open, text) => {
      const [inner, outer] = [open.at(-1), open.at(-2)];
      if (outer === "shop" && (inner === "name" || inner === "url")) shop = { ...shop, [inner]: text };
    },
    onSkipped: findings.unknown,
  });
  const note = fewNotes(findings.note);
  const seen = new Set<string>();
  const toOrder = new Set<string>();
  const shown = new Set<string>();
  const factsOf = joinFacts();
  const originOf = () => profile.origin ?? (slugOf(shop.url.replace(/^\w+:\/\//, "") || shop.name) || "yml");
  for await (const { node } of records) {
    const place = `${file.name}:${node.line}`;
    if (node.name === "category") {
      const row = categoryRow(node, originOf(), position++, profile, place);
      if ("code" in row) refuse(`${node.line} (${node.attributes.id ?? ""})`, row);
      else yield row;
      continue;
    }
    for (const path of node.cut ?? []) refuse(`${node.line} (${node.attributes.id ?? ""})`, because("cut-out", { path }));
    const read = readOffer(node, { origin: originOf(), currencies: { main, rates } }, position++, profile, place);
    const id = node.attributes.id ?? "";
    if (!read.ok && read.all) throw new ExchangeRefusedError(`${place} (${id})`, read.reason);
    if (!read.ok || seen.has(id)) {
      refuse(`${node.line} (${id})`, read.ok ? because("id-twice") : read.reason);
      continue;
    }
    seen.add(id);
    const { goods, variant } = read;
    for (const element of unreadOf(node)) findings.unknown(element);
    // Goods are made to order in all sizes or none.
    const product = `${goods.id} ${variant.color}`;
    if (variant.madeToOrder) toOrder.add(product);
    if (variant.count === null) unsaid++;
    // Goods are on sale as long as one of their offers is.
    if (variant.active) shown.add(goods.id).add(product);
    const facts = node.attributes.group_id ? factsOf(goods.id, goods.facts ?? []) : goods.facts;
    yield goodsRow({ ...goods, facts, active: shown.has(goods.id) }, profile);
    const sold = { ...variant, madeToOrder: toOrder.has(product) };
    yield* variantRows({ ...goods, active: shown.has(product) }, sold, profile, note);
  }
  if (!hasShop) throw new ExchangeRefusedError(file.name, because("no-yml"));
  if (unsaid) findings.note(because("offers-uncounted", { file: file.name, count: unsaid }));
}

function categoryRow(node: XmlNode, origin: string, position: number, profile: Profile, place: string): ImportRow | Reason {
  const { id, parentId, parent_id } = node.attributes;
  const parent = parentId ?? parent_id;
  if (!id) return because("category-no-id");
  if (!node.text) return because("category-no-name");
  if (parent === id) return because("category-above-itself");
  return {
    kind: "category",
    id: ownId(origin, id),
    place,
    body: {
      slug_base: slugOf(node.text),
      name: wordsIn(node.text, profile),
      parent_id: parent ? ownId(origin, parent) : null,
      position,
      active: true,
    },
  };
}
