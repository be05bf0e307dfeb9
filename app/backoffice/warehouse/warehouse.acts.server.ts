import * as z from "zod";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { carriers } from "#app/foundation/storefront.ts";
import { actionRefusals } from "#app/fulfilment/staff-action-refusals.ts";
import { isTime } from "#app/fulfilment/warehouse/cut-off.ts";
import { boxOf } from "#app/fulfilment/warehouse/judge-scan.ts";
import { readScan } from "#app/fulfilment/warehouse/scan.ts";
import type { Packed } from "#app/fulfilment/warehouse/warehouse.server.ts";
import { packSaid } from "#app/fulfilment/warehouse/warehouse-refusals.ts";
import type { Shop } from "#app/shop.server.ts";
import { type ActDone, type Acting, act } from "../acting/act.ts";
import { deniedText, grantorsOf } from "../acting/denied.server.ts";
import { denialFor } from "../me.ts";

const order = z.string().min(1).max(40);
const position = z.coerce.number().int().min(0).max(9999);
const maybe = z.preprocess((value) => (value === "" ? undefined : value), position.optional());
const ofOrder = ({ order }: { order: string }) => ({ kind: "order", id: order });
const reach = async ({ orders }: Shop, { order }: { order: string }) => {
  const found = await orders.findByNumber(order);
  return found ? { storefront: found.storefront } : null;
};

const isObject = (json: Json): json is { [key: string]: Json } => typeof json === "object" && json !== null;
const stepOf = ({ by, now }: Acting) => ({ by, now });

/** The device learns what is in the box by now: it may not reach the shop again for a while. */
async function said({ desk, shop, visit }: Acting, order: string, done: Packed, says: string): Promise<ActDone> {
  if (!done.ok) return { ok: false, refusal: done.refusal.why, says: packSaid(done.refusal) };
  const readAt = shop.clock.now();
  const found = await desk.warehouse.packing(order, visit.lang);
  return { ok: true, says, answer: found && { box: boxOf(found.packing, found.order.status, readAt) } };
}

