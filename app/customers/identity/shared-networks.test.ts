import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, codeTo, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({ LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" });
const from = (address: string) => ({ "x-forwarded-for": address });
const ask = async (shopper: Shopper, address: string, to: string) =>
  shopper.post("/shop/auth/code", to.includes("@") ? { channel: "email", email: to } : { channel: "sms", phone: to }, from(address));
const enter = async (shopper: Shopper, address: string, to: string) => {
  const asked = await ask(shopper, address, to);
  if (asked.status !== 200) return asked.status;
  const code = await codeTo(shop, to);
  return (await shopper.post("/shop/auth/code/verify", { request: asked.body.request, code }, from(address))).status;
};
const later = (seconds: number) => shop.clock.move(new Date(shop.clock.now().getTime() + seconds * 1000));

test("codes entered rightly leave room for everybody behind their address", async () => {
  const statuses = [];
  for (let n = 0; n < 24; n++) statuses.push(await enter(createShopper(app), "10.9.1.1", aPhone()));
  assert.deepEqual(new Set(statuses), new Set([200]));
});

test("a customer's own browser gets a code though a neighbour used up the address's", async () => {
  const address = "10.9.2.1";
  const [shopper, phone] = [createShopper(app), aPhone()];
  assert.equal(await enter(shopper, address, phone), 200);
  assert.equal((await shopper.post("/shop/auth/logout", {}, from(address))).status, 200);
  for (let n = 0; n < 20; n++) assert.equal((await ask(createShopper(app), address, `invented${n}@example.com`)).status, 200);
  assert.equal((await ask(createShopper(app), address, aPhone())).status, 429);
  await later(60);
  assert.equal(await enter(shopper, address, phone), 200);
  assert.equal((await ask(shopper, address, aPhone())).status, 429, "for its own customer's phone only");
  await shop.clock.move(null);
});

test("codes to one mailbox count together, however its address is spelled", async () => {
  const spellings = ["v.era@gmail.com", "vera@gmail.com", "vera+1@gmail.com", "V.E.R.A+2@googlemail.com"];
  const statuses = [];
  for (const [n, mailbox] of spellings.entries()) statuses.push((await ask(createShopper(app), `10.9.3.${n}`, mailbox)).status);
  assert.deepEqual(statuses, [200, 429, 429, 429]);
  assert.equal((await ask(createShopper(app), "10.9.3.9", "olga@gmail.com")).status, 200);
});

test("the second factor offers a mailbox only where letters are sent", async () => {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper, "factor@example.com");
  const { rows } = await sql<{ id: string }>`select id from session where customer_id = ${customerId}`.execute(shop.db);
  const visit = { awaiting: { customerId, sessionId: rows[0]!.id }, storefront: { signIn: ["sms", "email"] } };
  const factorsWhere = (signIn: string[]) =>
    shop.identity.secondFactors({ ...visit, storefront: { signIn } } as unknown as Parameters<typeof shop.identity.secondFactors>[0]);
  assert.deepEqual(await factorsWhere(["sms", "email"]), { mailbox: "f•••@e•••.com", passkeys: 0 });
  assert.deepEqual(await factorsWhere(["sms"]), { mailbox: null, passkeys: 0 });
});
