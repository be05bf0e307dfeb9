import type { Back } from "../app/pricing/refund.ts";

/** Pieces of an order's line, as in 2:1; the first line is 1. */
export function readPieces(text: string): Back | undefined {
  const [, line, pieces] = /^(\d{1,4}):(\d{1,3})$/.exec(text) ?? [];
  return line && pieces ? { position: Number(line) - 1, quantity: Number(pieces) } : undefined;
}