export const warehouseActs = {
  "warehouse.assemble": act({
    permission: "orders.fulfil",
    commands: ["orders assemble"],
    takes: z.object({ order }),
    object: ofOrder,
    reach,
    carryOut: async ({ shop, by, now }, { order }) => {
      const done = await shop.fulfilment.work(order, "assemble", { by, now });
      return done.ok ? { ok: true, says: m.desk_assembling({ number: order }) } : blocked(done.refusal);
    },
  }),
  "warehouse.pack": act({
    permission: "orders.fulfil",
    commands: ["marking capture"],
    takes: z.object({ order, text: z.string().max(300).default(""), position: maybe }),
    object: ofOrder,
    reach,
    // The first piece starts assembling in a transaction of its own.
    decides: ({ after }) => isObject(after) && ("packed" in after || "marking" in after),
    carryOut: async (acting, { order, text, position }) => {
      const { desk, me, by, now, visit, shop } = acting;
      const { storefront } = (await reach(shop, { order }))!;
      const denial = readScan(text).kind === "code" && denialFor(me, "marking.capture", { storefront });
      if (denial) return { ok: false, refusal: "denied", says: deniedText(denial, await grantorsOf(shop)) };
      const done = await desk.warehouse.pack(order, { text, chosen: position, lang: visit.lang }, { by, now });
      return said(acting, order, done, m.desk_packed_one());
    },
  }),
  "warehouse.unpack": act({
    permission: "orders.fulfil",
    commands: ["marking release"],
    takes: z.object({ order, position }),
    object: ofOrder,
    reach,
    carryOut: async (acting, { order, position }) =>
      said(acting, order, await acting.desk.warehouse.unpack(order, position, stepOf(acting)), m.desk_unpacked_one()),
  }),
  "warehouse.close": act({
    permission: "orders.fulfil",
    commands: ["orders ready"],
    takes: z.object({ order }),
    object: ofOrder,
    reach,
    carryOut: async (acting, { order }) =>
      said(acting, order, await acting.desk.warehouse.close(order, stepOf(acting)), m.desk_box_closed({ number: order })),
  }),
  "warehouse.ship": act({
    permission: "orders.fulfil",
    commands: ["orders ship"],
    takes: z.object({ order }),
    object: ofOrder,
    reach,
    carryOut: async (acting, { order }) => {
      const { shop, by, now } = acting;
      const done = await shop.fulfilment.work(order, "ship", { by, now });
      return done.ok ? said(acting, order, { ok: true }, m.desk_handed_over({ number: order })) : blocked(done.refusal);
    },
  }),
  "marking.scan-back": act({
    permission: "marking.capture",
    commands: ["marking back"],
    takes: z.object({ order, text: z.string().trim().min(1).max(300) }),
    object: ofOrder,
    reach,
    carryOut: async ({ shop, by, now }, { order, text }) => {
      const scan = readScan(text);
      if (scan.kind !== "code") return { ok: false, refusal: "code_broken", says: m.desk_scan_code_broken() };
      const done = await shop.marking.cameBack({ number: order, codes: [scan.code.full], by, now });
      const refusal = done.ok ? null : ({ why: "marking", refusal: done.refusal.why } as const);
      return refusal ? { ok: false, refusal: refusal.refusal, says: packSaid(refusal) } : { ok: true, says: m.desk_code_back() };
    },
  }),
  "warehouse.place": act({
    permission: "warehouse.arrange",
    takes: z.object({ product: z.string().min(1).max(80), specification: z.string().min(1).max(80), place: z.string().trim().max(40) }),
    object: ({ product, specification }) => ({ kind: "shelf", id: specification === "0" ? product : `${product}/${specification}` }),
    shown: async ({ desk }, { product, specification }) => {
      const value = await desk.warehouse.shelves.placeOf({ productId: product, specificationId: specification });
      return [{ field: "place", name: m.desk_shelves_place(), value }];
    },
    carryOut: async ({ desk }, { product, specification, place }) => {
      const isSaved = await desk.warehouse.shelves.set({ productId: product, specificationId: specification }, place);
      return isSaved ? { ok: true, says: m.desk_saved() } : { ok: false, refusal: "unknown", says: m.desk_object_unknown() };
    },
  }),
  "warehouse.places": act({
    permission: "warehouse.arrange",
    takes: z.object({ table: z.string().trim().min(1).max(400_000) }),
    object: () => ({ kind: "shelf", id: "table" }),
    shown: async ({ desk }, { table }) =>
      (await desk.warehouse.shelves.placed(table)).map(({ id, name, was, becomes }) => ({
        field: `shelf ${id}`,
        name,
        value: was,
        becomes,
      })),
    carryOut: async ({ desk }, { table }) => {
      const { taken, refused } = await desk.warehouse.shelves.take(table);
      return { ok: true, says: m.desk_places_taken({ taken, refused: refused.length }), answer: { refused: refused.slice(0, 100) } };
    },
  }),
  "warehouse.cut-off": act({
    permission: "warehouse.arrange",
    takes: z.object({ carrier: z.enum(carriers), at: z.string().refine(isTime) }),
    object: ({ carrier }) => ({ kind: "carrier", id: carrier }),
    shown: async ({ desk }, { carrier }) => [
      { field: "at", name: m.desk_did_warehouse_cut_off(), value: (await desk.warehouse.cutOffs())[carrier] },
    ],
    carryOut: async ({ desk }, { carrier, at }) => {
      await desk.warehouse.setCutOff(carrier, at);
      return { ok: true, says: m.desk_saved() };
    },
  }),
};

const blocked = (refusal: keyof typeof actionRefusals | "packed-otherwise"): ActDone => ({
  ok: false,
  refusal,
  says: refusal === "packed-otherwise" ? m.desk_pack_not_whole() : actionRefusals[refusal].says(),
});
