import { isShopify, isShopifyInventory, isWoocommerce, isYml } from "./detect-feeds.ts";
import { ExchangeRefusedError } from "./import-row.ts";
import { headerOf } from "./reading/csv-header.ts";
import type { SourceFile } from "./reading/source.server.ts";
import { textChunks } from "./reading/text-chunks.server.ts";
import { because } from "./reasons.ts";

export type Format = "shop-file" | "commerceml" | "yml" | "magento-csv" | "shopify-csv" | "woocommerce-csv";

const LOOKED_AT = 4096;

/** By content, never by name; undefined = unknown. */
export async function formatOf(file: SourceFile): Promise<Format | undefined> {
  if (/\.(jpe?g|png|gif|webp|avif|svg|md)$/i.test(file.name)) return undefined;
  const { text, isBroken } = await beginningOf(file);
  if (text.includes("\0")) return undefined;
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "shop-file";
  if (start.startsWith("<")) return isYml(start) ? "yml" : isBroken ? "commerceml" : formatOfXml(file.name, start);
  const header = headerOf(start);
  if (isShopifyInventory(header)) throw new ExchangeRefusedError(`${file.name}:1`, because("shopify-inventory"));
  if (isShopify(header)) return "shopify-csv";
  if (isWoocommerce(header)) return "woocommerce-csv";
  return header.includes("sku") || (header.includes("url_key") && header.includes("path")) ? "magento-csv" : undefined;
}

const COMMERCEML = /^(КоммерческаяИнформация|Классификатор)$/;
const FEEDS: Readonly<Record<string, "not-commerceml-feed" | "not-commerceml-sitemap">> = {
  rss: "not-commerceml-feed",
  feed: "not-commerceml-feed",
  urlset: "not-commerceml-sitemap",
};

/** By the root element; entity declarations and hidden roots are reported by the reader, with their line. */
function formatOfXml(name: string, start: string): Format {
  const prolog = /^(?:\s+|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s[^<>[]*>)*/.exec(start)![0];
  const root = /^<(?:[\p{L}_][\p{L}\d_.-]*:)?([\p{L}_][\p{L}\d_.-]*)/u.exec(start.slice(prolog.length))?.[1];
  if (root === undefined || COMMERCEML.test(root)) return "commerceml";
  throw new ExchangeRefusedError(`${name}:1`, because(FEEDS[root] ?? "not-commerceml", { root }));
}

/** Broken bytes don't hide the format, so that the reader can name the line. */
async function beginningOf(file: SourceFile): Promise<{ text: string; isBroken: boolean }> {
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
  try {
    let text = "";
    for await (const piece of textChunks(file.name, head())) text += piece;
    return { text, isBroken: false };
  } catch {
    const text = Buffer.concat(parts)
      .toString("latin1")
      .replace(/^\xef\xbb\xbf/, "");
    return { text, isBroken: true };
  }
}
