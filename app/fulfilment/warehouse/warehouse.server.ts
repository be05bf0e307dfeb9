import { nameIn } from "#app/catalogue/priced-goods.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { mayLeave } from "#app/foundation/states/payment-status.ts";
import type { CarrierName, Language } from "#app/foundation/storefront.ts";
import type { Marking, MarkingRefusal } from "#app/orders/marking/marking.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { createFulfilment } from "../fulfilment.server.ts";
import type { ActionRefusal } from "../staff-actions.ts";
import { byVan, type CutOffs, dueOf, usualCutOffs } from "./cut-off.ts";
import { isWhole, judgeScan, type Packing, type ScanRefusal } from "./judge-scan.ts";
import { createShelves } from "./shelves.server.ts";
import * as queries from "./warehouse.queries.server.ts";

export type Warehouse = ReturnType<typeof createWarehouse>;
export type PackRefusal =
  | ScanRefusal
  | { why: "unknown" }
  | { why: "not_whole" }
  | { why: "nothing_there" }
  /** Meanwhile something else happened to the order. */
  | { why: "moved_on"; number: string; status: OrderStatus }
  | { why: "blocked"; refusal: ActionRefusal | "unknown" }
  | { why: "marking"; refusal: MarkingRefusal["why"] };
export type Packed = { ok: true; position?: number } | { ok: false; refusal: PackRefusal };
type Step = { by: string; now: Date };
type Deps = { database: Database; orders: Orders; marking: Marking; fulfilment: ReturnType<typeof createFulfilment> };

const refused = (refusal: PackRefusal): Packed => ({ ok: false, refusal });
const opens: readonly OrderStatus[] = ["paid", "awaiting-processing"];

