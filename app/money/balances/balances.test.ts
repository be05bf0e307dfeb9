import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { giveMoney, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import type { Correctable } from "./balance-change.ts";

const { shop, app } = await createTestShop();
const now = () => shop.clock.now();

async function aCustomer() {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper);
  await giveMoney(shop, customerId, { bonus: 500, advance: 300, deposit: 200 });
  const balance = async (account: Correctable) => (await shop.identity.customer(customerId))!.balances[account];
  const change = (account: Correctable, rubles: number, { by = "Анна", most = Number.POSITIVE_INFINITY } = {}) =>
    shop.balances.change(
      { customerId, account, amountMinor: rubles * 100, reason: "за задержку" },
      { by, now: now(), isWithin: async (minor) => minor <= most * 100 },
    );
  return { shopper, customerId, balance, change };
}

const idOf = (asked: Awaited<ReturnType<typeof shop.balances.change>>) => {
  assert.ok(asked.ok);
  return asked.id;
};

test("a balance changes in both directions by a posting that its owner sees", async () => {
  const { customerId, balance, change } = await aCustomer();
  for (const account of ["bonus", "advance", "deposit"] as const) {
    const had = (await balance(account))!;
    assert.deepEqual(await change(account, 100).then(({ ok }) => ok), true);
    assert.equal(await balance(account), had + 100_00);
    assert.equal((await change(account, -100)).ok, true);
    assert.deepEqual(await change(account, -(had / 100) - 1), { ok: false, refusal: "below_zero" });
    assert.equal((await change(account, -had / 100)).ok, true);
    assert.equal(await balance(account), 0);
  }
  const history = await shop.account.moneyHistory({ customerId, account: "bonus", before: null, most: 10 });
  assert.deepEqual(
    history.slice(0, 3).map(({ cause, amountMinor }) => ({ cause, amountMinor })),
    [-500_00, -100_00, 100_00].map((amountMinor) => ({ cause: "balance-change", amountMinor })),
  );
  assert.deepEqual(await shop.balances.change({ customerId: "nobody", account: "bonus", amountMinor: 1, reason: "нет" }, within), {
    ok: false,
    refusal: "unknown",
  });
});
const within = { by: "Анна", now: now(), isWithin: async () => true };

test("a sum above the limit waits for somebody else, who may refuse", async () => {
  const { balance, change, customerId } = await aCustomer();
  const few = { most: 1000 };
  assert.deepEqual((await change("bonus", 900, few)).ok, true);
  const asked = await change("bonus", 200, few);
  assert.deepEqual([asked.ok && asked.step, await balance("bonus")], ["asked", 1400_00]);
  assert.deepEqual(await change("bonus", 1, few), { ok: false, refusal: "waiting" });
  assert.deepEqual(await shop.balances.agree(idOf(asked), { by: " анна ", now: now() }), { ok: false, refusal: "same_person" });
  assert.deepEqual(await findBreaks(shop.db), []);
  assert.deepEqual(await shop.balances.agree(idOf(asked), { by: "Борис", now: now() }), { ok: true });
  assert.deepEqual(await shop.balances.agree(idOf(asked), { by: "Борис", now: now() }), { ok: false, refusal: "ended" });
  assert.equal(await balance("bonus"), 1600_00);

  const taken = await change("deposit", -200, { most: 10 });
  assert.deepEqual(await shop.balances.refuse(idOf(taken), { by: "Анна", now: now() }), { ok: true });
  assert.equal(await balance("deposit"), 200_00);
  const large = await change("advance", 60_000);
  assert.equal(large.ok && large.step, "asked");
  const states = await sql<{ state: string }>`select state from balance_change where customer_id = ${customerId} order by asked_at`.execute(
    shop.db,
  );
  assert.deepEqual(
    states.rows.map(({ state }) => state),
    ["done", "done", "refused", "asked"],
  );
  assert.deepEqual(await findBreaks(shop.db), []);
});

test("two agree and two refuse at once: one decision, one posting", async () => {
  const { balance, change } = await aCustomer();
  for (let round = 0; round < 5; round++) {
    const id = idOf(await change("bonus", 50, { most: 0 }));
    const had = (await balance("bonus"))!;
    const decided = await Promise.all([
      shop.balances.agree(id, { by: "Борис", now: now() }),
      shop.balances.agree(id, { by: "Вера", now: now() }),
      shop.balances.refuse(id, { by: "Olga", now: now() }),
      shop.balances.refuse(id, { by: "Борис", now: now() }),
    ]);
    assert.equal(decided.filter(({ ok }) => ok).length, 1);
    assert.equal(await balance("bonus"), had + (decided[0]!.ok || decided[1]!.ok ? 50_00 : 0));
  }
});

test("what one person takes twice at once leaves no balance below zero", async () => {
  const { balance, change } = await aCustomer();
  const done = await Promise.all([1, 2, 3, 4].map(() => change("deposit", -150)));
  assert.equal(done.filter(({ ok }) => ok).length, 1);
  assert.equal(await balance("deposit"), 50_00);
});

test("an erased customer's waiting change can only be refused", async () => {
  const { customerId, change } = await aCustomer();
  const id = idOf(await change("bonus", 50, { most: 0 }));
  const said = { customerId, actor: "Анна", proof: "паспорт", now: now() };
  const owed = await shop.privacy.eraseFor({ ...said, giveUp: 0 }, "ru");
  assert.ok(!owed.ok && owed.refusal === "money");
  assert.equal((await shop.privacy.eraseFor({ ...said, giveUp: owed.owed }, "ru")).ok, true);
  assert.deepEqual(await shop.balances.agree(id, { by: "Борис", now: now() }), { ok: false, refusal: "unknown" });
  assert.deepEqual(await shop.balances.refuse(id, { by: "Борис", now: now() }), { ok: true });
  assert.deepEqual(await findBreaks(shop.db), []);
});
