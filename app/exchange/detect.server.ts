import { isShopify, isYml } from "./detect-feeds.ts";
import type { SourceFile } from "./reading/source.server.ts";
import { textChunks } from "./reading/text-chunks.server.ts";

export type Format = "shop-file" | "commerceml" | "yml" | "magento-csv" | "shopify-csv";

const LOOKED_AT = 4096;

/** What a file is, told by how it begins, never by its name; undefined = no catalogue of ours. */
export async function formatOf(file: SourceFile): Promise<Format | undefined> {
  if (/\.(jpe?g|png|gif|webp|avif|svg|md)$/i.test(file.name)) return undefined;
  const text = await beginningOf(file);
  if (text === undefined) return undefined;
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "shop-file";
  if (start.startsWith("<")) return isYml(start) ? "yml" : "commerceml";
  const header = start.slice(0, start.search(/[\r\n]|$/)).split(",");
  if (isShopify(header)) return "shopify-csv";
  return header.includes("sku") || (header.includes("url_key") && header.includes("path")) ? "magento-csv" : undefined;
}

/** Undefined when it is no text at all. A text of broken bytes is still what it begins as, so that its reader can say the line. */
async function beginningOf(file: SourceFile): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let seen = 0;
  for await (const part of file.bytes()) {
    parts.push(part.subarray(0, LOOKED_AT - seen));
    seen += part.length;
    if (seen >= LOOKED_AT) break;
  }
  async function* head() {
    yield* parts;
  }
  let text = "";
  try {
    for await (const piece of textChunks(file.name, head())) text += piece;
  } catch {
    text = Buffer.concat(parts)
      .toString("latin1")
      .replace(/^\xef\xbb\xbf/, "");
  }
  return text.includes("\0") ? undefined : text;
}
