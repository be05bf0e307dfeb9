import type { ReceiptSeller } from "../receipt-seller.ts";
import type { Receipt, Registered } from "../receipts.queries.server.ts";

export type ReceiptRequest = { receipt: Receipt; externalId: string };

/** `alarm`: nothing works until somebody fixes it. */
export type RegisterResult = { ok: true; registerId: string } | { ok: false; retry: boolean; reason: string; alarm?: boolean };

/** `again`: failed for good, retry under a new id; `unheard`: unknown id. */
export type ReceiptStatus =
  | { kind: "done"; told: Registered }
  | { kind: "wait"; reason: string; alarm?: boolean }
  | { kind: "failed"; reason: string; again: boolean }
  | { kind: "unheard"; reason: string };

/** Registers fiscal documents; idempotent by id. */
export type Register = {
  isSet: boolean;
  register: (asked: ReceiptRequest & { seller: ReceiptSeller }) => Promise<RegisterResult>;
  report: (asked: ReceiptRequest & { registerId: string }) => Promise<ReceiptStatus>;
};
