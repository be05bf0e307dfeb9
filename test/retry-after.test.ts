import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { ProblemError, tooMany, unavailable } from "../app/foundation/http/problem.ts";
import { createTestShop } from "./create-test-shop.ts";
import { openPages } from "./examples/pages.ts";

// [SEC-05] A refusal that will pass says when, on pages and calls alike.
const { shop, page, model } = await openPages();
const asPage = { accept: "text/html", cookie: "lang=en" };
type Answer = Awaited<ReturnType<typeof page>>;
const wait = ({ headers }: Answer) => Number(headers["retry-after"]);

test("[SEC-05] the contact form, sent too often, says when on the page it answers with", async () => {
  const body = new URLSearchParams({ name: "Vera", contact: "vera@example.com", message: "Hello", order: "", consent: "on" }).toString();
  const own = await createTestShop({ RATE_LIMIT_FACTOR: "1" }, { pages: true });
  const post = () =>
    own.app.inject({
      method: "POST",
      url: "/contact",
      payload: body,
      headers: { host: "localhost", origin: "http://localhost", "content-type": "application/x-www-form-urlencoded", ...asPage },
      remoteAddress: "198.51.100.7",
    });
  let last = await post();
  for (let times = 0; last.statusCode !== 429 && times < 40; times++) last = await post();
  assert.equal(last.statusCode, 429);
  assert.ok(wait(last) > 60, String(last.headers["retry-after"]));
  assert.match(last.body, /vera@example\.com/, "what was typed stays");
  await own.close();
});

test("a page past a visitor's share says when to try again, and so does its data", async () => {
  const few = await createTestShop({ RATE_LIMIT_FACTOR: "0.01" }, { pages: true });
  const ask = (url: string) => few.app.inject({ url, headers: { host: "localhost", ...asPage }, remoteAddress: "198.51.100.8" });
  for (const url of ["/lk", "/search.data?q=a", "/search?q=a", "/feeds/none.xml", "/shop/catalogue"]) {
    let last = await ask(url);
    for (let times = 0; last.statusCode !== 429 && times < 20; times++) last = await ask(url);
    assert.equal(last.statusCode, 429, url);
    assert.ok(wait(last) >= 1 && wait(last) <= 60, `${url} ${last.headers["retry-after"]}`);
  }
  await few.close();
});

test("what a page's loader refuses for now is answered so, not as a bug", async () => {
  for (const [refusal, status, seconds] of [
    [tooMany(30), 429, 30],
    [unavailable(7), 503, 7],
  ] as const) {
    const refuse = mock.method(shop.catalogue, "model", async () => Promise.reject(refusal));
    for (const url of [`${model()}?versus=not-${status}`, `${model()}.data?versus=not-${status}`]) {
      const answer = await page(url, asPage);
      assert.deepEqual([answer.statusCode, wait(answer), answer.headers["cache-control"]], [status, seconds, "no-store"], url);
    }
    refuse.mock.restore();
    assert.equal((await page(`${model()}?versus=not-${status}`, asPage)).statusCode, 200);
  }
});

test("every refusal of these kinds has a time, also where its thrower names none", () => {
  for (const status of [429, 503]) {
    assert.equal(new ProblemError(status, "any").headers["retry-after"], "2");
    assert.equal(new ProblemError(status, "any", {}, { "retry-after": "9" }).headers["retry-after"], "9");
  }
  assert.equal(new ProblemError(409, "any").headers["retry-after"], undefined);
});

test("a stopping process says when to come again", async () => {
  const own = await createTestShop();
  await own.app.listen({ port: 0, host: "127.0.0.1" });
  await own.app.draining.drain(0, own.shop);
  const ready = await own.app.inject({ url: "/readyz" });
  assert.deepEqual([ready.statusCode, wait(ready as Answer)], [503, 2]);
  await own.close();
});
