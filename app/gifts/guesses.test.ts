import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { beforeEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { certificateBuyers } from "../../test/examples/certificates.ts";
import { aPhone, signIn } from "../../test/examples/customer.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

// Two processes with real limits behind a proxy.
const sandbox = await openSandbox();
const env = { ...sandbox.env, LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" };
const one = await createTestShop(env);
const secondEnv = { ...env, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir };
const other = await createTestShop(secondEnv);
const { shop } = one;
const store = await openStore(one);
const { aSentCertificate } = certificateBuyers(one, store, sandbox);
beforeEach(() => sql`truncate certificate_guess`.execute(shop.db));

let networks = 0;
const aNetwork = () => `10.${++networks >> 8}.${networks & 255}.1`;
const aWrongCode = () =>
  Array.from({ length: 16 }, () => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[randomInt(32)])
    .join("")
    .replace(/.{4}(?!$)/g, "$&-");

/** A customer of one process who first signed in `days` ago. */
async function aGuesser({ at = one, from = aNetwork(), days = 0, to = aPhone() } = {}) {
  const shopper = createShopper(at.app);
  const post = (url: string, body: unknown) => shopper.post(url, body, { "x-forwarded-for": from });
  const customerId = await signIn(at.shop, { ...shopper, post }, to);
  await sql`update customer set created_at = created_at - ${days} * interval '1 day' where id = ${customerId}`.execute(shop.db);
  return (code: string) => post("/shop/certificate/activate", { code });
}
let mailboxes = 0;
/** Accounts that can be invented at will. */
const byMail = () => ({ to: `guesser${++mailboxes}@example.com` });
type Guesser = Awaited<ReturnType<typeof aGuesser>>;
const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;
const together = async (guessers: readonly Guesser[], tries: number, code = aWrongCode) => {
  const answers = await Promise.all(guessers.flatMap((guess) => Array.from({ length: tries }, () => guess(code()))));
  return answers.map(({ status }) => status);
};
const alarms = async () =>
  Number(/gong_alarms_total\{kind="certificate_guessing"\} (\d+)/.exec((await shop.metrics()) + (await other.shop.metrics()))?.[1] ?? 0);

/** Wrong codes from both processes, five per account and ten per network. */
async function attack(tries: number, code = aWrongCode) {
  const guessers: Guesser[] = [];
  let from = "";
  for (let n = 0; n < tries / 5; n++) {
    if (n % 2 === 0) from = aNetwork();
    guessers.push(await aGuesser({ at: n % 2 ? one : other, from }));
  }
  return together(guessers, 5, code);
}

test("[I03] of two hundred distributed guesses a hundred are compared; an alarm is raised", async () => {
  const before = await alarms();
  const statuses = await attack(200);
  assert.deepEqual([countOf(statuses, 422), countOf(statuses, 429)], [100, 100]);
  assert.ok((await alarms()) > before);
});

test("guessers all over an IPv6 /48 have its twenty guesses", async () => {
  const guessers = [];
  for (let n = 0; n < 6; n++) guessers.push(await aGuesser({ ...byMail(), from: `2001:db8:9:${n}::1` }));
  const statuses = await together(guessers, 5);
  assert.deepEqual([countOf(statuses, 422), countOf(statuses, 429)], [20, 10]);
});

test("under attack old accounts without misses go on; new ones get a time to retry", async () => {
  const { code } = await aSentCertificate();
  await attack(100);
  const fresh = await (await aGuesser())(code);
  assert.equal(fresh.status, 429);
  const wait = Number(fresh.headers["retry-after"]);
  assert.ok(wait > 500 && wait <= 600, `${wait} s`);

  const guesser = await aGuesser({ days: 2 });
  assert.deepEqual([(await guesser(aWrongCode())).status, (await guesser(code)).status], [422, 429], "his second guess");
  const burst = await aGuesser({ days: 2 });
  assert.equal(countOf(await together([burst], 8), 422), 1);
  assert.equal((await (await aGuesser({ at: other, days: 2 }))(code)).status, 200);
});

test("an account has ten guesses across processes, mail accounts of a network twenty", async () => {
  const here = await aGuesser();
  assert.equal(countOf(await together([here], 30), 422), 10);
  const from = aNetwork();
  const neighbours = [];
  for (const at of [one, other, one]) neighbours.push(await aGuesser({ at, from, ...byMail() }));
  assert.equal(countOf(await together(neighbours, 9), 422), 20);
  const { code } = await aSentCertificate();
  const honest = await aGuesser({ from });
  assert.equal((await honest(code)).status, 200, "a customer with a phone has a first try");
});

test("invalid codes count against their sender only; right ones count no miss", async () => {
  assert.equal(countOf(await attack(150, () => "0000-0000-0000-000"), 422), 150);
  const { code } = await aSentCertificate();
  const guess = await aGuesser();
  assert.equal((await guess(code)).status, 200);
  for (let n = 0; n < 12; n++) assert.equal((await guess(code)).body.code, "certificate_used");
  for (let n = 0; n < 10; n++) assert.equal((await guess("nonsense")).status, 422);
  assert.equal((await guess("nonsense")).status, 429);
});

test("a new start counts on; a count that has ended is forgotten", async () => {
  const from = aNetwork();
  assert.equal(
    countOf(
      await together(
        [await aGuesser({ from, ...byMail() }), await aGuesser({ from, ...byMail() }), await aGuesser({ from, ...byMail() })],
        9,
      ),
      422,
    ),
    20,
  );
  const again = await createTestShop(secondEnv);
  assert.equal((await (await aGuesser({ at: again, from, ...byMail() }))(aWrongCode())).status, 429);
  const rows = () => store.count(sql`select count(*)::int as n from certificate_guess`);
  assert.ok((await rows()) > 0);
  await shop.certificates.forgetOldGuesses();
  assert.ok((await rows()) > 0);
  await sql`update certificate_guess set expire = expire - 601000`.execute(shop.db);
  await shop.certificates.forgetOldGuesses();
  assert.equal(await rows(), 0);
});
