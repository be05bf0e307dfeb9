import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { LIVE_NEWS } from "../app/http/http-live-news.server.ts";
import { enterCode } from "./examples/customer.ts";
import { openLine } from "./examples/line.ts";
import { openToEverybody } from "./examples/named-calls.ts";
import { dataOf, sitePages } from "./examples/pages-of-the-site.ts";
import { publicEndpoints } from "./examples/public-endpoints.ts";
import { createShopper, type Reply } from "./examples/shopper.ts";
import { nothing, secrets, somebody, stored } from "./examples/somebody.ts";

// A recycled number: its new owner, proven by code, is a stranger to every call and page of the former one.
const { testShop, gloves, named, table } = await openToEverybody();
const { shop, app } = testShop;

/** Signs in with the owner's phone after half a year, in another browser. */
async function aRecycledNumber(kind: "customer" | "dealer") {
  const owner = await somebody(testShop, gloves, kind);
  const { customer, phone } = owner.ids;
  await sql`update customer set email = ${`${customer}@example.com`} where id = ${customer}`.execute(shop.db);
  await sql`update customer set seen_at = seen_at - interval '180 days' where id = ${customer}`.execute(shop.db);
  await sql`delete from sign_in_code`.execute(shop.db);
  const stranger = createShopper(app);
  const { body } = await enterCode(shop, stranger, phone);
  return { owner, stranger, body };
}

/** The owner's ids without the phone, which the stranger knows. */
const idsOf = ({ phone: _, ...ids }: typeof nothing) => Object.values(ids).filter((id) => !Object.values(nothing).includes(id));

for (const kind of ["customer", "dealer"] as const)
  test(`a lapsed ${kind}'s number opens nothing to its new holder: call or page`, async () => {
    const { owner, stranger, body } = await aRecycledNumber(kind);
    assert.deepEqual([body.activity, body.data, body.second_factor], [false, null, true]);
    const theirs = idsOf(owner.ids);
    const before = await stored(testShop, [{ ...owner.ids, phone: nothing.phone }]);
    const tellsNothing = ({ body }: Reply, name: string) => {
      const told = JSON.stringify(body);
      for (const word of [...theirs, ...secrets]) assert.ok(!told.includes(word), `${name} tells ${word}`);
    };
    const own = table.filter((call) => call.own);
    assert.ok(own.length > 20);
    for (const { method, path } of own) {
      const answer = await stranger.send(method, path.replace(/\{\w+\}/g, owner.ids.order), method === "POST" ? {} : undefined);
      assert.deepEqual([answer.status, (answer.body as { code?: string }).code], [403, "second_factor"], `${method} ${path}`);
    }
    for (const [call, rows] of Object.entries(named))
      for (const [n, { asks, guest }] of rows.entries()) {
        const answer = await asks(stranger, owner.ids, nothing);
        const closed = guest === 401 ? [401, 403] : [guest];
        assert.ok(closed.includes(answer.status), `${call} ${n}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        // Their own input may be echoed.
        for (const secret of secrets) assert.ok(!JSON.stringify(answer.body).includes(secret), `${call} tells ${secret}`);
      }
    const asked = { gloves, own: nothing };
    for (const [call, { whose, asks }] of Object.entries(publicEndpoints)) {
      if (call.endsWith("/logout")) continue;
      const answer = await asks(stranger, asked);
      const isClosed = whose === "the session's" && call !== "POST /shop/auth/factor";
      assert.equal(isClosed, (answer.body as { code?: string }).code === "second_factor", `${call}: ${answer.status}`);
      tellsNothing(answer, call);
    }
    for (const page of Object.values(sitePages)) {
      const at = page.whose === "own" ? page.at : page.at(asked);
      for (const address of [at, ...(page.whose === "own" ? [dataOf(at)] : [])]) tellsNothing(await stranger.get(address), address);
    }
    for (const at of [`/lk/orders/${owner.ids.number}`, `/order/${owner.ids.number}`, `/pmt?order=${owner.ids.number}`, "/lk/data"]) {
      const { body } = await stranger.get(at);
      for (const secret of secrets) assert.ok(!JSON.stringify(body).includes(secret), `${at} tells ${secret}`);
    }
    const after = await stored(testShop, [{ ...owner.ids, phone: nothing.phone }]);
    // The second factor's own code is allowed.
    for (const left of ["sign_in_code", "message"]) for (const kept of [before, after]) kept.delete(left);
    assert.deepEqual(after, before, "and nothing of his has changed");
  });

test("nor does the open connection, or bonus and deposit in an order", async () => {
  const { owner, stranger } = await aRecycledNumber("customer");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const line = await openLine({ port }, stranger, owner.ids.customer);
  line.socket.terminate();
  assert.equal(line.status, 401, LIVE_NEWS);
  const quoted = await stranger.post("/shop/cart/quote", {
    lines: [{ productid: gloves, specification: "0", quantity: 1 }],
    bonus: 300,
    avanse: 200,
    ad_deposit: 100,
  });
  assert.equal(quoted.status, 200);
  const placed = await stranger.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone: owner.ids.phone },
  }));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { rows } = await sql<{ customer_id: string | null; spent: number }>`
    select customer_id, (bonus_minor + advance_minor + deposit_minor)::int as spent from shop_order where id = ${placed.body._id}`.execute(
    shop.db,
  );
  assert.deepEqual(rows, [{ customer_id: null, spent: 0 }]);
});
