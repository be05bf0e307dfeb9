import { storefrontIn } from "#app/foundation/storefront.ts";
import type { BackBefore, ReceiptedOrder, WorthPiece } from "./receipt.ts";

// Money of a company's transfer, or from abroad, owes no receipt; what accounts gave to the same order does [PAY-11]: their advance was receipted, and
// would stay open at the register for ever.

/** Pieces that have come back, with what of their worth accounts had paid. */
export type KeptPiece = WorthPiece & { accountsMinor: number };
export type KeptBack = BackBefore & { pieces: readonly KeptPiece[]; accountsMinor: number };

/** What accounts paid of an order, line by line, as if it were all of it; sold by the company that took the advance. */
export const ofAccounts = (order: ReceiptedOrder): ReceiptedOrder => ({
  ...order,
  entity: storefrontIn(order.storefront).entity,
  totalMinor: 0,
  clientDeliveryMinor: 0,
  lines: order.lines
    .map((line) => ({ ...line, priceMinor: line.advanceMinor + line.depositMinor }))
    .filter(({ priceMinor }) => priceMinor > 0),
});

/** Of pieces, those of lines that accounts gave to, worth what they gave. `order`: of accounts. */
export const piecesOfAccounts = ({ lines }: ReceiptedOrder, pieces: readonly KeptPiece[]): WorthPiece[] =>
  pieces
    .filter(({ position }) => lines.some((line) => line.position === position))
    .map(({ accountsMinor, ...piece }) => ({ ...piece, worthMinor: accountsMinor }));

export const backOfAccounts = (order: ReceiptedOrder, back: KeptBack): BackBefore => ({
  pieces: piecesOfAccounts(order, back.pieces),
  deliveryMinor: 0,
  sumMinor: back.accountsMinor,
});
