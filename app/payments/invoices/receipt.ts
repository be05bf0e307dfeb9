import { isOrderNumber } from "#app/foundation/ids.server.ts";
import { inLatin } from "#app/foundation/order-number.ts";
import { isPayable } from "#app/foundation/states/payment-status.ts";
import { isInvoice } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import type { Invoice, Payer } from "./invoice.ts";
import type { StatementLine } from "./statement.ts";

/** Incoming bank money; all but the first need staff [PAY-07]. `part`: kept until complete; `surplus`: an excess. */
export type ReceiptOutcome =
  | "paid"
  | "no-number"
  | "two-numbers"
  | "unknown-number"
  | "other-account"
  | "other-sum"
  | "other-payer"
  | "late"
  | "part"
  | "surplus";

/** Finds invoice numbers in a payment's purpose, in Latin or look-alike Cyrillic letters, and verifies their check character. */
export function numbersIn(purpose: string): string[] {
  const words = inLatin(purpose.toUpperCase()).matchAll(
    /(?<![0-9A-ZА-ЯЁ])([0-9A-Z]{4})[-\s]?([0-9A-Z]{4})[-\s]?([0-9A-Z])(?![0-9A-ZА-ЯЁ])/g,
  );
  const found = [...words].filter(([, first, second, check]) => isOrderNumber(`${first}-${second}-${check}`));
  return [...new Set(found.map(([, first, second, check]) => `${first}${second}${check}`))];
}

type Billed = { order: Pick<Order, "status" | "paymentStatus" | "paymentType" | "totalMinor" | "bank">; invoice: Invoice };

export const takesTransfer = (order: Pick<Order, "status" | "paymentStatus" | "paymentType">): boolean =>
  isInvoice(order.paymentType) && isPayable(order);

/** Decides about money for one invoice. Late if the order no longer wants it, whatever the date. */
export function receiptOutcome(line: StatementLine, { order, invoice }: Billed): ReceiptOutcome {
  if (line.payeeAccount !== invoice.seller.bank.account) return "other-account";
  if (line.payerInn === "" || line.payerInn !== (order.bank as Payer | null)?.inn) return "other-payer";
  if (!takesTransfer(order)) return "late";
  return line.amountMinor === order.totalMinor ? "paid" : "other-sum";
}
