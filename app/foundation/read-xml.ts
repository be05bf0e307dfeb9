import { SaxesParser } from "saxes";

type XmlHandlers = {
  /** Names without namespace. */
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** SAX-parses untrusted XML and returns the error, or null. Ignores document types. */
export function readXml(xml: string, { open, text, close }: XmlHandlers): string | null {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("doctype", () => parser.fail("a document type is not expected"));
  parser.on("opentag", ({ name, attributes }) => open?.(local(name), attributes));
  parser.on("text", (piece) => text?.(piece));
  parser.on("closetag", ({ name }) => close?.(local(name)));
  try {
    parser.write(xml).close();
    return null;
  } catch (error) {
    return `not XML: ${(error as Error).message.slice(0, 100)}`;
  }
}
