import { openCase } from "#app/foundation/cases.queries.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import { type KeptCode, listCodes, listLacking, moveCodes } from "#app/marking/marking.queries.server.ts";
import type { Back, Refunded } from "#app/pricing/refund.ts";
import {
  handOverReceipt,
  lateReceipt,
  type Marks,
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
import type { Register } from "./registers/register.ts";
import { percentOf, type Vat, vatOf } from "./vat.ts";

export type Receipts = ReturnType<typeof createReceipts>;

type Cause = { cause: ReceiptCause; causeId: string };
type Needs = { jobs: Pick<Jobs, "send">; sellerOf: SellerOf; register: Pick<Register, "isSet">; clock: Pick<Clock, "now"> };
type LateMoney = { paymentId: string; number: string; amountMinor: number };

/**
 * Fiscal receipts of what orders are paid with and give back [PAY-09] [PAY-11]: each is written in the transaction of its cause, once, and a
 * job registers it, where a register is set. Where the law asks for none, its row says why, so that the books know of every payment. Orders are locked.
 */
export function createReceipts({ jobs, sellerOf, register, clock }: Needs) {
  async function write(
    trx: Db,
    order: ReceiptedOrder,
    document: ReceiptDocument,
    { why, seller, vat, now, ...cause }: Cause & Told,
  ): Promise<void> {
    const isDue = why === null;
    const documents = isDue ? inParts(document) : [{ ...document, items: [] }];
    for (const [at, part] of documents.entries()) {
      const id = newId();
      const written = await queries.insertReceipt(trx, {
        ...part,
        ...cause,
        id,
        part: at + 1,
        parts: documents.length,
        orderId: order.id,
        seller: isDue ? seller : null,
        vat: isDue ? vat : "",
        contact: isDue ? contactOf(order.buyer) : "",
        state: isDue ? "waiting" : "not-due",
        problem: why ?? "",
        at: now,
        writtenAt: clock.now(),
      });
      // Whoever has written the first part has written them all.
      if (!written) return;
      if (isDue && register.isSet) await jobs.send(trx, "receipts", { receiptId: id }, { key: `receipt ${id}` });
    }
  }

  /** Who sells the order today, with his VAT. */
  function today({ entity }: ReceiptedOrder, method: SettlementMethod) {
    const { seller, vatPercent } = sellerOf(entity);
    return { seller, vat: vatOf(method, vatPercent) };
  }

  /** Whoever took the money settles it, by what he is taxed at today; where another sells by now, by what was told of him. */
  function settling(order: ReceiptedOrder, sold: queries.Sale) {
    const now = today(order, "full_payment");
    if (!sold.vat || !sold.seller.inn || sold.seller.inn === now.seller.inn) return now;
    return { seller: { ...now.seller, ...sold.seller }, vat: vatOf("full_payment", percentOf(sold.vat)) };
  }

  /** What comes back is receipted as its sale was: of the same seller, under the same VAT, or not at all. */
  async function writeBack(
    trx: Db,
    order: ReceiptedOrder,
    document: ReceiptDocument,
    cause: Cause & { sale: Cause; now: Date },
  ): Promise<void> {
    const { sale, ...told } = cause;
    const sales = await queries.listSales(trx, order.id);
    const sold = sales.find((one) => one.cause === sale.cause && one.causeId === sale.causeId);
    const why = !sold ? "before" : sold.state === "not-due" ? sold.problem : null;
    const asked = today(order, document.method);
    const alike = sales.findLast((one) => one.method === document.method && one.vat);
    const seller = { ...asked.seller, ...(alike ?? sold)?.seller };
    await write(trx, order, document, { ...told, why, seller, vat: alike?.vat || asked.vat });
  }

  return {
    /** The order is paid: by money, or by what its accounts gave. */
    paid: async (trx: Db, order: ReceiptedOrder, now: Date): Promise<void> => {
      const codes = await listCodes(trx, order.id);
      const document = paidReceipt(order, marksOf(codes));
      if (document.method === "full_payment") await sell(trx, order, codes, now);
      const why = document.moneyMinor + document.offsetMinor === 0 ? "nothing-paid" : whyNotDue(order);
      await write(trx, order, document, { cause: "paid", causeId: order.id, why, ...today(order, document.method), now });
    },

    /** Its buyer has what was paid before. */
    handedOver: async (trx: Db, order: ReceiptedOrder, now: Date): Promise<void> => {
      const codes = await listCodes(trx, order.id);
      await sell(trx, order, codes, now);
      const sold = (await queries.listSales(trx, order.id)).find(({ cause }) => cause === "paid");
      if (sold?.method !== "full_prepayment" || sold.state === "not-due") return;
      const document = handOverReceipt(order, await queries.findBackBefore(trx, order.id), marksOf(codes));
      if (!document) return;
      await write(trx, order, document, { cause: "handed-over", causeId: order.id, why: null, ...settling(order, sold), now });
    },

    /** A refund is done. */
    refunded: async (trx: Db, order: ReceiptedOrder, refund: Refunded & { id: string }, now: Date): Promise<void> => {
      const back = { ...refund, ...(await queries.findRefundedPieces(trx, refund.id)) };
      const paid = (await queries.listSales(trx, order.id)).find(({ cause }) => cause === "paid");
      // Whoever paid with his goods in hand had them before anything came back.
      const afterHandOver = back.afterHandOver || paid?.method === "full_payment";
      const codes = afterHandOver ? backAmong(await listCodes(trx, order.id), back.pieces) : [];
      const left = await queries.leftOfLines(trx, order.id, refundMethod(order, afterHandOver));
      const document = refundReceipt(order, { ...back, afterHandOver, left }, marksOf(codes));
      if (codes.length) await moveCodes(trx, { orderId: order.id, kis: kisOf(codes), from: ["sold", "back"], to: "freed", now });
      const isNothing = document.moneyMinor + document.offsetMinor === 0;
      const cause = { cause: "refund", causeId: refund.id } as const;
      if (isNothing) return write(trx, order, document, { ...cause, why: "nothing-paid", seller: null, vat: "", now });
      await writeBack(trx, order, document, { ...cause, sale: { cause: "paid", causeId: order.id }, now });
    },

    /** Money came that the order no longer wants. */
    late: (trx: Db, order: ReceiptedOrder, { paymentId, number, amountMinor }: LateMoney, now: Date): Promise<void> =>
      write(trx, order, lateReceipt("sell", number, amountMinor), {
        cause: "late",
        causeId: paymentId,
        why: whyNotDue(order),
        ...today(order, "advance"),
        now,
      }),

    /** And is back where it came from. */
    lateBack: (trx: Db, order: ReceiptedOrder, { paymentId, number, amountMinor }: LateMoney, now: Date): Promise<void> =>
      writeBack(trx, order, lateReceipt("sell_refund", number, amountMinor), {
        cause: "late-refund",
        causeId: paymentId,
        sale: { cause: "late", causeId: paymentId },
        now,
      }),
  };
}

const LONGEST_MAILBOX = 64;

/** Where the register sends it: a mailbox, where there is one that it takes. */
const contactOf = ({ email, phone }: ReceiptedOrder["buyer"]): string => (email && email.length <= LONGEST_MAILBOX ? email : phone);

/** Marked pieces are their buyer's; those that left without a code are a person's to explain. */
async function sell(trx: Db, order: ReceiptedOrder, codes: readonly KeptCode[], now: Date): Promise<void> {
  if (!order.lines.some(({ marking }) => marking !== null)) return;
  const lacking = await listLacking(trx, order.id);
  if (lacking.some(({ pieces, codes: kept }) => kept < pieces)) await openCase(trx, "marking-missing", order.id, { lacking }, now);
  await moveCodes(trx, { orderId: order.id, kis: kisOf(codes), from: ["packed"], to: "sold", now });
}

const kisOf = (codes: readonly KeptCode[]) => codes.map(({ ki }) => ki);

const marksOf = (codes: readonly KeptCode[]): Marks =>
  new Map([...Map.groupBy(codes, ({ position }) => position)].map(([position, kept]) => [position, kisOf(kept)]));

/** Which pieces came back: all that the buyer had of a line, or those that have been read again; of others nobody knows. */
const backAmong = (codes: readonly KeptCode[], pieces: readonly Back[]): KeptCode[] =>
  pieces.flatMap(({ position, quantity }) => {
    const ofLine = codes.filter((code) => code.position === position && code.state !== "packed");
    return ofLine.length <= quantity ? ofLine : ofLine.filter(({ state }) => state === "back").slice(0, quantity);
  });

type Told = { why: string | null; seller: ReceiptSeller | null; vat: Vat | ""; now: Date };
