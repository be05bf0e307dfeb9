import assert from "node:assert/strict";
import { sql } from "kysely";
import type { orderRules } from "../../app/backoffice/inbox/order-rules.ts";
import { certificateBuyers } from "./certificates.ts";
import { aPhone } from "./customer.ts";
import { friendOrders } from "./friend.ts";
import { putOnShelf } from "./goods.ts";
import { askBack, deliver, everything } from "./returning.ts";
import { createShopper, orderBody } from "./shopper.ts";
import { mendedThere, spokenOf, type Waiting, type World } from "./waiting.ts";
import { restock } from "./waits.ts";

const DAY_MS = 86_400_000;

export function waitingOrders(world: World) {
  const { shop, testShop, sandbox, store, anna, boris, does, aPaidOrder } = world;
  const now = () => shop.clock.now();
  const anyOrder = async () => (await aPaidOrder({})).id;

  /** Sent to support for lack of a delivery option. */
  async function aSentOrder(): Promise<string> {
    const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });
    const shopper = createShopper(testShop.app);
    const body = orderBody((await shopper.quote([{ productid: gloves, quantity: 2 }], { typepayment: "bank-card", delivery: null })).body);
    const placed = await shopper.post("/order/addnew", {
      ...body,
      country: "RU",
      typepayment: "bank-card",
      contragent: { ...body.contragent, phone: aPhone() },
      delivery: { ...body.delivery, activity: false },
    });
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    return placed.body._id;
  }
  async function aReturn({ isByHand = false } = {}): Promise<{ id: string; returnId: string; name: string }> {
    const { id, number, shopper } = isByHand ? await world.aHandPaid() : await aPaidOrder({});
    await deliver(shop, id);
    const asked = await askBack(shopper, id, { lines: isByHand ? [{ item: "0", quantity: 1 }] : everything, reason: "too small" });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const { rows } = await sql<{ id: string }>`select id from goods_return where order_id = ${id}`.execute(shop.db);
    return { id, returnId: rows[0]!.id, name: `${number}/1` };
  }
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);

  return {
    "approval-due": {
      make: async () => {
        const id = await aSentOrder();
        const { holdUntil } = (await shop.orders.find(shop.db, id))!;
        await shop.approval.warn(new Date(holdUntil!.getTime() - 60_000));
        return id;
      },
      says: { price: "300", days: "3" },
    },
    "approval-waiting": { make: aSentOrder, says: { price: "300", days: "3" } },
    "cancel-requested": {
      make: async () => {
        const { id, shopper } = await aPaidOrder({});
        await does("orders.assemble", { order: id });
        assert.equal((await shopper.post(`/order/${id}/cancel`, { reason: "changed my mind" })).status, 200);
        return id;
      },
    },
    "paid-out-of-stock": {
      make: async () => {
        const { id, goods } = await aPaidOrder({});
        await restock(shop, goods[0], 0);
        return id;
      },
      there: ({ orderId }) => [["refunds.make", { order: orderId, all: "true", reason: "not there" }]],
    },
    "certificate-not-issued": {
      make: async () => {
        const { aPaidCertificate, sendAll, certificateOf } = certificateBuyers(testShop, store, sandbox);
        const { id } = await aPaidCertificate({ email: `reject+${Date.now()}@example.com`, contragent: { email: "buyer@example.com" } });
        await sendAll();
        await sql`update certificate set email = 'friend-of-all@example.com' where order_id = ${id}`.execute(shop.db);
        return String((await certificateOf(id)).id);
      },
    },
    "return-asked": { make: async () => (await aReturn()).returnId },
    "return-to-pay": {
      make: async () => {
        const { returnId, name } = await aReturn({ isByHand: true });
        await does("returns.approve", { name });
        await does("returns.receive", { name, position: ["0"], fit: ["1"], found: [""] });
        return returnId;
      },
    },
    referral: {
      make: async () => {
        const { aCustomer, aDoneOrder, settleAll } = friendOrders(testShop);
        await shop.clock.move(new Date(Date.now() - 20 * DAY_MS));
        const owner = await aCustomer();
        const browser = createShopper(testShop.app);
        const orders = [];
        for (let n = 0; n < 3; n++) {
          browser.jar.delete("au");
          orders.push(await aDoneOrder({ by: owner, shopper: browser }));
        }
        await shop.clock.move(null);
        await settleAll();
        return orders.at(-1)!.id;
      },
    },
    "landing-request": spokenOf(world, "landing-request", async () => "a-request", { page: "/" }),
    "goods-held": {
      make: async () => {
        const { number } = await store.anOrder();
        const [held] = (await shop.holds.top()).filter(({ actor }) => actor.startsWith("phone "));
        assert.ok(held && number);
        return world.opened("goods-held", held.actor, { refused: "unpaid_strangers" });
      },
      there: ({ subject }) => [["holds.release", { whose: subject }]],
    },
    "bonus-failed": {
      make: async () => {
        const { aDoneOrder } = friendOrders(testShop);
        await shop.clock.move(new Date(Date.now() - 60 * DAY_MS));
        const { customerId } = await aDoneOrder();
        await shop.clock.move(null);
        const born = dayOf(new Date(now().getTime() - DAY_MS)).replace(/^\d+/, "1990");
        await sql`update customer set birthday = ${born}::date where id = ${customerId}`.execute(shop.db);
        return customerId;
      },
    },
    mention: {
      make: async () => {
        const order = await anyOrder();
        const said = await boris.act("orders.note", { order, text: `@${anna.name} look at this` });
        assert.ok(said.ok, said.says);
        return (await shop.wholeOrders.notes.notesFor(anna.id)).at(-1)!.noteId;
      },
    },
    "1c-canceled": mendedThere(world, "1c-canceled", anyOrder, ["orders.cancel", { reason: "1C is right" }]),
    "1c-lines": mendedThere(world, "1c-lines", anyOrder, ["refunds.make", { pieces: ["0:1"], reason: "short" }]),
    "1c-state": mendedThere(world, "1c-state", anyOrder, ["orders.assemble", {}]),
  } satisfies Record<keyof typeof orderRules, Waiting>;
}
