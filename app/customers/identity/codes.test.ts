import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { proveWork } from "#app/foundation/prove-work.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, askCode, codeTo, signIn } from "../../../test/examples/customer.ts";
import { createShopper, type Reply } from "../../../test/examples/shopper.ts";
import { slowness } from "../../../test/slowness.ts";

const { shop, app } = await createTestShop();
const verify = (shopper: ReturnType<typeof createShopper>, request: unknown, code: unknown, more: object = {}) =>
  shopper.post("/shop/auth/code/verify", { request, code, ...more });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const forget = () => sql`delete from wrong_code`.execute(shop.db);
const later = (seconds: number) => shop.clock.move(new Date(shop.clock.now().getTime() + seconds * 1000));

test("[A01] only six ASCII digits are a code; other input opens nothing and returns no try", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  const { body } = await askCode(shopper, phone);
  const wrong = await verify(shopper, body.request, other(await codeTo(shop, phone)));
  assert.equal(wrong.body.tries_left, 4);
  for (const code of [true, "", null, ["123456"], { $ne: 1 }, "123456\n", 123456, "１２３４５６"]) {
    const refused = await verify(shopper, body.request, code);
    assert.equal(refused.status, 422, JSON.stringify(code));
    assert.match(String(refused.headers["content-type"]), /^application\/problem\+json/);
    assert.equal(JSON.stringify(refused.body).includes("stack"), false);
    assert.equal(refused.headers["set-cookie"], undefined);
  }
  assert.equal((await verify(shopper, body.request, other(await codeTo(shop, phone)))).body.tries_left, 3);
});

test("[A02] five of 30 concurrent guesses are compared; then the code is dead", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  const { body } = await askCode(shopper, phone);
  const right = await codeTo(shop, phone);
  const guesses = await Promise.all(Array.from({ length: 30 }, () => verify(shopper, body.request, other(right))));
  assert.deepEqual([...new Set(guesses.map(({ status, body }) => `${status} ${body.code}`))], ["422 wrong_code"]);
  const compared = await sql<{ n: number }>`select tries as n from sign_in_code where id = ${body.request}`.execute(shop.db);
  assert.equal(compared.rows[0]!.n, 5);
  assert.equal(guesses.filter((guess) => guess.body.tries_left === 0).length, 26);
  const sixth = await verify(shopper, body.request, right);
  assert.equal(sixth.body.code, "wrong_code");
  assert.equal(sixth.body.tries_left, 0);
  await forget();
});

test("[A03] a code opens one session, for its purpose and browser, for ten minutes", async () => {
  const phone = aPhone();
  const shopper = createShopper(app);
  const first = await askCode(shopper, phone);
  assert.equal(first.body.expires, 600);
  const firstCode = await codeTo(shop, phone);

  const stranger = createShopper(app);
  await askCode(stranger, aPhone());
  for (const thief of [createShopper(app), stranger])
    assert.equal((await verify(thief, first.body.request, firstCode)).body.code, "wrong_code", "another browser");

  await later(31);
  const second = await askCode(shopper, phone);
  const secondCode = await codeTo(shop, phone);
  assert.equal((await verify(shopper, first.body.request, firstCode)).body.code, "wrong_code", "the code before the last");
  assert.equal((await verify(shopper, second.body.request, secondCode)).status, 200);
  assert.equal((await verify(shopper, second.body.request, secondCode)).body.code, "wrong_code", "replayed");

  const me = await signIn(shop, shopper);
  const mailbox = "purpose@example.com";
  const asked = await shopper.post("/shop/user/editors/", { _id: me, type: "email", data: { email: mailbox } });
  assert.equal(asked.status, 200);
  const mailRequest = await sql<{ id: string }>`select id from sign_in_code where target = ${mailbox}`.execute(shop.db);
  assert.equal((await verify(shopper, mailRequest.rows[0]!.id, await codeTo(shop, mailbox))).body.code, "wrong_code", "another purpose");

  const late = aPhone();
  const asking = await askCode(shopper, late);
  await later(601);
  assert.equal((await verify(shopper, asking.body.request, await codeTo(shop, late))).body.code, "wrong_code", "too late");
  await shop.clock.move(null);
  await forget();
});

