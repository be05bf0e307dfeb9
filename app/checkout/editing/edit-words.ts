import * as z from "zod";
import { wantedLines, wantedWay } from "./edit.contract.ts";
import type { EditWish } from "./edit-wish.ts";

export type AskedEdit = Pick<EditWish, "lines" | "way"> & { refundMinor: number };

const MARK = "edit ";
const asked = z.object({ refundMinor: z.number(), lines: wantedLines.nullable(), way: wantedWay.nullable() });

/** An edit that gives money back, as a case keeps it for its second person: without a person or an address. */
export function wordsOf({ lines, way, refundMinor }: AskedEdit): string {
  const goods = lines?.map(({ productId, specificationId, quantity }) => ({ productId, specificationId, quantity }));
  const sorted = goods?.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) ?? null;
  return `${MARK}${JSON.stringify({ refundMinor, lines: sorted, way: way && { type: way.type, mode: way.mode, code: way.code } })}`;
}

const keyOf = ({ productId, specificationId }: NonNullable<EditWish["lines"]>[number]) => `${productId} ${specificationId}`;

/** Undefined: other words. */
export function askedIn(words: string): AskedEdit | undefined {
  if (!words.startsWith(MARK)) return undefined;
  return asked.parse(JSON.parse(words.slice(MARK.length))) as unknown as AskedEdit;
}
