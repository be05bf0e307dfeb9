import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import routes from "../app/routes.ts";
import { openToEverybody } from "./examples/named-calls.ts";
import { addressesOf } from "./examples/pages-of-the-site.ts";
import { createShopper } from "./examples/shopper.ts";
import { somebody, stored } from "./examples/somebody.ts";

// Staff see the shop as a customer does: pages that show, and nothing else.
const { testShop, gloves, table } = await openToEverybody();
const { shop, app } = testShop;
const minutes = (n: number) => new Date(shop.clock.now().getTime() + n * 60_000);
await sql`update staff_member set active_at = now()`.execute(shop.db);

const ask = async (customerId: string, more: object = {}) => {
  const asked = await shop.looks.ask({
    customerId,
    storefront: "ru",
    reason: "не видит <b>бонусы</b>",
    staffId: "staff-0",
    now: shop.clock.now(),
    ...more,
  });
  assert.ok(asked.ok);
  return `/look/${asked.link}`;
};
const form = { "content-type": "application/x-www-form-urlencoded" };

async function looker(customerId: string) {
  const eye = createShopper(app);
  const link = await ask(customerId);
  const opened = await eye.send("POST", link, undefined, form);
  assert.deepEqual([opened.status, opened.headers.location], [303, "/lk"]);
  return eye;
}

test("a link is opened once, by a press, within two minutes, on its own storefront", async () => {
  const { ids } = await somebody(testShop, gloves, "customer");
  const [eye, link] = [createShopper(app), await ask(ids.customer)];
  const before = await eye.get(link);
  assert.equal(before.status, 200);
  assert.match(String(before.body), /Глазами покупателя: Тайна Секретова/);
  assert.match(String(before.body), /не видит &#60;b&#62;бонусы/);
  assert.match(String(before.body), /<style>/);
  assert.match(String((await eye.get(`${link}?lang=en`)).body), /<html lang="en">/, "in the language of who follows it");
  assert.equal(eye.jar.has("look"), false, "looking at it opens nothing");
  assert.equal((await createShopper(app, { host: "eu.localhost" }).send("POST", link, undefined, form)).status, 404);
  assert.equal((await eye.send("POST", link, undefined, form)).status, 303);
  assert.match(eye.jar.get("look")!, /^[\w-]{43}$/);
  for (const method of ["GET", "POST"]) assert.equal((await createShopper(app).send(method, link, undefined, form)).status, 404, method);
  const late = await ask(ids.customer, { now: minutes(-3) });
  assert.equal((await createShopper(app).send("POST", late, undefined, form)).status, 404);
  const twice = await ask(ids.customer);
  const both = await Promise.all([1, 2].map(() => createShopper(app).send("POST", twice, undefined, form)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 404]);
  assert.equal((await createShopper(app).send("POST", link, undefined, { ...form, origin: "http://evil.example" })).status, 403);
});

test("pages show what the customer sees, without scripts", async () => {
  const { ids } = await somebody(testShop, gloves, "customer");
  const eye = await looker(ids.customer);
  for (const path of [
    "/lk",
    "/lk/orders",
    `/lk/orders/${ids.number}`,
    "/lk/money?account=deposit",
    "/lk/security",
    "/lk/profile",
    "/cart",
    "/",
    "/category",
  ]) {
    const { status, body, headers } = await eye.get(path);
    const html = String(body);
    assert.equal(status, 200, path);
    assert.match(html, /<body[^>]*><aside[^>]*>.*Анна смотрит магазин глазами покупателя до \d\d:\d\d.*не видит &#60;b&#62;бонусы/, path);
    assert.doesNotMatch(html, /<script|modulepreload/, path);
    assert.equal(headers["cache-control"], "private, no-store", path);
    assert.doesNotMatch(html, /"au"|__Host-au/);
  }
  assert.match(String((await eye.get("/lk")).body), /Тайна/);
  assert.match(String((await createShopper(app).get("/")).body), /<script/, "others keep theirs");
  assert.doesNotMatch(String((await createShopper(app).get("/category")).body), /глазами покупателя/);
});

test("every call, every form and every page that does more than show is closed", async () => {
  const { ids } = await somebody(testShop, gloves, "customer");
  const eye = await looker(ids.customer);
  const before = await stored(testShop);
  for (const { method, path } of table) {
    const { status, body } = await eye.send(method, path.replace(/\{\w+\}/g, ids.order), method === "GET" ? undefined : {});
    assert.deepEqual([status, body.code], [403, "look_only"], `${method} ${path}`);
  }
  const shown = /^\/(?:$|lk|cart|like|category|model|search|collection|feed|compare|certificates|contact|service|lp)/;
  for (const pattern of addressesOf(routes)) {
    const path = pattern.replace(/:number/, ids.number).replace(/:\w+|\*/g, "none");
    const read = await eye.get(path, { accept: "text/html" });
    if (shown.test(path)) assert.ok([200, 302, 404].includes(read.status), `${path} ${read.status}`);
    else assert.equal(read.status, 403, path);
    assert.equal((await eye.get(`${path === "/" ? "/_root" : path}.data`)).status, 403, `data of ${path}`);
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const tried = [await eye.send(method, path, undefined, form), await eye.send(method, path, {})].map(({ status }) => status);
      assert.ok(
        tried.every((status) => [403, 404, 405, 415].includes(status)) && tried.some((status) => status !== 415),
        `${method} ${path} ${tried}`,
      );
    }
  }
  assert.deepEqual(await stored(testShop), before, "and nothing has changed");
});

test("it ends by the button, after fifteen minutes", async () => {
  const { ids, shopper } = await somebody(testShop, gloves, "customer");
  const sees = async (eye: ReturnType<typeof createShopper>) => /глазами покупателя/.test(String((await eye.get("/lk")).body));
  const eye = await looker(ids.customer);
  assert.equal(await sees(eye), true);
  const token = eye.jar.get("look")!;
  const left = await eye.send("POST", "/look/leave", undefined, form);
  assert.deepEqual([left.status, eye.jar.has("look")], [303, false]);
  eye.jar.set("look", token);
  assert.equal(await sees(eye), false, "a kept cookie opens nothing");

  const other = await looker(ids.customer);
  await sql`update staff_member set suspended_at = now() where id = 'staff-0'`.execute(shop.db);
  assert.equal(await sees(other), false);
  await sql`update staff_member set suspended_at = null where id = 'staff-0'`.execute(shop.db);
  assert.equal(await sees(other), true);
  await sql`update customer_look set expires_at = now() - interval '1 second' where customer_id = ${ids.customer}`.execute(shop.db);
  assert.equal(await sees(other), false);
  assert.match(String((await shopper.get("/lk/security")).body), /Сотрудник магазина смотрел ваш кабинет: не видит &lt;b&gt;бонусы/);
  const unopened = await shop.looks.of(ids.customer);
  assert.equal(unopened.length, 2);
  assert.deepEqual(
    await shop.looks.ask({ customerId: "nobody", storefront: "ru", reason: "а", staffId: "staff-0", now: shop.clock.now() }),
    {
      ok: false,
      refusal: "unknown",
    },
  );
});
