import type { Outcome } from "#app/foundation/http/outgoing.server.ts";
import type { Answer } from "./carrier.ts";

export const PRINT = { isFile: true, maxAnswerBytes: 10_000_000, deadlineMs: 20_000 } as const;

export function pdfOf(carrier: string, outcome: Outcome): Answer<Buffer> {
  if (!outcome.ok) return { ok: false, reason: outcome.reason };
  if (outcome.status >= 300) return { ok: false, reason: `${carrier}: no file, but ${outcome.status}` };
  return outcome.bytes && isPdf(outcome.bytes)
    ? { ok: true, value: outcome.bytes }
    : { ok: false, reason: `${carrier}: what came is no PDF` };
}

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString("latin1") === "%PDF-";