test("[A04] guessing on 200 phones meets proof of work before 300 wrong codes, with an alarm", async () => {
  const guess = async (address: string, target: string) => {
    const inject = (url: string, payload: object, cookie = "") =>
      app.inject({
        method: "POST",
        url,
        payload,
        remoteAddress: address,
        headers: { host: "localhost", origin: "http://localhost", cookie },
      });
    const asked = await inject("/shop/auth/code", { phone: target, channel: "sms" });
    if (asked.statusCode === 429) return [asked.json()];
    const cookie = String(asked.headers["set-cookie"]).split(";")[0]!;
    const request = asked.json().request as string;
    const wrong = other(await codeTo(shop, target));
    const bodies = [];
    for (let n = 0; n < 5; n++) bodies.push((await inject("/shop/auth/code/verify", { request, code: wrong }, cookie)).json());
    return bodies;
  };
  await forget();
  const fromOne = [];
  for (let n = 0; n < 20; n++) fromOne.push(...(await guess("198.51.100.7", aPhone())));
  assert.equal(fromOne.filter(({ code }) => code === "wrong_code").length, 20);
  assert.ok(fromOne.filter(({ code }) => code === "prove_work").length > 0);

  await forget();
  const fromMany = [];
  for (let n = 0; n < 200; n++) fromMany.push(...(await guess(`10.${n}.1.1`, aPhone())));
  assert.ok(fromMany.filter(({ code }) => code === "wrong_code").length < 300);
  assert.match(await shop.metrics(), /gong_alarms_total\{kind="code_spraying"\} [1-9]/);

  const honest = createShopper(app);
  const phone = aPhone();
  const { body } = await askCode(honest, phone);
  const code = await codeTo(shop, phone);
  const stopped = await verify(honest, body.request, code);
  assert.equal(stopped.status, 403);
  assert.equal(stopped.body.code, "prove_work");
  assert.equal((await verify(honest, body.request, code, { proof: "1" })).status, 403);
  const from = performance.now();
  const proof = await proveWork(String(stopped.body.challenge), Number(stopped.body.bits));
  const ms = performance.now() - from;
  assert.ok(ms < 15_000 * slowness(), `as a browser proves it, in ${ms.toFixed(0)} ms: a second on an idle machine, by chance more`);
  assert.equal((await verify(honest, body.request, code, { proof })).status, 200);
  await forget();
});

test("[A05] a code asked every second for five minutes: three messages, the rest throttled", async () => {
  const phone = aPhone();
  const shopper = createShopper(app, { lang: "en" });
  const start = Date.now();
  const replies: Reply[] = [];
  for (let second = 0; second < 300; second++) {
    await shop.clock.move(new Date(start + second * 1000));
    replies.push(await shopper.post("/shop/auth/code", { phone, channel: "sms", retry_after: 0, timer: 0 }));
  }
  await shop.clock.move(null);
  // The clock runs on between two moves: tolerate a second.
  const near = (found: unknown[], wanted: number[]) => {
    assert.equal(found.length, wanted.length);
    for (const [n, value] of found.entries()) assert.ok(Math.abs(Number(value) - wanted[n]!) <= 4, `${found} instead of ${wanted}`);
  };
  near(
    replies.flatMap(({ status }, second) => (status === 200 ? [second] : [])),
    [0, 30, 90],
  );
  near(
    replies.filter(({ status }) => status === 200).map(({ body }) => body.retry_after),
    [30, 60, 810],
  );
  for (const { status, headers, body } of replies.filter(({ status }) => status !== 200)) {
    assert.equal(status, 429);
    assert.ok(Number(headers["retry-after"]) >= 1);
    assert.match(String(body.detail), /^You can request a new code in (\d{1,3} sec|\d{1,3} min|\d{1,2} hr)\.$/);
  }
  const sent = await sql<{ n: number }>`select count(*)::int as n from message where recipient = ${phone}`.execute(shop.db);
  assert.equal(sent.rows[0]!.n, 3);
});

test("a known phone or mailbox and an unknown one get answers of one shape and status", async () => {
  const known = aPhone();
  await signIn(shop, createShopper(app), known);
  await signIn(shop, createShopper(app), "known@example.com");
  await later(3600);
  const shapes = [];
  for (const to of [known, aPhone(), "known@example.com", "unknown@example.com"]) {
    const { status, body, headers } = await askCode(createShopper(app), to);
    shapes.push({ status, ...body, request: String(body.request).length, headers: Object.keys(headers).filter((name) => name !== "date") });
  }
  for (const shape of shapes) assert.deepEqual(shape, shapes[0]);
  await shop.clock.move(null);
});