/** Orders on their way through the warehouse: what is due, what is in the box, what may leave. */
export function createWarehouse({ database: { db }, orders, marking, fulfilment }: Deps) {
  const cutOffs = async (): Promise<CutOffs> => ({
    ...usualCutOffs,
    ...Object.fromEntries((await queries.listCutOffs(db)).map(({ carrier, at }) => [carrier, at])),
  });

  async function packing(order: Pick<Order, "id" | "number">, lang: Language, on = db): Promise<Packing> {
    const [lines, lookalikes, codes] = [
      await queries.listLines(on, [order.id]),
      await queries.listLookalikes(on, order.id),
      await queries.listKis(on, order.id),
    ];
    const named = <T extends { name: Partial<Record<Language, string>> }>(one: T) => ({ ...one, name: nameIn(one.name, lang) });
    return { number: order.number, lines: lines.map(named), lookalikes: lookalikes.map(named), codes };
  }

  /** Starts assembling with the first piece; says why not once the order has gone on. */
  async function started(number: string, step: Step): Promise<{ ok: true; order: Order } | Extract<Packed, { ok: false }>> {
    const order = await orders.findByNumber(number);
    if (!order) return { ok: false, refusal: { why: "unknown" } };
    if (order.status === "sent-to-assembling") return { ok: true, order };
    if (!opens.includes(order.status)) return { ok: false, refusal: { why: "moved_on", number, status: order.status } };
    const done = await fulfilment.work(number, "assemble", step);
    const newest = (await orders.findByNumber(number))!;
    // Somebody else may have begun in the same second.
    if (done.ok || newest.status === "sent-to-assembling") return { ok: true, order: newest };
    return { ok: false, refusal: { why: "blocked", refusal: done.refusal as ActionRefusal } };
  }

  const add = (found: Order, text: string, chosen: number | undefined, lang: Language, step: Step): Promise<Packed> =>
    inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, found.id))!;
      if (order.status !== "sent-to-assembling") return refused({ why: "moved_on", number: order.number, status: order.status });
      const verdict = judgeScan(await packing(order, lang, trx), text, chosen);
      if (!verdict.ok) return verdict;
      await queries.addPiece(trx, order.id, verdict.position, step);
      noteChange(trx, { objectKind: "order", objectId: order.id, before: null, after: { packed: verdict.position + 1 } });
      return { ok: true, position: verdict.position };
    });

  return {
    cutOffs,
    shelves: createShelves(db),
    setCutOff: (carrier: CarrierName, at: string) =>
      inTransaction(db, async (trx) => {
        const before = (await cutOffs())[carrier];
        await queries.setCutOff(trx, carrier, at);
        noteChange(trx, { objectKind: "carrier", objectId: carrier, before: { cutOff: before }, after: { cutOff: at } });
      }),

    /** By the van that takes them; `waits`: unpaid ones, which may not leave. */
    queue: async (storefronts: readonly string[] | null, now: Date) => {
      const [times, all] = [await cutOffs(), await queries.listWaiting(db, storefronts)];
      const rows = all.map((row) => ({ ...row, due: dueOf(row, times, now) }));
      const mayGo = rows.filter((row) => row.status === "ready-for-delivery" || row.status === "sent-to-assembling" || mayLeave(row));
      return { groups: byVan(mayGo), waits: rows.length - mayGo.length };
    },

    /** Lines of the chosen orders by shelf. */
    pick: async (numbers: readonly string[], storefronts: readonly string[] | null, lang: Language) => {
      const found = await Promise.all(numbers.map((number) => orders.findByNumber(number)));
      const own = found.filter((order) => order && (storefronts === null || storefronts.includes(order.storefront)));
      const lines = await queries.listLines(
        db,
        own.map((order) => order!.id),
      );
      return lines.map((line) => ({ ...line, name: nameIn(line.name, lang) }));
    },

    packing: async (number: string, lang: Language) => {
      const order = await orders.findByNumber(number);
      return order ? { order, packing: await packing(order, lang) } : null;
    },

    /** Puts one piece into the box by what was scanned, or by the line that was pointed at [ORD-09]. */
    pack: async (
      number: string,
      { text, chosen, lang }: { text: string; chosen?: number | undefined; lang: Language },
      step: Step,
    ): Promise<Packed> => {
      const begun = await started(number, step);
      if (!begun.ok) return begun;
      const verdict = judgeScan(await packing(begun.order, lang), text, chosen);
      if (!verdict.ok) return verdict;
      if (verdict.code === undefined) return add(begun.order, text, chosen, lang, step);
      const captured = await marking.capture({ number, line: { position: verdict.position }, codes: [verdict.code], ...step });
      return captured.ok ? { ok: true, position: verdict.position } : refused({ why: "marking", refusal: captured.refusal.why });
    },

    /** Takes one piece of a line out of the box. */
    unpack: async (number: string, position: number, step: Step): Promise<Packed> => {
      const order = await orders.findByNumber(number);
      if (!order) return refused({ why: "unknown" });
      if (order.status !== "sent-to-assembling") return refused({ why: "moved_on", number, status: order.status });
      const code = await queries.findLastCode(db, order.id, position);
      if (code) {
        const freed = await marking.release({ number, codes: [code.full], ...step });
        return freed.ok ? { ok: true, position } : refused({ why: "marking", refusal: freed.refusal.why });
      }
      return inTransaction(db, async (trx) => {
        await orders.lock(trx, order.id);
        if (!(await queries.takePiece(trx, order.id, position))) return refused({ why: "nothing_there" });
        noteChange(trx, { objectKind: "order", objectId: order.id, before: { packed: position + 1 }, after: null });
        return { ok: true, position };
      });
    },

    /** Closes the box once every piece is in it. */
    close: async (number: string, step: Step): Promise<Packed> => {
      const order = await orders.findByNumber(number);
      if (!order) return refused({ why: "unknown" });
      if (order.status !== "sent-to-assembling") return refused({ why: "moved_on", number, status: order.status });
      if (!isWhole(await packing(order, "ru"))) return refused({ why: "not_whole" });
      const done = await fulfilment.work(number, "ready", step);
      return done.ok ? { ok: true } : refused({ why: "blocked", refusal: done.refusal as ActionRefusal });
    },
  };
}
