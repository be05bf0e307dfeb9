import { storefrontIn } from "#app/foundation/storefront.ts";
import type { BackBefore, ReceiptedOrder, WorthPiece } from "./receipt.ts";

// Company transfers and foreign money need no receipt, but balances do: their advance was receipted [PAY-11].

export type KeptPiece = WorthPiece & { accountsMinor: number };
export type KeptBack = BackBefore & { pieces: readonly KeptPiece[]; accountsMinor: number };

/** The balance-paid part of an order as an order, sold by the company that took the advance. */
export const ofAccounts = (order: ReceiptedOrder): ReceiptedOrder => ({
  ...order,
  entity: storefrontIn(order.storefront).entity,
  totalMinor: 0,
  clientDeliveryMinor: 0,
  lines: order.lines
    .map((line) => ({ ...line, priceMinor: line.advanceMinor + line.depositMinor }))
    .filter(({ priceMinor }) => priceMinor > 0),
});

export const piecesOfAccounts = ({ lines }: ReceiptedOrder, pieces: readonly KeptPiece[]): WorthPiece[] =>
  pieces
    .filter(({ position }) => lines.some((line) => line.position === position))
    .map(({ accountsMinor, ...piece }) => ({ ...piece, worthMinor: accountsMinor }));

export const backOfAccounts = (order: ReceiptedOrder, back: KeptBack): BackBefore => ({
  pieces: piecesOfAccounts(order, back.pieces),
  deliveryMinor: 0,
  sumMinor: back.accountsMinor,
});
