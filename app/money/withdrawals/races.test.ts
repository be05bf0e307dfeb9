import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aWithdrawal } from "../../../test/examples/bank-account.ts";
import { giveMoney, moneyOf, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { sampled } from "../../../test/soak.ts";
import { startStore } from "../../../test/start-store.ts";

const { shop, databaseUrl, dataDir } = await createTestShop();
const stores = await Promise.all([1, 2].map(() => startStore({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "0" })));
const bag = await putOnShelf(shop, { price: 5000, stock: 10_000 });

/** With two browsers, each asking any process. */
async function aCustomer(deposit: number) {
  // Reset the limit of codes per address.
  await shop.identity.forgetOld(new Date(Date.now() + 2 * 86_400_000));
  const shopper = createShopper(stores[0]!);
  const id = await signIn(shop, shopper);
  await giveMoney(shop, id, { deposit });
  let asked = 0;
  return {
    id,
    shopper,
    withdraw: (sum: number, key?: string) => {
      const via = createShopper(stores[asked++ % 2]!);
      for (const [name, value] of shopper.jar) via.jar.set(name, value);
      return via.post("/shop/deposit/withdraw", aWithdrawal({ sum }), key ? { "idempotency-key": key } : {});
    },
  };
}
const held = async (id: string) =>
  (
    await sql<{
      id: string;
      amount_minor: number;
    }>`select id, amount_minor from withdrawal where customer_id = ${id} and state = 'held'`.execute(shop.db)
  ).rows;

/** Records every balance visible while `work` runs. */
async function watched<T>(id: string, work: Promise<T>): Promise<{ answer: T; lowest: number }> {
  let lowest = Number.POSITIVE_INFINITY;
  let busy = true;
  const watching = (async () => {
    for (; busy; await new Promise((resolve) => setTimeout(resolve, 2)))
      lowest = Math.min(
        lowest,
        (await sql<{ n: number }>`select min(balance_minor) as n from ledger_account where customer_id = ${id}`.execute(shop.db)).rows[0]!
          .n,
      );
  })();
  const answer = await work.finally(() => {
    busy = false;
  });
  await watching;
  return { answer, lowest };
}

test("[C09] ten withdrawals and an order race for one deposit: one wins, none goes negative", async () => {
  const winners = new Set<string>();
  for (let round = 0; round < sampled(8, 16, 60); round++) {
    const me = await aCustomer(1000);
    const quoted = await me.shopper.quote([{ productid: bag, quantity: 1 }], { ad_deposit: 1000 });
    assert.equal(quoted.body.ad_deposit, 1000);
    const order = () => me.shopper.post("/order/addnew", orderBody(quoted.body));
    const withdrawals = () => Array.from({ length: 10 }, () => me.withdraw(1000));
    const rush = Promise.all(round % 2 ? [order(), ...withdrawals()] : [...withdrawals(), order()]);
    const { answer, lowest } = await watched(me.id, rush);
    const won = answer.filter(({ status }) => status === 200 || status === 201);
    assert.equal(won.length, 1, JSON.stringify(answer.map(({ status }) => status)));
    for (const { status, body } of answer)
      if (status === 409) assert.equal(body.code, "quote_changed");
      else if (status === 422) assert.deepEqual([body.errors[0]!.path, body.errors[0]!.code], ["sum", "more_than_deposit"]);
      else assert.equal(status, won[0]!.status);
    assert.equal(lowest, 0);
    assert.equal((await moneyOf(shop, me.id)).deposit, 0);
    assert.equal((await held(me.id)).length, won[0]!.status === 200 ? 1 : 0);
    winners.add(won[0]!.status === 200 ? "withdrawal" : "order");
  }
  assert.ok(winners.has("withdrawal"));
});

test("thirty posts under one key are one withdrawal, without a shortage error", async () => {
  for (let round = 0; round < sampled(12, 25, 100); round++) {
    const me = await aCustomer(1000);
    const replies = await Promise.all(Array.from({ length: 30 }, () => me.withdraw(1000, "one")));
    assert.ok(replies.some(({ status }) => status === 200));
    for (const { status, body } of replies)
      assert.deepEqual(status === 200 ? body : body.code, status === 200 ? { activity: true, ad_deposit: 0 } : "in_progress");
    assert.equal((await held(me.id)).length, 1);
  }
});

test("concurrent withdrawals, orders, payouts and refusals keep the deposit exact", async () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant("withdraw" as const), sum: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ kind: fc.constantFrom("pay" as const, "refuse" as const), sum: fc.nat(1) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), fc.integer({ min: 1, max: 900 }), async (actions, inOrder) => {
      const me = await aCustomer(1000);
      for (let n = 0; n < 3; n++) assert.equal((await me.withdraw(100)).status, 200);
      const before = await held(me.id);
      const quoted = await me.shopper.quote([{ productid: bag, quantity: 1 }], { ad_deposit: inOrder % 700 });
      const given = { paid: 0, refused: 0, held: 300 };
      const step = { actor: "Анна", reason: "нет такого счёта", now: shop.clock.now() };
      const doing = actions.map(async ({ kind, sum }) => {
        if (kind === "withdraw") {
          const { status } = await me.withdraw(sum);
          assert.ok(status === 200 || status === 422, String(status));
          if (status === 200) given.held += sum;
          return;
        }
        const { id } = before[sum]!;
        const { ok } = kind === "pay" ? await shop.withdrawals.pay(id, step) : await shop.withdrawals.refuse(id, step);
        if (ok) given[kind === "pay" ? "paid" : "refused"] += 100;
      });
      const order = me.shopper.post("/order/addnew", orderBody(quoted.body));
      const { lowest } = await watched(me.id, Promise.all([...doing, order]));
      assert.ok(lowest >= 0);
      const taken = (await order).status === 201 ? quoted.body.ad_deposit : 0;
      assert.equal((await moneyOf(shop, me.id)).deposit, 1000 - given.held + given.refused - taken);
      const left = (await held(me.id)).reduce((sum, { amount_minor }) => sum + amount_minor / 100, 0);
      assert.equal(left, given.held - given.refused - given.paid);
    }),
    { numRuns: sampled(8, 16, 80) },
  );
});
