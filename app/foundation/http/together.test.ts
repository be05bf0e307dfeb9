import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { asOwner } from "../../../test/as-owner.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import {
  brokenConstraint,
  inTransaction,
  isDown,
  row,
  rows,
  run,
  sql,
  sqlState,
  takeAdvisoryLock,
  together,
} from "../database/database.server.ts";
import { toProblem } from "./answer-problem.server.ts";

const { shop } = await createTestShop();
const { db } = shop;
await asOwner(shop.database, "create table stone (id int primary key, weight int constraint heavy check (weight > 0))");
const put = (on: typeof db, id: number, weight = 1) => run(on, sql`insert into stone (id, weight) values (${id}, ${weight})`);
const stones = async () => (await rows<{ id: number }>(db, sql`select id from stone order by id`)).map(({ id }) => id);

test("pipelined statements each get their own answer in order", async () => {
  const answers = await inTransaction(db, (trx) =>
    Promise.all([
      put(trx, 1),
      row<{ n: number }>(trx, sql`select count(*)::int as n from stone`),
      put(trx, 2),
      rows<{ id: number }>(trx, sql`select id from stone order by id desc`),
    ]),
  );
  assert.deepEqual(answers, [1, { n: 1 }, 1, [{ id: 2 }, { id: 1 }]]);
});

test("a failing statement gives its reason and rolls back everything", async () => {
  const before = await stones();
  const slow = async (trx: typeof db) => {
    for (let id = 100; id < 105; id++) await put(trx, id);
  };
  await assert.rejects(
    inTransaction(db, (trx) => together([slow(trx), put(trx, 10, 0), put(trx, 11)])),
    (error) => brokenConstraint(error) === "heavy",
  );
  await assert.rejects(
    inTransaction(db, (trx) => together([slow(trx), Promise.reject(new RangeError("not for sale"))])),
    RangeError,
  );
  // The same statement twice behind a failure: the second lacks its preparation, which isn't the cause either.
  const fresh = (trx: typeof db) => run(trx, sql`update stone set weight = weight + 1 where id = 100 and weight < 7`);
  await assert.rejects(
    inTransaction(db, (trx) => {
      const failing = put(trx, 10, 0);
      return together([fresh(trx), fresh(trx), failing]);
    }),
    (error) => brokenConstraint(error) === "heavy",
  );
  // Long enough for a part that wasn't awaited.
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(await stones(), before);
});

test("a transaction with a refused first statement leaves its connection usable", async () => {
  await assert.rejects(
    inTransaction(db, (trx) => put(trx, 20, 0)),
    (error) => sqlState(error) === "23514",
  );
  await assert.rejects(
    inTransaction(db, async () => {
      throw new RangeError("before any statement");
    }),
    RangeError,
  );
  for (let n = 0; n < 20; n++) await inTransaction(db, (trx) => put(trx, 30 + n));
  assert.equal((await stones()).filter((id) => id >= 30 && id < 50).length, 20);
  const { state } = (await row<{ state: string }>(
    db,
    sql`select count(*) filter (where state like 'idle in%') as state from pg_stat_activity where datname = current_database()`,
  ))!;
  assert.equal(Number(state), 0, "a connection was left inside a transaction");
});

test("a transaction refused at its start writes nothing after its first statement", async () => {
  const before = await stones();
  const { submit } = pg.Query.prototype as unknown as { submit: (this: { text: string }, connection: unknown) => unknown };
  let isRefused = false;
  Object.assign(pg.Query.prototype, {
    submit(this: { text: string }, connection: unknown) {
      if (this.text === "begin" && !isRefused) {
        isRefused = true;
        this.text = "begin nothing";
      }
      return submit.call(this, connection);
    },
  });
  const work = inTransaction(db, async (trx) => {
    await rows(trx, sql`select id from stone for update`);
    await put(trx, 70);
    await put(trx, 71);
  });
  await assert.rejects(work);
  Object.assign(pg.Query.prototype, { submit });
  assert.ok(isRefused);
  assert.deepEqual(await stones(), before);
});

test("a connection that is lost under a transaction fails all of it, and only it", async () => {
  const lost = inTransaction(db, async (trx) => {
    await run(trx, sql`set local role none`);
    await put(trx, 60);
    await together([put(trx, 61), run(trx, sql`select pg_terminate_backend(pg_backend_pid())`), put(trx, 62)]);
  });
  await assert.rejects(lost, isDown);
  assert.deepEqual(
    (await stones()).filter((id) => id >= 60),
    [],
  );
  await inTransaction(db, (trx) => put(trx, 63));
});

for (const [what, limit] of [
  ["a lock", "lock_timeout"],
  ["a statement", "statement_timeout"],
] as const)
  test(`${what} waited for too long is a database that is overrun: worth another try, and no bug`, async () => {
    const held = Promise.withResolvers<void>();
    const took = Promise.withResolvers<void>();
    const holder = inTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, "the only door");
      took.resolve();
      await held.promise;
    });
    await took.promise;
    const waiter = inTransaction(db, async (trx) => {
      await run(trx, sql`select set_config(${limit}, '20ms', true)`);
      await takeAdvisoryLock(trx, "the only door");
    });
    const refused = await waiter.then(
      () => assert.fail("nobody held the door"),
      (error: unknown) => error,
    );
    held.resolve();
    await holder;
    assert.ok(isDown(refused));
    assert.equal(toProblem(refused).status, 503);
  });
