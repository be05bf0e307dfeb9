import { type SaxesAttributePlain, SaxesParser } from "saxes";
import { ExchangeRefusedError } from "../import-row.ts";
import { because, type Reason } from "../reasons.ts";
import { createCut } from "./cut-texts.ts";

export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
  line: number;
  /** Elements of a record that were left out, each with a text of more than 1 MiB: "Описание", "Цены/Цена/Представление". */
  cut?: string[];
};

/** Local names, without prefixes. */
export type XmlShape = {
  /** Elements read as trees; a nested one of the same name is its own record. */
  records: ReadonlySet<string>;
  skipped: ReadonlySet<string>;
  /** The usual spelling of an element's name. */
  spelled?: (name: string) => string;
  /** Called for every element outside records, on opening and with its text on closing. */
  onOpen: (name: string, attributes: Record<string, string>) => void;
  onText: (path: readonly string[], text: string) => void;
  onSkipped: (name: string) => void;
  /** An exact declaration to allow; nothing is fetched or read because of it. */
  declaration?: string;
};

export type XmlRecord = {
  node: XmlNode;
  above: XmlNode | undefined;
};

const MAX_DEPTH = 64;
const MAX_NODES = 50_000;
const MAX_TEXT = 1024 * 1024;
const MAX_QUIET = 4 * 1024 * 1024;

type Open = XmlNode & { record: boolean; above: Open | undefined; isLong?: boolean };

/** Refuses DOCTYPEs (XXE), bounds depth and record size, leaves out long texts. Throws ExchangeRefusedError with the line. */
export async function* xmlRecords(name: string, chunks: AsyncIterable<string>, shape: XmlShape): AsyncGenerator<XmlRecord> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const ready: XmlRecord[] = [];
  const path: string[] = [];
  let open: Open | undefined;
  let plainText = "";
  let skipFrom = 0;
  let nodes = 0;
  let quiet = 0;
  let mayCut = true;
  let isCut = false;
  const cut = createCut();
  const refuse = (reason: Reason) => new ExchangeRefusedError(`${name}:${parser.line}`, reason);

  parser.on("error", (error) => {
    throw refuse(because("xml", { detail: error.message.replace(/^(\d+:\d+: )/, "") }));
  });
  parser.on("doctype", (text) => {
    if (text.trim() === shape.declaration) return;
    throw refuse(because("doctype"));
  });
  parser.on("opentag", (tag) => {
    quiet = 0;
    const local = shape.spelled?.(localName(tag.name)) ?? localName(tag.name);
    path.push(local);
    if (path.length > MAX_DEPTH) throw refuse(because("xml-deep", { most: MAX_DEPTH }));
    if (skipFrom) return;
    if (shape.skipped.has(local)) {
      skipFrom = path.length;
      shape.onSkipped(local);
      return;
    }
    const attributes = plain(tag.attributes as Record<string, string | SaxesAttributePlain>);
    const record = shape.records.has(local) && (!open || recordOf(open).name === local);
    if (!open && !record) {
      plainText = "";
      return shape.onOpen(local, attributes);
    }
    nodes = open ? nodes + 1 : 0;
    if (nodes > MAX_NODES) throw refuse(because("xml-much"));
    const node: Open = { name: local, attributes, text: "", children: [], line: parser.line, record, above: open };
    if (!record) open!.children.push(node);
    open = node;
  });
  const onText = (text: string) => {
    quiet = 0;
    const isLong = isCut;
    isCut = false;
    if (skipFrom) return;
    if (open) open.text += text;
    else plainText += text;
    if (plainText.length > MAX_TEXT) plainText = "";
    if (open && (isLong || open.text.length > MAX_TEXT)) Object.assign(open, { text: "", isLong: true });
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("closetag", () => {
    quiet = 0;
    if (!skipFrom && open) {
      open.text = open.isLong ? "" : open.text.trim();
      if (open.isLong) leaveOut(open);
      if (open.record) ready.push({ node: open, above: open.above && recordOf(open.above) });
      open = open.above;
    } else if (!skipFrom) {
      shape.onText(path, plainText.trim());
      plainText = "";
    }
    if (skipFrom === path.length) skipFrom = 0;
    path.pop();
  });

  for await (const given of chunks) {
    const chunk = cut.isOn() ? cut.rest(given) : given;
    const before = quiet + chunk.length;
    if (before > MAX_QUIET) throw refuse(because("xml-long"));
    quiet = before;
    parser.write(chunk);
    cut.note(chunk, quiet < before);
    if (quiet < before) mayCut = true;
    if (quiet > MAX_TEXT && mayCut && !cut.isOn()) isCut = mayCut = cut.begin();
    yield* ready.splice(0);
  }
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function plain(attributes: Record<string, string | SaxesAttributePlain>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) values[localName(name)] = typeof value === "string" ? value : value.value;
  return values;
}

function leaveOut(node: Open) {
  const path: string[] = [];
  let record = node;
  for (; !record.record && record.above; record = record.above) path.unshift(record.name);
  if (!path.length) return;
  node.above!.children.pop();
  record.cut = [...(record.cut ?? []), path.join("/")];
}

function recordOf(node: Open): Open {
  let record = node;
  while (!record.record && record.above) record = record.above;
  return record;
}
