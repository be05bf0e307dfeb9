import type { ReceiptSeller } from "../receipt-seller.ts";
import type { Receipt, Registered } from "../receipts.queries.server.ts";

/** A receipt, and the name a register is to know it by. */
export type Asked = { receipt: Receipt; externalId: string };

/** `alarm`: nothing will be registered until somebody mends it. */
export type Taken = { ok: true; registerId: string } | { ok: false; retry: boolean; reason: string; alarm?: boolean };

/** `again`: it did not come about and never will, but may under another name; `unheard`: the register knows nothing by this name. */
export type Reported =
  | { kind: "done"; told: Registered }
  | { kind: "wait"; reason: string; alarm?: boolean }
  | { kind: "failed"; reason: string; again: boolean }
  | { kind: "unheard"; reason: string };

/** Who makes fiscal documents of receipts: asked twice under one name he makes one. */
export type Register = {
  /** Somebody is there to make them; else they are written, and wait until he is. */
  isSet: boolean;
  register: (asked: Asked & { seller: ReceiptSeller }) => Promise<Taken>;
  report: (asked: Asked & { registerId: string }) => Promise<Reported>;
};
