import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { alarmAt, takesCodes } from "./paid-codes.ts";

// Real limits behind a proxy; a second process proves they aren't in memory.
const env = { LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1", PHONE_CODES_AN_HOUR: "150" };
const { shop, app } = await createTestShop(env);
let networks = 0;
const aNetwork = () => `10.${(++networks >> 8) & 255}.${networks & 255}.1`;
const ask = async (to: string, from = aNetwork()) => {
  const body = to.includes("@") ? { email: to, channel: "email" } : { phone: to, channel: "sms" };
  return createShopper(app, { lang: "en" }).post("/shop/auth/code", body, { "x-forwarded-for": from });
};
const statuses = (answers: readonly { status: number }[]) => {
  const count: Record<number, number> = {};
  for (const { status } of answers) count[status] = (count[status] ?? 0) + 1;
  return count;
};
const sent = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from message where channel = 'sms'`.execute(shop.db)).rows[0]!.n;
const alarms = async (kind: string) =>
  Number(new RegExp(`gong_alarms_total\\{kind="${kind}"\\} (\\d+)`).exec(await shop.metrics())?.[1] ?? 0);
const forget = () => sql`delete from sign_in_code`.execute(shop.db);
const later = (seconds: number) => shop.clock.move(new Date(Date.now() + seconds * 1000));

test("[I02] messages to three number blocks stop at five each; other blocks go on", async () => {
  const numbers = Array.from({ length: 500 }, (_, n) => `+7${["9161200", "9161201", "9265877"][n % 3]}${100 + n}`);
  assert.equal(new Set(numbers).size, 500);
  const pumped = [];
  for (const to of numbers) pumped.push(await ask(to));
  assert.deepEqual([statuses(pumped), await sent()], [{ 200: 15, 429: 485 }, 15]);
  assert.equal(await alarms("codes_to_block"), 485);

  const honest = [];
  for (let n = 0; n < 134; n++) honest.push(await ask(aPhone()));
  assert.deepEqual([statuses(honest), await alarms("codes_to_phones")], [{ 200: 134 }, 0]);
  const rush = await Promise.all(Array.from({ length: 20 }, () => ask(aPhone())));
  assert.deepEqual([statuses(rush), await sent()], [{ 200: 1, 429: 19 }, 150], "at once they are counted one after the other");
  assert.equal(await alarms("codes_to_phones"), 19);
  assert.equal((await ask("still@example.com")).status, 200, "letters cost nothing");

  await later(3602);
  assert.equal((await ask(numbers[30]!)).status, 200);
  await shop.clock.move(null);
  await forget();
});

test("a range whose codes are rarely entered is throttled for strangers only", async () => {
  const ofRange = (n: number, range = "91771") => `+7${range}${String(n * 1001).padStart(5, "0")}`;
  const own = createShopper(app);
  await signIn(shop, own, ofRange(99));
  await forget();
  for (let n = 0; n < 50; n++) assert.equal((await ask(ofRange(n))).status, 200, "nobody has had the time to enter one");
  assert.equal((await ask(ofRange(50))).status, 200);
  await later(180);
  const before = await alarms("codes_to_prefix");
  const stopped = await ask(ofRange(51));
  assert.deepEqual([stopped.status, stopped.body.code, (await alarms("codes_to_prefix")) - before], [429, "too_many", 1]);
  assert.ok(Number(stopped.headers["retry-after"]) > 3300);
  assert.equal((await ask(ofRange(51, "91772"))).status, 200);
  assert.equal((await own.post("/shop/auth/code", { phone: ofRange(99), channel: "sms" })).status, 200);
  await sql`update sign_in_code set used_at = created_at where id in (select id from sign_in_code where target like '+791771%' and known_by is null limit 11)`.execute(
    shop.db,
  );
  assert.equal((await ask(ofRange(52))).status, 200);
  await shop.clock.move(null);
  await forget();
});

test("codes go to mobiles of countries sold to, and to mailboxes always", async () => {
  for (const phone of ["+79161234567", "+77011234567", "+375291234567", "+37491123456", "+447911123456", "+12125551234", "+995599123456"])
    assert.equal(takesCodes(phone), true, phone);
  const dear = [
    "+18765551234",
    "+18095551234",
    "+881612345678",
    "+2246211234567",
    "+447012345678",
    "+78001234567",
    "+74951234567",
    "+5352123456",
  ];
  for (const phone of dear) assert.equal(takesCodes(phone), false, phone);
  const refused = await ask("+18765551234");
  assert.deepEqual(
    [refused.status, (refused.body.errors as { path: string; code: string }[])[0]],
    [
      422,
      {
        path: "phone",
        code: "code_phone",
        message: "We can't send a code to this number. Enter a mobile number, or get the code by email.",
      },
    ],
  );
});

test("alarms fire at half and at four fifths of the hour's message budget", () => {
  const heard = Array.from({ length: 151 }, (_, n) => [n, alarmAt(n, 150)]).filter(([, alarm]) => alarm);
  assert.deepEqual(heard, [
    [75, "codes_to_phones_half"],
    [120, "codes_to_phones_most"],
  ]);
});

test("a refusal caused by others looks like a throttle; known phones look unknown", async () => {
  const block = (n: number) => `+7916555500${n}`;
  await signIn(shop, createShopper(app), block(9));
  await forget();
  const first = await Promise.all([0, 1, 2, 3, 4].map((n) => ask(block(n))));
  assert.deepEqual(statuses(first), { 200: 5 });
  const [known, unknown, tooSoon] = [await ask(block(9)), await ask(block(8)), await ask(block(0))];
  for (const { status, headers, body } of [known, unknown, tooSoon]) {
    assert.deepEqual([status, body.code, body.retry_after], [429, "too_many", Number(headers["retry-after"])]);
    assert.match(String(body.detail), /^You can request a new code in (\d{1,3} sec|\d{1,3} min|\d{1,2} hr)\.$/);
  }
  assert.deepEqual(Object.keys(known.body), Object.keys(tooSoon.body));
  assert.ok(Number(known.headers["retry-after"]) > 3500);
  await later(31);
  assert.equal((await ask(block(0))).status, 200);
  await shop.clock.move(null);
  await forget();
});

test("an IPv6 /48 is one network: a hundred codes an hour, ten a minute a process", async () => {
  const household = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
  const inAMinute = [];
  for (let n = 0; n < 14; n++) inAMinute.push(await ask(aPhone(), household(n)));
  assert.deepEqual(statuses(inAMinute), { 200: 10, 429: 4 });
  assert.equal((await ask(aPhone(), "2001:db8:70::1")).status, 200, "another subscriber");

  await forget();
  const wide = await createTestShop({ LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" });
  const inAnHour = [];
  for (let n = 0; n < 110; n++)
    inAnHour.push(
      await createShopper(wide.app).post("/shop/auth/code", { phone: aPhone(), channel: "sms" }, { "x-forwarded-for": household(n) }),
    );
  assert.deepEqual(statuses(inAnHour), { 200: 100, 429: 10 });
  await wide.close();
});
