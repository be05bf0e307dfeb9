import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { after, afterEach, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { inTransaction } from "../app/foundation/database/database.server.ts";
import { ProblemError } from "../app/foundation/http/problem.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { checksumOf } from "../app/payments/providers/sber-notification.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { endStarted, endsWithParent, endWithUs } from "./end-with-us.ts";
import { type CardOrder, openStore } from "./examples/card-order.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { openHeldWire } from "./held-connection.ts";
import { sampled } from "./soak.ts";

after(endStarted);
const sandbox = await openSandbox();
const wire = await openHeldWire(sandbox.url);
const testShop = await createTestShop({ ...sandbox.env, SANDBOX_URL: wire.url });
const { shop, app } = testShop;
const { anOrder } = await openStore(testShop);
afterEach(() => sandbox.heal());

/** Orders with interleaved operations. */
const ORDERS = 10;
const runs = Number(process.env.RUNS) || sampled(5, 10, 10_000);
/** Runs per process and database: leftovers of thousands would slow the rest. */
const RUNS_OF_A_PART = 100;

/** More means jobs that spawn each other endlessly. */
const MOST_JOBS = 1000;
const workOff = () => shop.jobs.runWaiting(MOST_JOBS);

type One = CardOrder & { shipped: string[] };
const PIECES = 3;
/** Every third by carrier, alternating door and point. */
const byCarrier = [
  { type: "cdek", deliverytype: "couier", code: "", city: "Уфа" },
  { type: "cdek", deliverytype: "delivery", code: "UFA1", city: "Уфа" },
];
const wayOf = (n: number) => (n % 3 === 2 ? byCarrier[((n - 2) / 3) % 2] : undefined);

const rowsOf = async <Row>(query: ReturnType<typeof sql>) => (await query.execute(shop.db)).rows as Row[];
const attemptsOf = (id: string) =>
  rowsOf<{ id: string; bankId: string; ownRef: string; state: string }>(
    sql`select id, provider_id as "bankId", own_ref as "ownRef", state from payment where order_id = ${id} and provider_id is not null order by created_at`,
  );
const orderOf = async (id: string) =>
  (
    await rowsOf<{ status: string; payment: string; total: number }>(
      sql`select status, payment_status as payment, total_minor::int as total from shop_order where id = ${id}`,
    )
  )[0]!;

/** Refusals and unanswered requests are retried by others: the only permitted failures. */
const unlessRefused = <T>(action: Promise<T>): Promise<T | undefined> =>
  action.catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    return undefined;
  });

async function tell({ bankId, ownRef }: { bankId: string; ownRef: string }, operation: string) {
  const fields = { mdOrder: bankId, orderNumber: ownRef, operation, status: "1", amount: "522000" };
  const payload = new URLSearchParams({ ...fields, checksum: checksumOf(fields, "sandbox-callback-key") }).toString();
  const headers = { host: "localhost", "content-type": "application/x-www-form-urlencoded" };
  const reply = await app.inject({ method: "POST", url: "/payment/webhook/sber", headers, payload });
  assert.ok([200, 503].includes(reply.statusCode), reply.body);
}

type Wait = (what: string) => Promise<unknown>;
const actions = {
  open: (one) => one.pay(),
  pay: (one, wait) => act(one, wait, { outcome: "paid", which: -1 }),
  decline: (one, wait) => act(one, wait, { outcome: "declined", which: -1 }),
  "run out": (one, wait) => runOut(one, wait),
  "pay on both pages": async (one, wait) => {
    await runOut(one, wait);
    await Promise.all(([0, -1] as const).map((which) => act(one, wait, { outcome: "paid", which })));
  },
  back: async ({ id }) => Promise.all((await attemptsOf(id)).map((attempt) => shop.payments.settle(attempt.id, shop.clock.now()))),
  poll: () => shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 61_000)),
  lapse: async ({ id }) => {
    await sql`update shop_order set hold_until = now() - interval '1 second' where id = ${id} and hold_until is not null`.execute(shop.db);
    await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  },
  cancel: ({ id, shopper }) => shopper.post(`/order/${id}/cancel`, {}),
  ship: (one) => ship(one),
  "ship what is paid": async (one, wait) => {
    await moneyOf(one, wait);
    await ship(one);
  },
  "give back": (one, wait) => giveBack(one, wait, null),
  "give back a piece": (one, wait) => giveBack(one, wait, 1),
  work: workOff,
  "lose an answer": () => sandbox.fault("sber", "reset-after", { times: 1 }),
  "lose the answer to a refund": () => sandbox.fault("sber", "reset-after", { op: "refund.do", times: 1 }),
} satisfies Record<string, (one: One, wait: Wait) => Promise<unknown>>;
type Action = keyof typeof actions;
const often: Action[] = ["pay", "pay", "back", "pay on both pages", "give back a piece", "ship what is paid"];

