import type { Findings, ImportRow } from "../import-row.ts";
import { ExchangeRefused } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { type CommerceContext, goodsRows, groupRow, nameRow, offerRow, propertyRow, textOf } from "./commerceml-rows.ts";
import { isKnown, records, skipped } from "./commerceml-words.ts";
import type { SourceFile } from "./source.server.ts";
import { textChunks } from "./text-chunks.server.ts";
import { type XmlNode, type XmlRecord, xmlRecords } from "./xml-records.server.ts";

/** What an exchange says of itself, gathered while its files are read. */
export type CommerceAbout = { catalogueId: string; fullGoods: boolean; fullOffers: boolean; formedAt: string };

export const newAbout = (): CommerceAbout => ({ catalogueId: "", fullGoods: false, fullOffers: false, formedAt: "" });

const ROOTS = new Set(["КоммерческаяИнформация", "Классификатор"]);
const COUNTED = new Set(["Товар", "Предложение", "Группа"]);

/** One file of a CommerceML 2 exchange, whatever part of it: what it holds is told by its elements, never by its name. */
export async function* readCommerceml(
  file: SourceFile,
  profile: Profile,
  findings: Findings,
  about: CommerceAbout,
): AsyncGenerator<ImportRow> {
  const context: CommerceContext = { full: false, position: 0 };
  let root = "";
  let formedAt = "";
  let holdsOffers = false;
  const found = xmlRecords(file.name, textChunks(file.name, file.bytes()), {
    records,
    skipped,
    onOpen: (name, attributes) => {
      if (!root) {
        if (!ROOTS.has(name)) throw new ExchangeRefused(`${file.name}:1`, `not CommerceML: it begins with <${name}>`);
        formedAt = attributes.ДатаФормирования ?? "";
      }
      root ||= name;
      if (!isKnown(name)) findings.unknown(name);
      if (name === "Классификатор") context.full = attributes.СодержитТолькоИзменения !== "true";
      if (name === "Каталог" || name === "ПакетПредложений") context.full = attributes.СодержитТолькоИзменения === "false";
      if (name === "Каталог" && context.full) about.fullGoods = true;
      if (name === "ПакетПредложений" && context.full) about.fullOffers = true;
    },
    onText: (path, text) => {
      const [inner, outer] = [path.at(-1), path.at(-2)];
      if (text && ((outer === "Каталог" && inner === "Ид") || (outer === "ПакетПредложений" && inner === "ИдКаталога")))
        about.catalogueId ||= text;
    },
    onSkipped: (name) => {
      if (name === "Документ" || name === "Контейнер") findings.note(`${file.name}: holds orders, which are no part of a catalogue`);
    },
  });
  for await (const record of found) {
    const place = `${file.name}:${record.node.line}`;
    if (COUNTED.has(record.node.name)) context.position++;
    if (record.node.name === "Предложение") holdsOffers = true;
    countUnknown(record.node, findings);
    if (!textOf(record.node, "Ид")) findings.refuse(place, `${record.node.name} has no Ид`);
    else yield* rowsOf(record, context, profile, place, findings);
  }
  if (holdsOffers && formedAt > about.formedAt) about.formedAt = formedAt;
}

function* rowsOf(
  { node, above }: XmlRecord,
  context: CommerceContext,
  profile: Profile,
  place: string,
  findings: Findings,
): Generator<ImportRow> {
  switch (node.name) {
    case "Группа":
      yield groupRow(node, above, context, profile, place);
      break;
    case "Свойство":
    case "СвойствоНоменклатуры":
      yield propertyRow(node, profile, place);
      break;
    case "ТипЦены":
      yield nameRow("price_type", node, place);
      break;
    case "Склад":
      yield nameRow("warehouse", node, place);
      break;
    case "Товар":
      if (textOf(node, "Наименование")) yield* goodsRows(node, context, profile, place);
      else findings.refuse(`${place} (${textOf(node, "Ид")})`, "Товар has no Наименование");
      break;
    case "Предложение":
      yield offerRow(node, context, profile, place);
      break;
  }
}

function countUnknown(node: XmlNode, findings: Findings) {
  if (!isKnown(node.name)) findings.unknown(node.name);
  for (const child of node.children) countUnknown(child, findings);
}
