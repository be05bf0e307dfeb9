import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk } from "../../../test/examples/at-desk.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { aShopFile } from "../../../test/examples/shop-file.ts";
import { addressesOf } from "./integrations.server.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop, app } = testShop;
const owner = await atDesk({ shop, app }, { role: "owner" });
const newest = async () => (await shop.staff.record.newest(undefined, 1))[0]!;

test("a held rate is accepted once, and the record says by whom", async () => {
  await sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at)
    values ('usd', 'cbr', '2026-12-08', 99, true, now())`.execute(shop.db);
  const taken = await owner.act("rates.approve", { currency: "usd", date: "2026-12-08" });
  assert.equal(taken.ok, true, taken.says);
  assert.deepEqual([(await newest()).objectId, (await newest()).after], ["usd 2026-12-08", { held: false }]);
  assert.equal((await owner.act("rates.approve", { currency: "usd", date: "2026-12-08" })).refusal, "not_held");
});

test("a redirect added at the desk works on the storefront; a ring", async () => {
  const add = (source: string, target: string, more = {}) => owner.act("redirects.add", { source, target, from: "", until: "", ...more });
  assert.equal((await add("/old-gloves", "/gloves")).ok, true);
  assert.deepEqual(shop.redirects.find("http://localhost", "/old-gloves", shop.clock.now()), { to: "/gloves", permanent: false });
  assert.equal((await add("/old-gloves", "/bags")).refusal, "taken");
  assert.equal((await add("/a", "https://evil.example/")).refusal, "not_own");
  assert.equal((await add("/a*b", "/c")).refusal, "asterisk");
  assert.equal((await add("/ring", "/ring")).refusal, "ring");
  assert.equal((await add("/w", "/c", { from: "2026-12-05", until: "2026-12-01" })).refusal, "window");
  const [rule] = await shop.redirects.rules();
  assert.equal((await owner.act("redirects.remove", { id: rule!.id })).ok, true);
  assert.equal((await owner.act("redirects.remove", { id: rule!.id })).refusal, "unknown");
});

test("a dead job is retried or discarded for a reason, once", async () => {
  const dead = (id: string) =>
    sql`insert into message (id, cause, channel, recipient, text, created_at, failed_at, problem)
        values (${id}, ${id}, 'sms', '+79000000000', 'x', now(), now(), 'no')`.execute(shop.db);
  await dead("m1");
  assert.equal((await owner.act("jobs.retry", { which: "m1" })).ok, true);
  assert.equal((await owner.act("jobs.retry", { which: "m1" })).refusal, "none_dead");
  await dead("m2");
  assert.equal((await owner.act("jobs.discard", { which: "m2", reason: "" })).ok, false);
  assert.equal((await owner.act("jobs.discard", { which: "m2", reason: "The buyer called" })).ok, true);
  const { objectId, after, reason } = await newest();
  assert.deepEqual([objectId, after], ["m2", { state: "discarded" }]);
  assert.equal((await owner.act("jobs.discard", { which: "m2", reason: "again" })).refusal, "none_dead");
  assert.equal((await owner.act("jobs.discard", { which: "00000000-0000-4000-8000-000000000000", reason: "x" })).refusal, "none_dead");
  assert.match(reason, /The buyer called/);
});

test("a service is tested by its address alone; what has none is refused", async () => {
  assert.ok(addressesOf(shop).has("cbr"));
  const tested = await owner.act("integrations.test", { name: "cbr" });
  assert.equal(tested.ok, true, tested.says);
  assert.equal((await owner.act("integrations.test", { name: "nobody" })).refusal, "no_address");
  const shown = JSON.stringify(await owner.act("integrations.test", { name: "cdek" }));
  for (const secret of Object.values(shop.secrets)) if (typeof secret === "string" && secret.length > 8) assert.ok(!shown.includes(secret));
});

test("a catalogue is previewed without a trace, taken, and undone", async () => {
  const file = new File([JSON.stringify(aShopFile())], "shop.json", { type: "application/json" });
  const preview = await owner.act("catalogue.import", { file, preview: "true" });
  assert.equal(preview.ok, true, preview.says);
  assert.equal((await shop.exchange.runs()).length, 0);
  assert.equal((await owner.act("catalogue.import", { file, preview: "" })).ok, true);
  const [run] = await shop.exchange.runs();
  assert.equal((await owner.act("exchange.revert", { run: run!.id, force: "false" })).ok, true);
  assert.equal((await owner.act("exchange.revert", { run: run!.id, force: "false" })).refusal, "taken-back");
  const broken = new File(["{"], "../../shop.json");
  const refused = await owner.act("catalogue.import", { file: broken, preview: "" });
  assert.deepEqual([refused.ok, /gong-import-/.test(refused.says)], [false, false], refused.says);
});

test("health counts and shows no secret", async () => {
  const { createSettingsDesk } = await import("./settings.server.ts");
  const health = await createSettingsDesk(shop, { shopOrigin: "", absent: () => [] }).health();
  assert.equal(health.guard.isSeparate, true);
  assert.equal(health.record.brokenAt, null);
  assert.ok(!JSON.stringify(health).includes(shop.secrets.key));
});
