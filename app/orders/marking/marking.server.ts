import { noteChange } from "#app/foundation/database/audit.server.ts";
import { brokenConstraint, type Database, type Db, inTransaction, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { Order } from "../order.ts";
import type { Orders } from "../orders.server.ts";
import * as queries from "./marking.queries.server.ts";
import { type CodeRefusal, type MarkingCode, readMarkingCode } from "./marking-code.ts";

export type Marking = ReturnType<typeof createMarking>;
export type MarkingRefusal = {
  why: CodeRefusal | "unknown" | "elsewhere" | "line" | "barcode" | "taken" | "other-goods" | "too-many";
  code?: string;
};
export type MarkingOutcome = { ok: true; count: number } | { ok: false; refusal: MarkingRefusal };

/** By position, from 0, or by barcode. */
export type LineSaid = { position: number } | { barcode: string };
type Codes = { number: string; codes: readonly string[]; by: string; now: Date };

const packed: readonly OrderStatus[] = ["paid", "awaiting-processing", "sent-to-assembling", "ready-for-delivery"];
const away: readonly OrderStatus[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up", "done", "returned"];

class RefusedError extends Error {
  readonly refusal: MarkingRefusal;
  constructor(refusal: MarkingRefusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/** Marking codes: scanned on packing, removed, or scanned again on return [ORD-09]. */
export function createMarking({ database: { db }, orders }: { database: Database; orders: Orders }) {
  /** All codes or none, with the order locked. */
  async function each(
    asked: Codes,
    state: string,
    work: (trx: Db, order: Order, code: MarkingCode) => Promise<void>,
  ): Promise<MarkingOutcome> {
    const known = await orders.findByNumber(asked.number);
    if (!known) return { ok: false, refusal: { why: "unknown" } };
    try {
      return await inTransaction(db, async (trx): Promise<MarkingOutcome> => {
        const order = (await orders.lock(trx, known.id))!;
        for (const text of asked.codes) {
          const read = readMarkingCode(text);
          if (!read.ok) throw new RefusedError({ why: read.refusal, code: text });
          await work(trx, order, read.code);
        }
        noteChange(trx, { objectKind: "order", objectId: order.id, before: null, after: { marking: state, codes: asked.codes.length } });
        return { ok: true, count: asked.codes.length };
      });
    } catch (error) {
      if (error instanceof RefusedError) return { ok: false, refusal: error.refusal };
      throw error;
    }
  }

  async function captureOne(trx: Db, order: Order, code: MarkingCode, { line: said, by, now }: { line: LineSaid; by: string; now: Date }) {
    const position = "position" in said ? said.position : await queries.findLineByBarcode(trx, order.id, said.barcode);
    if (position === undefined) throw new RefusedError({ why: "barcode" });
    const line = order.lines.find((one) => one.position === position);
    if (!packed.includes(order.status)) throw new RefusedError({ why: "elsewhere" });
    if (!line?.marking) throw new RefusedError({ why: "line" });
    // The first code of a GTIN binds it to goods: serialise.
    await takeAdvisoryLock(trx, `gtin ${code.gtin}`);
    if (await queries.isOfOtherGoods(trx, code.gtin, line)) throw new RefusedError({ why: "other-goods", code: code.ki });
    await queries.insertCode(trx, { code, orderId: order.id, position, by, now }).catch((error: unknown) => {
      const broken = brokenConstraint(error);
      if (broken === "marking_code_once") throw new RefusedError({ why: "taken", code: code.ki });
      if (broken === "marking_code_fits") throw new RefusedError({ why: "too-many", code: code.ki });
      throw error;
    });
  }

  async function move(trx: Db, order: Order, code: MarkingCode, step: Pick<queries.Move, "from" | "to" | "now">): Promise<void> {
    const moved = await queries.moveCodes(trx, { ...step, orderId: order.id, kis: [code.ki] });
    if (moved === 0) throw new RefusedError({ why: "taken", code: code.ki });
  }

  async function releaseOne(trx: Db, order: Order, code: MarkingCode, now: Date): Promise<void> {
    if (!packed.includes(order.status)) throw new RefusedError({ why: "elsewhere" });
    await move(trx, order, code, { from: ["packed"], to: "freed", now });
  }

  /** If its refund is complete the code is free at once, else after the refund. */
  async function takeOneBack(trx: Db, order: Order, code: MarkingCode, now: Date): Promise<void> {
    if (!away.includes(order.status)) throw new RefusedError({ why: "elsewhere" });
    const isPaidBack = (await queries.countSurplus(trx, order.id, code.ki)) > 0;
    await move(trx, order, code, { from: ["packed", "sold"], to: isPaidBack ? "freed" : "back", now });
  }

  return {
    capture: (asked: Codes & { line: LineSaid }) => each(asked, "packed", (trx, order, code) => captureOne(trx, order, code, asked)),
    release: (asked: Codes) => each(asked, "freed", (trx, order, code) => releaseOne(trx, order, code, asked.now)),
    /** Returned pieces; the refund's receipt names their codes, then they can be sold again. */
    cameBack: (asked: Codes) => each(asked, "back", (trx, order, code) => takeOneBack(trx, order, code, asked.now)),
    lacking: (on: Db, orderId: string) => queries.listLacking(on, orderId),
    codes: async (number: string) => {
      const order = await orders.findByNumber(number);
      return order ? { order, codes: await queries.listCodes(db, order.id), lacking: await queries.listLacking(db, order.id) } : null;
    },
  };
}
