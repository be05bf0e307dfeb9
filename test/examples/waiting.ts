import assert from "node:assert/strict";
import type { InboxItem } from "../../app/backoffice/inbox/inbox.ts";
import type { CaseKind } from "../../app/foundation/case-kinds.ts";
import { openCase } from "../../app/foundation/cases.queries.server.ts";
import type { TestShop } from "../create-test-shop.ts";
import { atDesk } from "./at-desk.ts";
import { openStore } from "./card-order.ts";
import { paidOrders } from "./paid-order.ts";
import { parcelOrders } from "./parcel-order.ts";
import type { openSandbox } from "./sandbox.ts";

type Fields = Readonly<Record<string, unknown>>;
/** How something comes to wait for a person, and what that person does about it. */
export type Waiting = {
  /** Brings it about; returns its subject. */
  make: () => Promise<string>;
  /** Filled in at the primary act. */
  says?: Fields | ((item: InboxItem) => Fields);
  /** Acts of the page that the primary action opens. */
  there?: (item: InboxItem) => readonly (readonly [act: string, fields: Fields])[];
};
export type World = Awaited<ReturnType<typeof openWorld>>;

/** A shop with its outside world and two people at the desk. */
export async function openWorld(testShop: TestShop, sandbox: Awaited<ReturnType<typeof openSandbox>>) {
  const { shop } = testShop;
  const store = await openStore(testShop);
  const [anna, boris] = [await atDesk(testShop), await atDesk(testShop)];
  const opened = async (kind: CaseKind, subject: string, detail: object = {}) => {
    await openCase(shop.db, kind, subject, detail, shop.clock.now());
    return subject;
  };
  const does = async (act: string, fields: Fields) => {
    const done = await anna.act(act, fields);
    assert.ok(done.ok, `${act}: ${done.says}`);
    return done;
  };
  const parcels = await parcelOrders(testShop);
  async function aReceiptOrder() {
    const order = await parcels.aParcel();
    const { status } = await parcels.orderState(order.id);
    if (status === "needs-approval") await does("orders.approve", { order: order.id, price: "0", days: "1" });
    return order;
  }
  /** Paid in cash, as staff said. */
  async function aHandPaid() {
    const order = await aReceiptOrder();
    await does("orders.paid", { order: order.id });
    return order;
  }
  return {
    aHandPaid,
    aReceiptOrder,
    testShop,
    shop,
    sandbox,
    store,
    anna,
    boris,
    opened,
    does,
    aPaidOrder: paidOrders(testShop, store, sandbox),
    parcels,
  };
}

/** An order of a kind of case that a note ends, once somebody outside was spoken to. */
export const spokenOf = ({ opened }: World, kind: CaseKind, subject: () => Promise<string>, detail: object = {}): Waiting => ({
  make: async () => opened(kind, await subject(), detail),
  says: { note: "settled by phone" },
});

/** Done on the order's page, then closed. */
export const mendedThere = (
  world: World,
  kind: CaseKind,
  subject: () => Promise<string>,
  ...acts: (readonly [string, Fields])[]
): Waiting => ({
  make: async () => world.opened(kind, await subject(), {}),
  there: (item) => [
    ...acts.map(([act, fields]) => [act, { order: item.orderId, ...fields }] as const),
    ["cases.close", { kind, subject: item.subject, note: "mended" }],
  ],
});
