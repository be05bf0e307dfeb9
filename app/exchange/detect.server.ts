import type { SourceFile } from "./reading/source.server.ts";
import { textChunks } from "./reading/text-chunks.server.ts";

export type Format = "shop-file" | "commerceml" | "magento-csv";

const LOOKED_AT = 4096;

/** What a file is, told by how it begins, never by its name; undefined = no catalogue of ours. */
export async function formatOf(file: SourceFile): Promise<Format | undefined> {
  if (/\.(jpe?g|png|gif|webp|avif|svg|md)$/i.test(file.name)) return undefined;
  const text = await beginningOf(file);
  if (text === undefined) return undefined;
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "shop-file";
  if (start.startsWith("<")) return "commerceml";
  const header = start.slice(0, start.search(/[\r\n]|$/)).split(",");
  return header.includes("sku") || (header.includes("url_key") && header.includes("path")) ? "magento-csv" : undefined;
}

/** Undefined when it is no text at all. */
async function beginningOf(file: SourceFile): Promise<string | undefined> {
  async function* head() {
    let seen = 0;
    for await (const part of file.bytes()) {
      yield part.subarray(0, LOOKED_AT - seen);
      seen += part.length;
      if (seen >= LOOKED_AT) return;
    }
  }
  let text = "";
  try {
    for await (const piece of textChunks(file.name, head())) text += piece;
  } catch {
    return text || undefined;
  }
  return text.includes("\0") ? undefined : text;
}
