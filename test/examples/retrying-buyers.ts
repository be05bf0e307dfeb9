import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after } from "node:test";
import { type Db, sql } from "../../app/foundation/database/database.server.ts";
import { until } from "./card-order.ts";
import { aPhone } from "./customer.ts";
import { receiptsOf } from "./receipts.ts";
import type { openSandbox } from "./sandbox.ts";
import { createShopper, orderBody, type Reply } from "./shopper.ts";

type Outside = Awaited<ReturnType<typeof openSandbox>>;
/** Longer than any outage here. */
const STUBBORN_MS = 120_000;

type Bought = { id: string; number: string; email: string; phone: string; bankId: string };

/** Buyers who retry through outages: courier delivery, card payment. */
export function retryingBuyers(outside: Outside, port: number, gloves: string) {
  const host = `127.0.0.1:${port}`;
  const bought: Bought[] = [];
  let inFlight = 0;
  let isOver = false;
  // Stops after a failed test.
  after(() => {
    isOver = true;
  });

  /** Retries under the same key until answered. Throws after the deadline. */
  async function answered(ask: () => Promise<Reply>, isAnswer: (reply: Reply) => boolean): Promise<Reply> {
    const end = performance.now() + STUBBORN_MS;
    for (;;) {
      assert.ok(!isOver && performance.now() < end, `nobody answered for ${STUBBORN_MS} ms`);
      inFlight++;
      const reply = await ask().catch(() => null);
      inFlight--;
      if (reply && isAnswer(reply)) return reply;
      assert.ok(!reply || reply.status === 200 || reply.status >= 500 || reply.body.code === "in_progress", JSON.stringify(reply?.body));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function buy() {
    const shopper = createShopper({ port }, { host });
    const email = `${randomUUID()}@example.com`;
    // A new phone each: SMS are limited per number.
    const phone = aPhone();
    const way = { type: "cdek", deliverytype: "delivery", code: "UFA1", city: "Уфа" };
    // Slow carriers and crashes may cost a quote: ask again.
    const quote = async () =>
      (
        await answered(
          () => shopper.quote([{ productid: gloves, quantity: 1 }], { delivery: way }),
          ({ status, body }) => status === 200 && body.priceclient > 0,
        )
      ).body;
    const order = async () => {
      const body = orderBody(await quote());
      const contragent = { ...body.contragent, email, phone };
      const sent = { ...body, contragent, delivery: { ...way, street: "Ленина", house: "1", kvartira: "5" } };
      const keyed = { "idempotency-key": randomUUID() };
      return answered(
        () => shopper.post("/order/addnew", sent, keyed),
        ({ status, body }) => status === 201 || body.code === "quote_changed",
      );
    };
    let placed = await order();
    for (let again = 0; placed.status !== 201 && again < 5; again++) placed = await order();
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const { _id: id, ordernumber: number } = placed.body;
    const opened = await answered(
      () => shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} }, { "idempotency-key": randomUUID() }),
      ({ status }) => status === 200,
    );
    const bankId = String(opened.body.url).split("/").at(-1)!;
    await outside.pay(bankId, { callback: bought.length % 3 === 0 ? "none" : "post", repeat: 1 + (bought.length % 2) });
    bought.push({ id, number, email, phone, bankId });
  }

  return { bought, buy, isWaiting: () => inFlight > 0 };
}

/** Unfinished orders: unpaid, without parcel, receipt or messages. */
export const leftLying = async (db: Db): Promise<string[]> =>
  (
    await sql<{ number: string }>`
      select number from shop_order o where payment_status <> 'paid'
        or not exists (select from delivery_document d where d.order_id = o.id and d.carrier_id is not null)
        or not exists (select from receipt r where r.order_id = o.id)
        or exists (select from receipt r where r.order_id = o.id and r.state in ('waiting', 'sent'))
        or exists (select from message m where m.cause like 'order:' || o.id || ':%' and m.sent_at is null)`.execute(db)
  ).rows.map(({ number }) => number);

/** Exactly these orders exist, with each external effect once. */
export async function assertOnceEach(db: Db, outside: Outside, bought: readonly Bought[]) {
  const { documents } = receiptsOf({ shop: { db } as never }, outside);
  const stored = (await sql<{ id: string }>`select id from shop_order`.execute(db)).rows.map(({ id }) => id);
  assert.deepEqual(new Set(stored), new Set(bought.map(({ id }) => id)), "each order that was answered is there, and no other");
  for (const { id, number, email, phone, bankId } of bought) {
    const told = await fetch(
      `${outside.url}/sber/payment/rest/getOrderStatusExtended.do?userName=gong-api&password=gong-pass&orderId=${bankId}`,
    );
    const { paymentAmountInfo } = (await told.json()) as { paymentAmountInfo: { depositedAmount: number; refundedAmount: number } };
    assert.ok(paymentAmountInfo.depositedAmount > 0 && paymentAmountInfo.refundedAmount === 0, number);
    // The carrier validates for a second.
    await until(async () => (await outside.parcels(number)).length > 0);
    assert.equal((await outside.parcels(number)).length, 1, `${number} travels as one parcel`);
    const { rows: receipts } = await sql<{ id: string; state: string }>`
      select id, state from receipt where order_id = ${id} and state <> 'not-due'`.execute(db);
    assert.deepEqual(
      receipts.map(({ state }) => state),
      ["done"],
      number,
    );
    assert.equal((await documents(receipts[0]!.id)).length, 1, `${number}: its receipt is registered once`);
    // One per event and channel (decision 0006).
    for (const [channel, to] of [
      ["email", email],
      ["sms", phone],
    ] as const) {
      const { rows: written } = await sql`
        select from message where channel = ${channel} and recipient = ${to} and sent_at is not null`.execute(db);
      const arrived = (await outside.messages(to)).map(({ text }) => text);
      assert.equal(arrived.length, written.length, `${number}: ${arrived.join(" | ")}`);
      if (channel === "email") assert.ok(written.length >= 2, `${number} is told that it is placed and paid`);
    }
  }
}
