import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { asOwner } from "../../test/as-owner.ts";
import { createShopFor } from "../../test/create-test-shop.ts";
import type { Deed } from "./record.server.ts";

const deedAt = (now: Date, said: Partial<Deed> = {}): Deed => ({
  actor: { staffId: null, name: "Вера" },
  action: "orders.fulfil",
  objectKind: "order",
  objectId: "o1",
  requestId: "r1",
  now,
  ...said,
});
const change = (n: number) => ({ objectKind: "order", objectId: `o${n}`, before: { status: "paid", n }, after: { n, status: "sent" } });

test("[STF-04] a deed and its event commit together, or neither does", async (t) => {
  const { shop } = await createShopFor(t);
  const { record } = shop.staff;
  const write = (n: number, fails = false) =>
    record.carryOut(deedAt(shop.clock.now()), () =>
      inTransaction(shop.db, async (trx) => {
        await sql`insert into staff_role (name, permissions) values (${`deed-${n}`}, '{}')`.execute(trx);
        noteChange(trx, change(n));
        if (fails) throw new Error("the process falls here");
      }),
    );
  await write(1);
  await assert.rejects(write(2, true), /falls here/);
  const kept = await sql<{ key: string }>`select name as key from staff_role where name like 'deed-%'`.execute(shop.db);
  assert.deepEqual(kept.rows, [{ key: "deed-1" }]);
  const events = (await record.newest()).reverse();
  assert.deepEqual(
    events.map(({ objectId, outcome, before, after }) => ({ objectId, outcome, before, after })),
    [
      { objectId: "o1", outcome: "done", before: { n: 1, status: "paid" }, after: { n: 1, status: "sent" } },
      { objectId: "o1", outcome: "refused", before: null, after: null },
    ],
  );
  assert.match(events[1]!.reason, /falls here/);
});

test("[STF-04] refusals and deeds that change no noted fact are recorded too", async (t) => {
  const { shop } = await createShopFor(t);
  const { record } = shop.staff;
  await record.carryOut(deedAt(shop.clock.now(), { reason: "as asked" }), async () => ({ ok: false, refusal: "too_late" }));
  await record.carryOut(deedAt(shop.clock.now(), { reason: "looked" }), async () => ({ ok: true }));
  assert.deepEqual(
    (await record.of("order", "o1")).map(({ outcome, reason }) => [outcome, reason]),
    [
      ["done", "looked"],
      ["refused", "too_late"],
    ],
  );
});

test("a retried transaction leaves one event", async (t) => {
  const { shop } = await createShopFor(t);
  let tries = 0;
  await shop.staff.record.carryOut(deedAt(shop.clock.now()), () =>
    inTransaction(shop.db, async (trx) => {
      noteChange(trx, change(1));
      if (++tries < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx);
    }),
  );
  assert.equal(tries, 3);
  assert.equal((await shop.staff.record.newest()).length, 1);
});

test("[STF-04] the chain holds with thirty deeds at once, and shows each kind of tampering", async (t) => {
  const { shop } = await createShopFor(t);
  const { record } = shop.staff;
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      record.carryOut(deedAt(shop.clock.now(), { reason: `'; drop table staff_event; -- ${n} "\\u0041 ё` }), () =>
        inTransaction(shop.db, async (trx) => noteChange(trx, change(n))),
      ),
    ),
  );
  assert.deepEqual({ ...(await record.verify()), head: "" }, { count: 30, head: "", brokenAt: null });
  const raw = (text: string) =>
    asOwner(shop.database, `set session_replication_role = replica; ${text}; set session_replication_role = default`);
  const [first] = await record.newest(11, 1);
  const tampered: [what: string, how: string][] = [
    ["another name", `update staff_event set actor = 'Борис' where id = ${first!.id}`],
    ["another fact", `update staff_event set after = '{"n": 99}' where id = ${first!.id}`],
    ["taken out", `delete from staff_event where id = ${first!.id}`],
  ];
  for (const [what, how] of tampered) {
    await raw(`create table if not exists kept_events as select * from staff_event; ${how}`);
    assert.notEqual((await record.verify()).brokenAt, null, what);
    await raw("delete from staff_event; insert into staff_event overriding system value select * from kept_events");
    assert.equal((await record.verify()).brokenAt, null);
  }
});

test("[STF-04] no statement of the store changes, deletes or empties the record", async (t) => {
  const { shop } = await createShopFor(t);
  await shop.staff.record.carryOut(deedAt(shop.clock.now()), async () => {});
  for (const text of ["update staff_event set actor = ''", "delete from staff_event", "truncate staff_event"])
    await assert.rejects(sql.raw(text).execute(shop.db), /permission denied/, text);
  for (const text of ["update staff_event set actor = ''", "delete from staff_event", "truncate staff_event"])
    await assert.rejects(asOwner(shop.database, text), /append-only/, text);
  assert.equal((await shop.staff.verifyRecord()).count, 1);
});
