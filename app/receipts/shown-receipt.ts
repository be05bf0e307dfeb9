import type { ReceiptCause } from "./receipt.ts";

/** A registered receipt as its buyer sees it; `sumMinor`: of money and offset together. */
export type ShownReceipt = { kind: "paid" | "handed-over" | "back"; sumMinor: number; at: string; url: string };

const kinds = { paid: "paid", late: "paid", "handed-over": "handed-over", refund: "back", "late-refund": "back" } as const;

type Row = { cause: ReceiptCause; sumMinor: number; at: Date; url: string };

export const shownReceipt = ({ cause, sumMinor, at, url }: Row): ShownReceipt => ({
  kind: kinds[cause],
  sumMinor,
  at: at.toISOString(),
  url,
});
