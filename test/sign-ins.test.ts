import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { unseal } from "../app/foundation/seal.server.ts";
import { aPhone, codeTo } from "./examples/customer.ts";
import { untilServed } from "./examples/patient.ts";
import { createShopper } from "./examples/shopper.ts";
import { allInSoak } from "./soak.ts";
import { openKillable, type Store, startStore } from "./start-store.ts";

// Concurrent sign-ins and guessing, with one process and two.
const { shop, env } = await openKillable();
const behindProxy = { ...env, JOBS: "0", TRUSTED_PROXIES: "127.0.0.1" };
const [one, two] = (await Promise.all([startStore(behindProxy), startStore(behindProxy)])) as [Store, Store];
const PEOPLE = allInSoak(100, 1000);
let addresses = 0;
const from = (address = `10.${(++addresses >> 8) & 255}.${addresses & 255}.9`) => ({ "x-forwarded-for": address });
const askCode = (shopper: ReturnType<typeof createShopper>, phone: string, address?: string) =>
  shopper.post("/shop/auth/code", { phone, channel: "sms" }, from(address));
const statuses = (replies: { status: number }[]) => {
  const count: Record<number, number> = {};
  for (const { status } of replies) count[status] = (count[status] ?? 0) + 1;
  return count;
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

for (const [name, stores] of [
  ["one process", [one]],
  ["two", [one, two]],
] as const)
  test(`a crowd signs in at once at ${name}: each in a session of their own`, async () => {
    const people = Array.from({ length: PEOPLE }, (_, n) => ({ phone: aPhone(), shopper: createShopper(stores[n % stores.length]!) }));
    const asked = await Promise.all(people.map(({ shopper, phone }) => untilServed(() => askCode(shopper, phone))));
    assert.deepEqual(statuses(asked), { 200: PEOPLE });
    const { rows } = await sql<{ to: string; text: string }>`
      select recipient as "to", text from message where recipient = any (${people.map(({ phone }) => phone)})`.execute(shop.db);
    const codes = new Map(rows.map(({ to, text }) => [to, /\d{6}/.exec(unseal(shop.secrets.key, text))![0]]));
    assert.equal(codes.size, PEOPLE);
    // Any process may answer.
    const entered = await Promise.all(
      people.map(({ shopper, phone }, n) => {
        const elsewhere = createShopper(stores[(n + 1) % stores.length]!);
        for (const [cookie, value] of shopper.jar) elsewhere.jar.set(cookie, value);
        const code = { request: asked[n]!.body.request, code: codes.get(phone) };
        return untilServed(() => elsewhere.post("/shop/auth/code/verify", code, from())).then((reply) => ({
          ...reply,
          jar: elsewhere.jar,
        }));
      }),
    );
    assert.deepEqual(statuses(entered), { 200: PEOPLE });
    for (const [n, { body }] of entered.entries()) assert.equal((body.data as { phone: string }).phone, people[n]!.phone);
    assert.equal(new Set(entered.map(({ body }) => (body.data as { _id: string })._id)).size, PEOPLE);
    assert.equal(new Set(entered.map(({ jar }) => jar.get("au"))).size, PEOPLE);
    const sessions = await sql<{ n: number }>`
      select count(*)::int as n from session s join customer c on c.id = s.customer_id
      where c.phone = any (${people.map(({ phone }) => phone)})`.execute(shop.db);
    assert.equal(sessions.rows[0]!.n, PEOPLE);
  });

test("one code, entered right in the same instant at two processes, opens one session", async () => {
  const phone = aPhone();
  const shopper = createShopper(one);
  const { body } = await askCode(shopper, phone);
  const code = await codeTo(shop, phone);
  const tabs = Array.from({ length: 5 }, (_, n) => {
    const tab = createShopper(n % 2 ? one : two);
    for (const [cookie, value] of shopper.jar) tab.jar.set(cookie, value);
    return tab;
  });
  const entered = await Promise.all(tabs.map((tab) => tab.post("/shop/auth/code/verify", { request: body.request, code }, from())));
  assert.deepEqual(statuses(entered), { 200: 1, 422: 4 });
  const opened = await sql<{ n: number }>`
    select count(*)::int as n from session s join customer c on c.id = s.customer_id where c.phone = ${phone}`.execute(shop.db);
  assert.equal(opened.rows[0]!.n, 1);
});

test("concurrent guesses at two processes: five compared, then the code is dead", async () => {
  const phone = aPhone();
  const shopper = createShopper(one);
  const { body } = await askCode(shopper, phone);
  const right = await codeTo(shop, phone);
  const guess = (store: Store, code: string) => {
    const thief = createShopper(store);
    for (const [cookie, value] of shopper.jar) thief.jar.set(cookie, value);
    return thief.post("/shop/auth/code/verify", { request: body.request, code }, from());
  };
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n % 2 ? one : two, other(right))));
  assert.deepEqual([...new Set(guesses.map((reply) => `${reply.status} ${reply.body.code}`))], ["422 wrong_code"]);
  assert.equal(guesses.filter((reply) => reply.body.tries_left === 0).length, 26);
  for (const store of [one, two]) assert.equal((await guess(store, right)).body.code, "wrong_code");
  const { rows } = await sql<{ tries: number }>`select tries from sign_in_code where id = ${body.request}`.execute(shop.db);
  assert.equal(rows[0]!.tries, 5);
  await sql`delete from wrong_code`.execute(shop.db);
});

test("code requests at both processes count together by phone and network", async () => {
  const rush = (count: number, phone: (n: number) => string, address: (n: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => {
        const shopper = createShopper(n % 2 ? one : two);
        const to = phone(n);
        return untilServed(() => askCode(shopper, to, address(n)));
      }),
    );
  const busy = aPhone();
  assert.deepEqual(
    statuses(
      await rush(
        20,
        () => busy,
        (n) => `10.200.${n}.1`,
      ),
    ),
    { 200: 1, 429: 19 },
    "a phone",
  );
  assert.deepEqual(statuses(await rush(40, aPhone, () => "198.51.100.1")), { 200: 20, 429: 20 }, "an address");
  assert.deepEqual(statuses(await rush(120, aPhone, (n) => `203.0.113.${n}`)), { 200: 100, 429: 20 }, "a network");
});

test("wrong codes at both processes count together up to proof of work", async () => {
  const network = (n: number) => `192.0.2.${n}`;
  const guess = async (n: number) => {
    const phone = aPhone();
    const store = n % 2 ? one : two;
    const shopper = createShopper(store);
    const { body } = await askCode(shopper, phone, network(n));
    const wrong = other(await codeTo(shop, phone));
    return shopper.post("/shop/auth/code/verify", { request: body.request, code: wrong }, from(network(n)));
  };
  const answers = [];
  for (let n = 0; n < 24; n++) answers.push((await guess(n)).body.code);
  assert.deepEqual(answers, [...Array(20).fill("wrong_code"), ...Array(4).fill("prove_work")]);
  await sql`delete from wrong_code`.execute(shop.db);
  await Promise.all([one.stop(), two.stop()]);
});
