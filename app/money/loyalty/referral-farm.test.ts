import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { referrals } from "../../../commands/referrals.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { moneyOf } from "../../../test/examples/customer.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";
import { lockBalance } from "../ledger/ledger.queries.server.ts";
import { FRIENDS_A_MONTH, FRIENDS_TOGETHER } from "./referral.ts";

const testShop = await createTestShop();
const { shop, app } = testShop;
const { aCustomer, anOrder, aDoneOrder, referralOf, daysPass, settleAll } = friendOrders(testShop);
afterEach(() => shop.clock.move(null));

const bonusOf = async (customerId: string) => (await moneyOf(shop, customerId)).bonus;
const openCases = async (ids: readonly string[]) =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from case_for_staff where kind = 'referral' and closed_at is null and subject = any (${ids})`.execute(
      shop.db,
    )
  ).rows[0]!.n;
const saidOf = (orders: readonly { id: string }[]) => Promise.all(orders.map(({ id }) => referralOf(id)));

const runReferrals = (...args: string[]) => staffAt(shop)(referrals, ...args);

test("fifty accounts of one browser earn nothing; each reward is held with a case", async () => {
  const owner = await aCustomer();
  const orders = [];
  const browser = createShopper(app);
  for (let n = 0; n < 50; n++) {
    browser.jar.delete("au");
    orders.push(await aDoneOrder({ by: owner, shopper: browser }));
  }
  await daysPass(15);
  await settleAll();
  assert.deepEqual(new Set(await saidOf(orders)), new Set(["held together"]));
  assert.equal(await bonusOf(owner), 0);
  assert.equal(await openCases(orders.map(({ id }) => id)), 50);
  await settleAll();
  assert.equal(await openCases(orders.map(({ id }) => id)), 50);
});

test("flatmates are friends; more of them in one flat wait for staff", async () => {
  const flat = { street: "Арбат", house: "3", kvartira: "9" };
  const spelt = { street: "ул. Арбат", house: "д. 3", kvartira: "кв. 9" };
  const two = [];
  for (let n = 0; n < FRIENDS_TOGETHER; n++) two.push(await aDoneOrder({ by: await aCustomer(), delivery: flat }));
  await daysPass(15);
  await settleAll();
  assert.deepEqual(
    await saidOf(two),
    two.map(() => "given"),
  );
  const third = await aDoneOrder({ by: await aCustomer(), delivery: spelt });
  await daysPass(15);
  await settleAll();
  assert.equal(await referralOf(third.id), "held together");
});

test("more friends than a month has are held, the next month's are not", async () => {
  const owner = await aCustomer();
  const orders = [];
  for (let n = 0; n <= FRIENDS_A_MONTH; n++) orders.push(await aDoneOrder({ by: owner }));
  await daysPass(15);
  await Promise.all(Array.from({ length: 6 }, settleAll));
  assert.deepEqual((await saidOf(orders)).sort(), [...orders.slice(1).map(() => "given"), "held many-friends"]);
  assert.equal(await bonusOf(owner), 161 * FRIENDS_A_MONTH);
  const later = await aDoneOrder({ by: owner });
  await daysPass(31);
  await settleAll();
  assert.equal(await referralOf(later.id), "given");
});

test("two housekeepers at different friends of one owner count each other's", async () => {
  const owner = await aCustomer();
  for (let n = 1; n < FRIENDS_A_MONTH; n++) await aDoneOrder({ by: owner });
  await daysPass(15);
  await settleAll();
  // Placed first, finished last: only the later run sees it, and starts with it.
  const slow = await anOrder({ by: owner });
  await slow.pay();
  const quick = await aDoneOrder({ by: owner });
  const done = shop.clock.now().getTime();
  await daysPass(1);
  await slow.deliver();
  await settleAll();
  const both = await inTransaction(shop.db, async (trx) => {
    // Crediting needs the owner's account, counting doesn't.
    await lockBalance(trx, owner, "bonus");
    const settled = [14.5, 15.5].map((days) => shop.referrals.settle(new Date(done + days * 86_400_000)));
    await new Promise((resolve) => setTimeout(resolve, 400));
    return { settled: Promise.all(settled) };
  });
  await both.settled;
  assert.deepEqual((await saidOf([slow, quick])).sort(), ["given", "held many-friends"]);
});

test("a held reward is given once by staff as far as the order stands, or refused", async () => {
  const owner = await aCustomer();
  const flat = { street: "Садовая", house: "1", kvartira: "1" };
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push(await aDoneOrder({ by: owner, delivery: flat, pieces: 2 }));
  await daysPass(15);
  await settleAll();
  const [kept, part, back, bad] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  await shop.clock.move(null);
  await daysPass(15);
  await part.giveBack(1);
  await back.giveBack(2);

  const listed = await runReferrals();
  assert.equal(listed.status, 0, listed.text);
  for (const { number } of orders) assert.match(listed.text, new RegExp(`${number} .*shares its address or browser`));
  for (const { number } of [kept, part, back]) assert.equal((await runReferrals("give", number, "--by", "Анна")).status, 0);
  assert.equal((await runReferrals("refuse", bad.number, "--by", "Анна")).status, 0);
  assert.deepEqual(await saidOf(orders), ["given together", "given together", "refused came-back", "refused by-hand"]);
  assert.equal(await bonusOf(owner), 322 + 161);
  assert.equal(await openCases(orders.map(({ id }) => id)), 0);

  const again = await runReferrals("give", kept.number, "--by", "Анна");
  assert.deepEqual([again.status, /No reward for order/.test(again.text)], [1, true]);
  assert.equal((await runReferrals("give", "AAAA-AAAA-A", "--by", "Анна")).status, 1);
  assert.match((await runReferrals("x", "maybe")).text, /npm run referrals/);
  const twice = await Promise.allSettled([1, 2].map(() => shop.referrals.decideHeld(kept.id, true, shop.clock.now())));
  assert.ok(twice.every((one) => one.status === "rejected" && one.reason instanceof ProblemError));
  assert.equal(await bonusOf(owner), 322 + 161);
});
