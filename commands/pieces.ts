import type { Back } from "../app/pricing/refund.ts";

/** Pieces of a line as in 2:1; lines count from 1. */
export function readPieces(text: string): Back | undefined {
  const [, line, pieces] = /^(\d{1,4}):(\d{1,3})$/.exec(text) ?? [];
  return line && pieces ? { position: Number(line) - 1, quantity: Number(pieces) } : undefined;
}
