import assert from "node:assert/strict";
import { sql } from "kysely";
import type { TestShop } from "../create-test-shop.ts";
import { openStore, until } from "./card-order.ts";

type Action = { status: number; refusal?: string; operations: { id: string; amount: string; store: string }[] };

/** Orders for Moneta, with a payer. */
export async function openMonetaStore(testShop: TestShop, sandbox: { url: string }) {
  const { shop } = testShop;
  const store = await openStore(testShop);

  /** Opened by the store and submitted by a browser. */
  async function anOpenPayment() {
    const order = await store.anOrder();
    // Not offered in the checkout yet.
    await sql`update shop_order set payment_type = 'moneta' where id = ${order.id}`.execute(shop.db);
    return { ...order, ...(await openAgain(order)) };
  }

  async function openAgain(order: Awaited<ReturnType<typeof store.anOrder>>) {
    const { status, body } = await order.pay({ service: "moneta" });
    assert.equal(status, 200, JSON.stringify(body));
    const url = new URL(String(body.url));
    const page = async () => (await fetch(url)).text();
    const transaction = url.searchParams.get("MNT_TRANSACTION_ID")!;
    return { url: url.href, fields: Object.fromEntries(url.searchParams), transaction, page, first: await page(), paymentId: body._id };
  }

  async function drive(transaction: string, action: object = {}): Promise<Action> {
    const answer = await fetch(`${sandbox.url}/sandbox/pay/moneta/${transaction}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome: "paid", ...action }),
    });
    return { status: answer.status, ...((await answer.json()) as Omit<Action, "status">) };
  }

  const operations = async (transaction: string) =>
    (await (await fetch(`${sandbox.url}/sandbox/accounts/moneta/operations/${transaction}`)).json()) as Action["operations"];

  /** Paid, notified and processed. */
  async function pays(transaction: string, action: object = {}): Promise<Action> {
    const done = await drive(transaction, action);
    assert.equal(done.status, 200, JSON.stringify(done));
    await until(async () => (await operations(transaction)).at(-1)!.store === "notified");
    await shop.jobs.runWaiting();
    return done;
  }
  const events = (like: string) =>
    store.count(sql`select count(*)::int as n from webhook_event where provider = 'moneta' and event_key like ${like}`);
  const cases = (kind: string, subject: string) =>
    store.count(
      sql`select count(*)::int as n from case_for_staff where kind = ${kind} and subject like ${`${subject}%`} and closed_at is null`,
    );

  return { ...store, anOpenPayment, openAgain, drive, pays, operations, events, cases };
}