/** Refunds once paid; executed twice in parallel, it must refund once. */
async function giveBack({ id }: One, wait: Wait, quantity: number | null) {
  await moneyOf({ id }, wait);
  const back = quantity === null ? null : [{ position: 0, quantity }];
  const asked = { back, withDelivery: quantity === null, actor: "staff", reason: "test", now: shop.clock.now() };
  const refund = await unlessRefused(shop.payments.refundOrder(id, asked));
  if (!refund) return;
  refunds++;
  const again = () => inTransaction(shop.db, (trx) => shop.jobs.send(trx, "payments", { kind: "refund", refundId: refund.id }));
  await Promise.all([again(), workOff()]);
  await wait("it is given back again");
  await Promise.all([again(), workOff()]);
}
let refunds = 0;

async function moneyOf({ id }: Pick<One, "id">, wait: Wait) {
  for (let turns = 0; (await orderOf(id)).payment === "not-paid" && turns < 20; turns++) await wait("staff waits for the money");
}

async function ship(one: One) {
  for (const action of ["assemble", "ready", "ship"] as const) {
    const told = await shop.fulfilment.work(one.number, action, { by: "staff", byHand: false, now: shop.clock.now() });
    if (!told.ok || action !== "ship") continue;
    one.shipped.push((await orderOf(one.id)).payment);
    ships++;
  }
}
let ships = 0;

/** Pays or is declined on one of the payment pages, notified twice and late. */
async function act({ id }: One, wait: Wait, { outcome, which }: { outcome: "paid" | "declined"; which: 0 | -1 }) {
  const attempt = (await attemptsOf(id)).at(which);
  if (!attempt) return;
  await sandbox.pay(attempt.bankId, { outcome, callback: "none", ...(outcome === "paid" && { late: true }) });
  await Promise.all(
    ["first", "again"].map(async (copy) => {
      await wait(`it is told (${copy})`);
      await tell(attempt, outcome === "paid" ? "deposited" : "declinedByTimeout");
    }),
  );
}

/** The page expires, and a declined payer gets another. */
async function runOut(one: One, wait: Wait) {
  await sql`update payment set expires_at = now() - interval '1 second' where order_id = ${one.id} and state = 'pending'`.execute(shop.db);
  await act(one, wait, { outcome: "declined", which: -1 });
  await one.pay();
}

type Bank = { orderStatus: number; paymentAmountInfo: { depositedAmount: number; refundedAmount: number } };
const atBank = async (bankId: string) =>
  (await (
    await fetch(`${sandbox.url}/sber/payment/rest/getOrderStatusExtended.do?userName=gong-api&password=gong-pass&orderId=${bankId}`)
  ).json()) as Bank;

let sent = 0;

