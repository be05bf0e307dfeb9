import type { ReceiptCause } from "./receipt.ts";

/** For buyers; `sumMinor`: money plus offset. */
export type ShownReceipt = {
  kind: "paid" | "handed-over" | "back";
  part: number;
  parts: number;
  sumMinor: number;
  at: string;
  url: string;
};

const kinds = {
  paid: "paid",
  late: "paid",
  "handed-over": "handed-over",
  refund: "back",
  "late-refund": "back",
  added: "paid",
  "taken-out": "back",
} as const;

type Row = { cause: ReceiptCause; part: number; parts: number; sumMinor: number; at: Date; url: string };

export const shownReceipt = ({ cause, part, parts, sumMinor, at, url }: Row): ShownReceipt => ({
  kind: kinds[cause],
  part,
  parts,
  sumMinor,
  at: at.toISOString(),
  url,
});
