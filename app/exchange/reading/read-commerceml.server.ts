import type { CommerceBodies, Findings, ImportRow } from "../import-row.ts";
import { ExchangeRefusedError } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because, type Reason } from "../reasons.ts";
import { fewNotes } from "./barcodes.ts";
import {
  type CommerceContext,
  deletedRows,
  goodsRows,
  groupRow,
  isDeleted,
  isWithoutTax,
  nameRow,
  offerRow,
  propertyRow,
} from "./commerceml-rows.ts";
import { isKnown, records, skipped, spelled } from "./commerceml-words.ts";
import { textOf } from "./offer-figures.ts";
import type { SourceFile } from "./source.server.ts";
import { textChunks } from "./text-chunks.server.ts";
import { type XmlNode, type XmlRecord, xmlRecords } from "./xml-records.server.ts";

/** Parts of offers, each with its own timestamp. */
export type OfferPart = "names" | "prices" | "rests";

/** Collected while reading. An empty list never counts as full. */
export type CommerceAbout = {
  catalogueId: string;
  /** The classifier that names its price types and warehouses. */
  classifierId: string;
  fullGoods: boolean;
  fullOffers: boolean;
  formedAt: Partial<Record<OfferPart, string>>;
};

export const newAbout = (): CommerceAbout => ({ catalogueId: "", classifierId: "", fullGoods: false, fullOffers: false, formedAt: {} });

const ROOTS = new Set(["КоммерческаяИнформация", "Классификатор"]);
const lists = { Классификатор: "classifier", Каталог: "goods", ПакетПредложений: "offers", ИзмененияПакетаПредложений: "offers" } as const;
const listOf = (name: string | undefined) => (name && Object.hasOwn(lists, name) ? lists[name as keyof typeof lists] : undefined);
const listWith = (record: string) => (record === "Товар" ? "goods" : record === "Предложение" ? "offers" : "classifier");
/** Without one of these a row means something else. */
const VITAL = new Set(["Ид", "Наименование", "Цены", "Остатки", "Склад", "Количество"]);
const COUNTED = new Set(["Товар", "Предложение", "Группа"]);

/** Recognised by its elements, never its name. */
export async function* readCommerceml(
  file: SourceFile,
  profile: Profile,
  findings: Findings,
  about: CommerceAbout,
): AsyncGenerator<ImportRow> {
  const context: CommerceContext = { full: false, position: 0, note: fewNotes(findings.note) };
  let root = "";
  let formedAt = "";
  const parts = new Set<OfferPart>();
  let hasGoods = false;
  // An attribute, or an element that may come after the list.
  const isFull = { classifier: false, goods: false, offers: false };
  const found = xmlRecords(file.name, textChunks(file.name, file.bytes()), {
    records,
    skipped,
    spelled,
    onOpen: (name, attributes) => {
      if (!root) {
        if (!ROOTS.has(name)) throw new ExchangeRefusedError(`${file.name}:1`, because("not-commerceml", { root: name }));
        formedAt = attributes.ДатаФормирования ?? "";
      }
      root ||= name;
      if (!isKnown(name)) findings.unknown(name);
      const list = listOf(name);
      const isChanges = attributes.СодержитТолькоИзменения;
      if (list) isFull[list] = list === "classifier" ? isChanges !== "true" : isChanges === "false";
    },
    onText: (path, text) => {
      const [inner, outer] = [path.at(-1), path.at(-2)];
      if (text && ((outer === "Каталог" && inner === "Ид") || (listOf(outer) === "offers" && inner === "ИдКаталога")))
        about.catalogueId ||= text;
      const list = listOf(outer);
      if (list && inner === "СодержитТолькоИзменения") isFull[list] = /^(false|0|ложь|нет)$/i.test(text);
      if (text && (inner === "ИдКлассификатора" || (outer === "Классификатор" && inner === "Ид"))) about.classifierId ||= text;
    },
    onSkipped: (name) => {
      if (name === "Документ" || name === "Контейнер") findings.note(because("orders-inside", { file: file.name }));
    },
  });
  for await (const record of found) {
    const place = `${file.name}:${record.node.line}`;
    if (COUNTED.has(record.node.name)) context.position++;
    countUnknown(record.node, findings);
    context.full = isFull[listWith(record.node.name)];
    if (record.node.name === "Товар") hasGoods = true;
    if (!textOf(record.node, "Ид")) findings.refuse(place, because("no-element", { record: record.node.name, name: "Ид" }));
    else
      for (const row of rowsOf(record, context, profile, place, findings)) {
        if (row.kind === "offer" && !row.body.of_characteristic) for (const part of partsOf(row.body)) parts.add(part);
        yield row;
      }
  }
  // Files of prices or stock alone list no offers, so nothing is missing from them.
  if (parts.has("names") && isFull.offers) about.fullOffers = true;
  if (hasGoods && isFull.goods) about.fullGoods = true;
  for (const part of parts) if (formedAt > (about.formedAt[part] ?? "")) about.formedAt[part] = formedAt;
}

const partsOf = ({ name, prices, rests }: CommerceBodies["offer"]): OfferPart[] => [
  ...(name ? ["names" as const] : []),
  ...(prices ? ["prices" as const] : []),
  ...(rests ? ["rests" as const] : []),
];

function* rowsOf(
  { node, above }: XmlRecord,
  context: CommerceContext,
  profile: Profile,
  place: string,
  findings: Findings,
): Generator<ImportRow> {
  const refused = (reason: Reason): ImportRow => {
    findings.refuse(`${place} (${textOf(node, "Ид")})`, reason);
    return { kind: "named", id: textOf(node, "Ид"), place, body: {} };
  };
  const vital = node.cut?.find((path) => VITAL.has(path.split("/")[0]!));
  if (vital) return void (yield refused(because("cut", { path: vital })));
  for (const path of node.cut ?? []) findings.refuse(`${place} (${textOf(node, "Ид")})`, because("cut-out", { path }));
  switch (node.name) {
    case "Группа":
      yield groupRow(node, above, context, profile, place);
      break;
    case "Свойство":
    case "СвойствоНоменклатуры":
      yield propertyRow(node, profile, place);
      break;
    case "ТипЦены":
      if (isWithoutTax(node)) context.note(because("without-tax", { type: textOf(node, "Наименование") }));
      yield nameRow("price_type", node, place);
      break;
    case "Склад":
      yield nameRow("warehouse", node, place);
      break;
    case "Товар":
      if (isDeleted(node) && !textOf(node, "Наименование")) yield* deletedRows(node, place);
      else if (textOf(node, "Наименование")) yield* goodsRows(node, context, profile, place);
      else yield refused(because("no-element", { record: "Товар", name: "Наименование" }));
      break;
    case "Предложение": {
      const offer = offerRow(node, context, profile, place);
      yield "refused" in offer ? refused(offer.refused) : offer;
      break;
    }
  }
}

function countUnknown(node: XmlNode, findings: Findings) {
  if (!isKnown(node.name)) findings.unknown(node.name);
  for (const child of node.children) countUnknown(child, findings);
}
