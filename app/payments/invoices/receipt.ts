import { isOrderNumber } from "#app/foundation/ids.server.ts";
import { isPayable } from "#app/foundation/states/payment-status.ts";
import { isInvoice } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import type { Invoice, Payer } from "./invoice.ts";
import type { StatementLine } from "./statement.ts";

/**
 * What money on the account leads to; all but the first is left to a person [PAY-07]. `part`: a person has kept it for its order, which is not paid
 * before all of it is there; `surplus`: what an order left of a line that brought more than was due.
 */
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

// Of a number typed on a Russian keyboard the letters look the same.
const CYRILLIC = "АВЕКМНРСТУХ";
const LATIN = "ABEKMHPCTYX";
const inLatin = (text: string) => text.replace(/[АВЕКМНРСТУХ]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)]!);

/** Our invoices' numbers in a purpose of payment, however they are typed; the check character keeps out what only looks like one. */
export function numbersIn(purpose: string): string[] {
  const words = inLatin(purpose.toUpperCase()).matchAll(
    /(?<![0-9A-ZА-ЯЁ])([0-9A-Z]{4})[-\s]?([0-9A-Z]{4})[-\s]?([0-9A-Z])(?![0-9A-ZА-ЯЁ])/g,
  );
  const found = [...words].filter(([, first, second, check]) => isOrderNumber(`${first}-${second}-${check}`));
  return [...new Set(found.map(([, first, second, check]) => `${first}${second}${check}`))];
}

type Billed = { order: Pick<Order, "status" | "paymentStatus" | "typePayment" | "totalMinor" | "bank">; invoice: Invoice };

/** Whether a statement's money may pay the order: it waits for it, and what it comes to is agreed to. */
export const takesTransfer = (order: Pick<Order, "status" | "paymentStatus" | "typePayment">): boolean =>
  isInvoice(order.typePayment) && isPayable(order);

/** Decides about money that names this one invoice. What an order wants no more is late, whatever the day: it waits for the goods to be there. */
export function receiptOutcome(line: StatementLine, { order, invoice }: Billed): ReceiptOutcome {
  if (line.payeeAccount !== invoice.seller.bank.account) return "other-account";
  if (line.payerInn === "" || line.payerInn !== (order.bank as Payer | null)?.inn) return "other-payer";
  if (!takesTransfer(order)) return "late";
  return line.amountMinor === order.totalMinor ? "paid" : "other-sum";
}