/** Lets timed tasks finish everything. */
async function letItEnd(orders: One[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  wire.holdWith(async () => {});
  await sandbox.heal();
  for (let round = 1; round <= 4; round++) {
    // Lets carriers finish validation.
    await sandbox.clock(new Date(Date.now() + round * 5000));
    await sql`update pgboss.job set state = 'retry' where name in ('payments', 'delivery') and state = 'failed'`.execute(shop.db);
    while ((await workOff()) > 0);
    await sql`update payment set checked_at = null where provider is not null and order_id = any(${ids})`.execute(shop.db);
    await shop.payments.pollOpen(new Date(shop.clock.now().getTime() + 61_000));
  }
  await sandbox.clock(null);
}

const booksOf = async (id: string) =>
  (
    await rowsOf<{ held: number; back: number; open: number }>(
      sql`select (select coalesce(-sum(e.amount_minor), 0)::int from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
              join ledger_account a on a.id = e.account_id where t.order_id = ${id} and a.customer_id is null and a.kind = 'money') as held,
            (select coalesce(sum(money_minor), 0)::int from refund where order_id = ${id}) as back,
            (select count(*)::int from refund where order_id = ${id} and done_at is null) as open`,
    )
  )[0]!;

/** Consistent end state: bank, order and ledger agree, refunds once, nothing pending, one parcel if paid, none otherwise. */
async function expectRight({ id, number, shipped }: One): Promise<void> {
  const order = await orderOf(id);
  const attempts = await attemptsOf(id);
  const banks = await Promise.all(attempts.map(({ bankId }) => atBank(bankId)));
  const kept = banks.map(({ paymentAmountInfo: { depositedAmount, refundedAmount } }) => depositedAmount - refundedAmount);
  const books = await booksOf(id);
  const why = `${number}: ${JSON.stringify({ order, attempts, kept, books })}`;
  const left = kept.filter((minor) => minor !== 0);
  const isPaid = ["paid", "partly-refunded", "refunded"].includes(order.payment);
  const ours = isPaid ? order.total - books.back : 0;
  assert.deepEqual(left, ours ? [ours] : [], `paid once, given back once, and nobody keeps the money of what is not sold ${why}`);
  assert.deepEqual([books.held, books.open], [ours, 0], `the books hold what the bank does ${why}`);
  assert.ok(
    shipped.every((payment) => payment === "paid" || payment === "partly-refunded"),
    `shipped unpaid ${why}`,
  );
  const parcels = (await sandbox.parcels(number)).filter(({ status }) => status !== "REMOVED");
  const isToTravel = order.payment === "paid" || order.payment === "partly-refunded";
  assert.ok(parcels.length <= (isToTravel || shipped.length > 0 ? 1 : 0), `${JSON.stringify(parcels)} at the carrier ${why}`);
  sent += parcels.length;
  const paid = attempts.filter(({ state }) => state === "paid" || state === "review");
  assert.ok(paid.length <= 1, why);
}

test(`any event order keeps orders correct (${runs * ORDERS} orders, ${ORDERS} at once)`, {
  timeout: 12 * 3_600_000,
}, async () => {
  if (runs > RUNS_OF_A_PART) return runParts();
  const plan = fc.array(fc.array(fc.constantFrom(...often, ...(Object.keys(actions) as Action[])), { minLength: 3, maxLength: 8 }), {
    minLength: ORDERS,
    maxLength: ORDERS,
  });
  const run = async (scheduler: fc.Scheduler, plans: Action[][]) => {
    const orders: One[] = await Promise.all(plans.map(async (_, n) => ({ ...(await anOrder(undefined, PIECES, wayOf(n))), shipped: [] })));
    await Promise.all(orders.map((order) => order.pay()));
    const wait = (what: string) => scheduler.schedule(Promise.resolve(), what);
    wire.holdWith(wait);
    const all = plans.flatMap((plan, n) =>
      plan.map(async (action) => {
        await wait(`${n} ${action}`);
        await actions[action](orders[n]!, wait);
      }),
    );
    await scheduler.waitFor(Promise.all(all));
    await letItEnd(orders);
    for (const order of orders) await expectRight(order);
    assert.deepEqual(await findBreaks(shop.db), []);
  };
  await fc.assert(fc.asyncProperty(fc.scheduler(), plan, run), {
    numRuns: runs,
    endOnFailure: true,
    ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  });
  assert.ok(refunds > 0 && ships > 0 && sent > 0, `${refunds} were given back, ${ships} shipped, ${sent} stand at the carrier`);
});

/** Prints seeds for reproduction. */
async function runParts() {
  const first = Number(process.env.SEED) || Date.now() % 1_000_000_000;
  const seeds = Array.from({ length: Math.ceil(runs / RUNS_OF_A_PART) }, (_, part) => first + part);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  let held = 0;
  const inTurn = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const part = endWithUs(
        spawn(process.execPath, [endsWithParent, "--import=./test/plain-runner.ts", import.meta.filename], {
          stdio: ["ignore", "pipe", "inherit"],
          env: { ...env, RUNS: String(RUNS_OF_A_PART), SEED: String(seed) },
        }),
      );
      const [said, [code]] = await Promise.all([text(part.stdout), once(part, "exit")]);
      assert.equal(code, 0, `RUNS=${RUNS_OF_A_PART} SEED=${seed} ${said}`);
      held += RUNS_OF_A_PART * ORDERS;
      console.log(`SEED=${seed} held, ${held} orders so far`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, inTurn));
}
