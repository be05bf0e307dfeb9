import type { z } from "zod";
import type { Findings, ImportRow } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because, issuesOf } from "../reasons.ts";
import {
  type ShopCategory,
  type ShopCollection,
  type ShopCustomer,
  type ShopFilePart,
  type ShopModel,
  type ShopPromoCode,
  shopFileParts,
} from "../shop-file.contract.ts";
import { jsonItems } from "./json-items.server.ts";
import { categoryRows, collectionRows, customerRows, modelRows, promoCodeRows } from "./shop-file-rows.ts";
import type { SourceFile } from "./source.server.ts";
import { textChunks } from "./text-chunks.server.ts";

/** An invalid item is refused with its line, the others continue. */
export async function* readShopFile(file: SourceFile, profile: Profile, findings: Findings): AsyncGenerator<ImportRow> {
  const positions = new Map<string, number>();
  const onOther = (name: string, line: number) => {
    if (Object.hasOwn(shopFileParts, name)) findings.refuse(`${file.name}:${line}`, because("no-list", { name }));
    else if (name !== "$schema") findings.misspelt(name);
  };
  for await (const { list, line, value } of jsonItems(file.name, textChunks(file.name, file.bytes()), onOther)) {
    const place = `${file.name}:${line}`;
    if (!Object.hasOwn(shopFileParts, list)) {
      findings.misspelt(list);
      continue;
    }
    const part = list as ShopFilePart;
    const position = positions.get(part) ?? 0;
    positions.set(part, position + 1);
    const parsed = shopFileParts[part].safeParse(value);
    if (!parsed.success) {
      findings.refuse(`${place}${idOf(value)}`, issuesOf(parsed.error));
      continue;
    }
    countUnknown(part, shopFileParts[part], value, findings);
    let rows = 0;
    for (const row of rowsOf(part, parsed.data, position, profile, place)) {
      rows++;
      yield row;
    }
    if (rows === 0) findings.refuse(`${place}${idOf(value)}`, because("phone"));
  }
}

function rowsOf(part: ShopFilePart, item: unknown, position: number, profile: Profile, place: string): Generator<ImportRow> {
  switch (part) {
    case "categories":
      return categoryRows(item as ShopCategory, position, place);
    case "collections":
      return collectionRows(item as ShopCollection, position, place);
    case "models":
      return modelRows(item as ShopModel, profile, place);
    case "promocodes":
      return promoCodeRows(item as ShopPromoCode, place);
    case "customers":
      return customerRows(item as ShopCustomer, place);
  }
}

const idOf = (value: unknown) => {
  const id = (value as { _id?: unknown } | null)?._id;
  return typeof id === "string" ? ` (${id})` : "";
};

/** Unknown fields are counted so that a typo is noticed. */
function countUnknown(path: string, schema: z.ZodType, value: unknown, findings: Findings) {
  const type = unwrap(schema);
  if (Array.isArray(value)) {
    const element = (type as { element?: z.ZodType }).element;
    if (element) for (const item of value) countUnknown(path, element, item, findings);
  } else if (value && typeof value === "object") {
    const shape = (type as { shape?: Record<string, z.ZodType> }).shape;
    if (!shape) return;
    for (const [key, inner] of Object.entries(value)) {
      const known = shape[key];
      if (known) countUnknown(`${path}.${key}`, known, inner, findings);
      else findings.misspelt(`${path}.${key}`);
    }
  }
}

function unwrap(schema: z.ZodType): z.ZodType {
  const inner = (schema as unknown as { def: { innerType?: z.ZodType } }).def.innerType;
  return inner ? unwrap(inner) : schema;
}
