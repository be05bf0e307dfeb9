import { type Asked, firstColumns, type List } from "#app/foundation/lists/list.ts";
import { customerFace } from "../customers/customer-list.ts";
import { certificateFace } from "../money/certificate-list.ts";
import { invoiceFace } from "../money/invoice-list.ts";
import { paymentFace } from "../money/payment-list.ts";
import { receiptFace } from "../money/receipt-list.ts";
import { refundFace } from "../money/refund-list.ts";
import { withdrawalFace } from "../money/withdrawal-list.ts";
import { orderFace } from "../orders/order-face.ts";
import { recordFace } from "../record/record-list.ts";
import { returnFace } from "../returns/return-list.ts";
import type { AnyFace } from "./list-face.ts";

/** Everything that is a list, by the list's name. */
export const faces: Readonly<Record<string, AnyFace>> = Object.fromEntries(
  [orderFace, returnFace, customerFace, paymentFace, refundFace, receiptFace, invoiceFace, withdrawalFace, certificateFace, recordFace].map(
    (face) => [face.list.name, face as AnyFace],
  ),
);

/** What a saved view keeps: no words and no place, as erasure can't reach them. */
export const keptOf = (asked: Asked): Asked => ({ ...asked, q: "", place: null });

/** Columns that may leave as a file without `privacy.export`. */
export const impersonalColumns = (list: List, columns: readonly string[]): string[] => {
  const kept = columns.filter((key) => !list.columns[key]!.personal);
  return kept.length ? kept : firstColumns(list).filter((key) => !list.columns[key]!.personal);
};

export const hasPersonal = ({ columns }: List): boolean => Object.values(columns).some(({ personal }) => personal);

/** Names of a list's files in the table of downloads. */
export const fileOf = (list: string) => `${list}.list`;
export const personalFileOf = (list: string) => `${list}.list-personal`;
export const matchingOf = (list: string) => `${list}.matching`;
