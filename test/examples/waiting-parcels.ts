import { sql } from "kysely";
import type { parcelRules, parcelWatches } from "../../app/backoffice/inbox/parcel-rules.ts";
import type { CaseKind } from "../../app/foundation/case-kinds.ts";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import { mendedThere, spokenOf, type Waiting, type World } from "./waiting.ts";

export function waitingParcels(world: World) {
  const { shop, opened, does, aPaidOrder } = world;
  const now = () => shop.clock.now();
  const anyOrder = async () => (await aPaidOrder({})).id;
  async function aShipped(): Promise<string> {
    const id = await anyOrder();
    for (const act of ["orders.assemble", "orders.ready", "orders.ship"]) await does(act, { order: id });
    return id;
  }
  async function aPacked(): Promise<string> {
    const id = await anyOrder();
    for (const act of ["orders.assemble", "orders.ready"]) await does(act, { order: id });
    return id;
  }
  const toShip = (kind: CaseKind): Waiting => ({
    make: async () => opened(kind, await aPacked(), { carrier: "cdek", problem: "no such street" }),
  });
  const collected = (amountMinor: number | null): Waiting => ({
    make: async () => {
      const { id } = await world.aReceiptOrder();
      await inTransaction(shop.db, (trx) => shop.payments.collected(trx, { orderId: id, amountMinor, carrier: "cdek", now: now() }));
      return id;
    },
  });
  const byCarrier = (kind: CaseKind, detail: object = {}) => spokenOf(world, kind, anyOrder, { carrier: "cdek", ...detail });

  return {
    "parcel-by-hand": toShip("parcel-by-hand"),
    "parcel-refused": toShip("parcel-refused"),
    "parcel-not-found": toShip("parcel-not-found"),
    "parcel-twice": byCarrier("parcel-twice", { carrierId: "u-2" }),
    "parcel-to-stop": byCarrier("parcel-to-stop"),
    "parcel-to-repack": byCarrier("parcel-to-repack"),
    "parcel-to-recall": byCarrier("parcel-to-recall", { track: "T-1", problem: "handed over" }),
    "parcel-unwanted": byCarrier("parcel-unwanted"),
    "parcel-not-delivered": { make: async () => opened("parcel-not-delivered", await aShipped(), { carrier: "cdek" }) },
    "parcel-contradicted": mendedThere(world, "parcel-contradicted", aShipped, ["orders.deliver", {}]),
    "point-unknown": byCarrier("point-unknown", { point: "UFA77" }),
    "parcel-in-part": mendedThere(world, "parcel-in-part", aShipped, ["refunds.make", { pieces: ["0:1"], reason: "left behind" }]),
    "courier-full": byCarrier("courier-full", { city: "Уфа" }),
    "collected-unknown": collected(null),
    "collected-differs": collected(1000_00),
    "marking-missing": mendedThere(world, "marking-missing", aShipped),
    "promise-at-risk": {
      make: async () => {
        const id = await anyOrder();
        await sql`update shop_order set delivery = delivery || '{"handover": "2026-01-02"}' where id = ${id}`.execute(shop.db);
        return id;
      },
      there: ({ orderId }) => ["orders.assemble", "orders.ready", "orders.ship"].map((act) => [act, { order: orderId }] as const),
    },
    "parcel-silent": {
      make: async () => {
        const id = await aShipped();
        await sql`delete from delivery_document where order_id = ${id}`.execute(shop.db);
        await sql`insert into delivery_document (id, order_id, carrier, carrier_id, track, state, created_at, updated_at)
          values (${`d-${id}`}, ${id}, 'cdek', 'u-1', 'T-1', 'label-created', ${now()}::timestamptz - interval '20 days', ${now()})`.execute(
          shop.db,
        );
        return id;
      },
      there: ({ orderId }) => [["orders.deliver", { order: orderId }]],
    },
  } satisfies Record<keyof typeof parcelRules | keyof typeof parcelWatches, Waiting>;
}
