import { openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import { type KeptCode, listCodes, listLacking, moveCodes } from "#app/orders/marking/marking.queries.server.ts";
import type { Back, Refunded } from "#app/pricing/refund.ts";
import { type Payment, wayOf } from "../payment.ts";
import { backOfAccounts, ofAccounts, piecesOfAccounts } from "./accounts-part.ts";
import {
  editedReceipts,
  handOverReceipt,
  lateReceipt,
  type Marks,
  paidMethod,
  paidReceipt,
  type ReceiptCause,
  type ReceiptDocument,
  type ReceiptedOrder,
  refundMethod,
  refundReceipt,
  type SettlementMethod,
  whyNotDue,
} from "./receipt.ts";
import { inParts } from "./receipt-parts.ts";
import type { ReceiptSeller, SellerOf } from "./receipt-seller.ts";
import * as queries from "./receipts.queries.server.ts";
import { percentOf, type Vat, vatOf } from "./vat.ts";

export type Receipts = ReturnType<typeof createReceipts>;

type Cause = { cause: ReceiptCause; causeId: string };
type Edited = { before: ReceiptedOrder; after: ReceiptedOrder; causeId: string; now: Date };
type LateOrder = ReceiptedOrder & { number: string };
type Deps = { sellerOf: SellerOf; clock: Pick<Clock, "now"> };
type LateMoney = { payment: Pick<Payment, "id" | "service" | "entity">; amountMinor: number };

/** Fiscal receipts, written in their cause's transaction [PAY-09] [PAY-11]; rows without due say why. Orders are locked. */
export function createReceipts({ sellerOf, clock }: Deps) {
  async function write(trx: Db, order: ReceiptedOrder, { due, notDue }: Written, { now, ...cause }: Cause & { now: Date }): Promise<void> {
    const told = due && { seller: due.seller, vat: due.vat, contact: contactOf(order.buyer), state: "waiting" as const, problem: "" };
    const kept = { items: [], seller: null, vat: "" as const, contact: "", state: "not-due" as const };
    const parts = [
      ...(due ? inParts(due.document).map((document) => ({ ...document, ...told! })) : []),
      ...(notDue ? [{ ...notDue.document, ...kept, problem: notDue.why }] : []),
    ];
    for (const [at, part] of parts.entries()) {
      const [id, of] = [newId(), { orderId: order.id, part: at + 1, parts: parts.length }];
      // The first part's author writes them all.
      if (!(await queries.insertReceipt(trx, { ...part, ...cause, ...of, id, at: now, writtenAt: clock.now() }))) return;
    }
  }

  function today({ entity }: ReceiptedOrder, method: SettlementMethod) {
    const { seller, vatPercent } = sellerOf(entity);
    return { seller, vat: vatOf(method, vatPercent) };
  }

  /** The seller who took the money settles, at today's tax; if another sells now, at the recorded one. */
  function settling(order: ReceiptedOrder, sold: queries.Sale) {
    const now = today(order, "full_payment");
    if (!sold.vat || !sold.seller.inn || sold.seller.inn === now.seller.inn) return now;
    return { seller: { ...now.seller, ...sold.seller }, vat: vatOf("full_payment", percentOf(sold.vat)) };
  }

  /** Refunds follow their sale: same seller and VAT, or none. `accounts`: the balance part, if only that is due. */
  async function writeBack(
    trx: Db,
    order: ReceiptedOrder,
    { document, accounts }: { document: ReceiptDocument; accounts?: ReceiptDocument },
    { sale, ...cause }: Cause & { sale: Cause; now: Date },
  ): Promise<void> {
    const sales = await queries.listSales(trx, order.id);
    const sold = sales.filter((one) => one.cause === sale.cause && one.causeId === sale.causeId);
    const why = sold.length === 0 ? "before" : (sold.find(({ state }) => state === "not-due")?.problem ?? null);
    const dueOf = isApart(sold) ? accounts : why === null ? document : undefined;
    const asked = today(isApart(sold) ? ofAccounts(order) : order, document.method);
    const alike = sales.findLast((one) => one.method === document.method && one.vat);
    const seller = { ...asked.seller, ...(alike ?? sold[0])?.seller };
    const due = dueOf && { document: dueOf, seller, vat: alike?.vat || asked.vat };
    await write(trx, order, apart(document, why, due), cause);
  }

  return {
    paid: async (trx: Db, order: ReceiptedOrder, now: Date): Promise<void> => {
      const isHandedOver = paidMethod(order) === "full_payment";
      const codes = isHandedOver ? await listCodes(trx, order.id) : [];
      const document = paidReceipt(order, marksOf(codes));
      if (isHandedOver) await sell(trx, order, codes, now);
      const why = document.moneyMinor + document.offsetMinor === 0 ? "nothing-paid" : whyNotDue(order);
      const of = why === null ? order : ofAccounts(order);
      const dueOf = why === null ? document : document.offsetMinor > 0 ? paidReceipt(of, marksOf(codes)) : null;
      const due = dueOf && { document: dueOf, ...today(of, document.method) };
      await write(trx, order, apart(document, why, due), { cause: "paid", causeId: order.id, now });
    },

    handedOver: async (trx: Db, order: ReceiptedOrder, now: Date): Promise<void> => {
      const codes = await listCodes(trx, order.id);
      await sell(trx, order, codes, now);
      const paid = (await queries.listSales(trx, order.id)).filter(({ cause }) => cause === "paid");
      const [sold] = paid;
      if (sold?.method !== "full_prepayment" || sold.state === "not-due") return;
      const of = isApart(paid) ? ofAccounts(order) : order;
      const back = await queries.findBackBefore(trx, order.id);
      const document = handOverReceipt(of, isApart(paid) ? backOfAccounts(of, back) : back, marksOf(codes));
      if (!document) return;
      const due = { document, ...settling(of, sold) };
      await write(trx, order, { due, notDue: null }, { cause: "handed-over", causeId: order.id, now });
    },

    refunded: async (trx: Db, order: ReceiptedOrder, refund: Refunded & { id: string }, now: Date): Promise<void> => {
      const back = { ...refund, ...(await queries.findRefundedPieces(trx, refund.id)) };
      const paid = (await queries.listSales(trx, order.id)).find(({ cause }) => cause === "paid");
      // Payment on receipt happened with the goods, before any return.
      const afterHandOver = back.afterHandOver || paid?.method === "full_payment";
      const codes = afterHandOver ? backAmong(await listCodes(trx, order.id), back.pieces) : [];
      const left = await queries.leftOfLines(trx, order.id, refundMethod(order, afterHandOver));
      const whole = { ...back, afterHandOver, left };
      const document = refundReceipt(order, whole, marksOf(codes));
      if (codes.length) await moveCodes(trx, { orderId: order.id, kis: kisOf(codes), from: ["sold", "back"], to: "freed", now });
      const isNothing = document.moneyMinor + document.offsetMinor === 0;
      const cause = { cause: "refund", causeId: refund.id, now } as const;
      if (isNothing) return write(trx, order, { due: null, notDue: { document, why: "nothing-paid" } }, cause);
      const of = ofAccounts(order);
      const given = { ...whole, pieces: piecesOfAccounts(of, back.pieces), moneyMinor: 0, deliveryMinor: 0 };
      const accounts = document.offsetMinor > 0 ? { accounts: refundReceipt(of, given, marksOf(codes)) } : {};
      await writeBack(trx, order, { document, ...accounts }, { ...cause, sale: { cause: "paid", causeId: order.id } });
    },

    /** What an edit adds is prepaid like the rest; what it takes out goes back. Their difference is what was paid for it. */
    added: async (trx: Db, { before, after, causeId, now }: Edited): Promise<void> => {
      const { added, takenOut } = editedReceipts({ before, after });
      const sale = { cause: "paid", causeId: after.id } as const;
      if (takenOut) await writeBack(trx, before, { document: takenOut }, { cause: "taken-out", causeId, sale, now });
      if (!added) return;
      const why = whyNotDue(after);
      const due = why === null ? { document: added, ...today(after, "full_prepayment") } : null;
      await write(trx, after, apart(added, why, due), { cause: "added", causeId, now });
    },

    late: async (trx: Db, order: LateOrder, { payment, amountMinor }: LateMoney, now: Date): Promise<void> => {
      const taken = { ...order, ...wayOf(payment) };
      const [document, why] = [lateReceipt("sell", order.number, amountMinor), whyNotDue(taken)];
      const due = why === null ? { document, ...today(taken, "advance") } : null;
      await write(trx, taken, apart(document, why, due), { cause: "late", causeId: payment.id, now });
    },

    lateBack: (trx: Db, order: LateOrder, { payment, amountMinor }: LateMoney, now: Date): Promise<void> =>
      writeBack(
        trx,
        { ...order, ...wayOf(payment) },
        { document: lateReceipt("sell_refund", order.number, amountMinor) },
        {
          cause: "late-refund",
          causeId: payment.id,
          sale: { cause: "late", causeId: payment.id },
          now,
        },
      ),
  };
}

const LONGEST_MAILBOX = 64;

/** An email the register accepts, else the phone. */
const contactOf = ({ email, phone }: ReceiptedOrder["buyer"]): string => (email && email.length <= LONGEST_MAILBOX ? email : phone);

/** Marked pieces become sold; missing codes open a case. */
async function sell(trx: Db, order: ReceiptedOrder, codes: readonly KeptCode[], now: Date): Promise<void> {
  if (!order.lines.some(({ marking }) => marking !== null)) return;
  const lacking = await listLacking(trx, order.id);
  if (lacking.some(({ pieces, codes: kept }) => kept < pieces)) await openCase(trx, "marking-missing", order.id, { lacking }, now);
  await moveCodes(trx, { orderId: order.id, kis: kisOf(codes), from: ["packed"], to: "sold", now });
}

const kisOf = (codes: readonly KeptCode[]) => codes.map(({ ki }) => ki);

const marksOf = (codes: readonly KeptCode[]): Marks =>
  new Map([...Map.groupBy(codes, ({ position }) => position)].map(([position, kept]) => [position, kisOf(kept)]));

/** Codes of returned pieces: a whole line's, or rescanned ones; others are unknown. */
const backAmong = (codes: readonly KeptCode[], pieces: readonly Back[]): KeptCode[] =>
  pieces.flatMap(({ position, quantity }) => {
    const ofLine = codes.filter((code) => code.position === position && code.state !== "packed");
    return ofLine.length <= quantity ? ofLine : ofLine.filter(({ state }) => state === "back").slice(0, quantity);
  });

type Due = { document: ReceiptDocument; seller: ReceiptSeller; vat: Vat };
type Written = { due: Due | null; notDue: { document: ReceiptDocument; why: string } | null };

function apart(document: ReceiptDocument, why: string | null, due: Due | null | undefined): Written {
  if (why === null) return { due: due ?? null, notDue: null };
  const left = due ? { ...document, offsetMinor: 0 } : document;
  return { due: due ?? null, notDue: due && left.moneyMinor === 0 ? null : { document: left, why } };
}

const isApart = (sold: readonly queries.Sale[]): boolean =>
  sold.some(({ state }) => state === "not-due") && sold.some(({ state }) => state !== "not-due");
