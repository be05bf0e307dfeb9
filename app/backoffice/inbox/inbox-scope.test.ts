import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { openCase } from "#app/foundation/cases.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { createInbox } from "./inbox.server.ts";
import { inboxKinds, ruleOf } from "./inbox-rules.ts";

const testShop = await createTestShop();
const { shop } = testShop;
const now = () => shop.clock.now();
const [ru, eu] = [await atDesk(testShop, { storefront: "ru" }), await atDesk(testShop, { storefront: "eu" })];
const { id } = await (await parcelOrders(testShop)).aParcel();
const ofOrder = { kind: "parcel-to-stop", subject: id } as const;
const ofNone = { kind: "payment-unknown", subject: "sber 1" } as const;
for (const { kind, subject } of [ofOrder, ofNone]) await openCase(shop.db, kind, subject, {}, now());

test("who is bound to a storefront acts on what is theirs alone", async () => {
  for (const [act, more] of [
    ["inbox.take", {}],
    ["inbox.snooze", { until: "hour" }],
    ["inbox.assign", { staff: eu.id }],
    ["inbox.wake", {}],
    ["inbox.release", {}],
    ["cases.close", { note: "done" }],
  ] as const) {
    for (const item of [ofOrder, ofNone]) {
      const { status, refusal, says } = await eu.act(act, { ...item, ...more });
      assert.deepEqual([status, refusal], [403, "denied"], `${act} ${item.kind} ${says}`);
    }
  }
  assert.equal((await ru.act("inbox.take", ofOrder)).ok, true);
  assert.equal((await ru.act("inbox.take", ofNone)).refusal, "denied");
});

test("money at stake of no order is listed for the whole shop alone", async () => {
  const inbox = createInbox(shop);
  const listed = async (storefronts: string[] | null) =>
    (
      await inbox.list(
        { staffId: eu.id, seen: inboxKinds.map((kind) => ({ kind, storefronts })), now: now() },
        { shelf: "all", kinds: null, most: 50 },
      )
    ).items.map(({ kind }) => kind);
  assert.deepEqual(await listed(["eu"]), []);
  assert.deepEqual((await listed(["ru"])).sort(), ["approval-waiting", "parcel-to-stop"]);
  assert.deepEqual((await listed(null)).sort(), ["approval-waiting", "parcel-to-stop", "payment-unknown"]);
});

test("held goods are released by who may for each of their orders", async () => {
  const { number } = (await shop.orders.find(shop.db, id))!;
  assert.equal((await eu.act("holds.release", { whose: number })).refusal, "denied");
  const [held] = await shop.holds.ordersOf(number);
  assert.equal(held?.storefront, "ru");
  const done = await ru.act("holds.release", { whose: number });
  assert.ok(done.ok, done.says);
});

test("a case of a kind that somebody does not see is not closed by them", async () => {
  const moderator = await atDesk(testShop, { role: "moderator" });
  assert.equal(ruleOf("payment-unknown").sees, "payments.read");
  assert.equal((await moderator.act("cases.close", { ...ofNone, note: "x" })).refusal, "not_open");
});

test("marks of what no longer waits are forgotten", async () => {
  const marks = async () =>
    (await sql<{ kind: string }>`select kind from inbox_mark order by kind`.execute(shop.db)).rows.map(({ kind }) => kind);
  await sql`insert into inbox_mark (kind, subject, owner_id, owned_at)
    values ('search-empty', 'x', ${ru.id}, ${now()}), ('mention', 'y', ${ru.id}, ${now()})`.execute(shop.db);
  await createInbox(shop).tidy(now());
  assert.deepEqual(await marks(), ["mention", "parcel-to-stop"]);
});
