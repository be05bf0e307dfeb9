import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../test/create-test-shop.ts";

const { app } = await createTestShop();

test("an unknown call is a problem in the caller's language, with a request id", async () => {
  for (const [lang, title] of [
    ["ru", "Здесь ничего нет"],
    ["en", "There is nothing here"],
  ] as const) {
    const answer = await app.inject({
      method: "POST",
      url: "/no/such/call",
      headers: { host: "localhost", cookie: `lang=${lang}`, origin: "http://localhost" },
    });
    assert.equal(answer.statusCode, 404);
    assert.match(answer.headers["content-type"] as string, /^application\/problem\+json/);
    assert.ok(answer.json().title.startsWith(title));
    assert.ok(answer.json().requestId);
  }
});

test("a problem's detail is its first field's sentence, else its own; what is missing is told from what is of another kind", async () => {
  const ask = async (payload: object) => {
    const headers = { host: "localhost", origin: "http://localhost", cookie: "lang=en" };
    const answer = await app.inject({ method: "POST", url: "/shop/cart/quote", headers, payload });
    const { title, detail, errors } = answer.json() as { title: string; detail: string; errors: { code: string; message: string }[] };
    return { title, detail, code: errors[0]?.code, message: errors[0]?.message };
  };
  const [missing, wrong] = [await ask({}), await ask({ lines: 5 })];
  assert.deepEqual([missing.code, wrong.code], ["required", "invalid"]);
  assert.deepEqual([missing.detail, wrong.detail], [missing.message, wrong.message]);
  assert.notEqual(missing.detail, wrong.detail);
  const unknown = await app.inject({ url: "/books/currency/get/none", headers: { host: "localhost", cookie: "lang=en" } });
  assert.equal(unknown.json().detail, unknown.json().title);
});

test("a write from another site is refused before anything reads it", async () => {
  const refused = [{ "sec-fetch-site": "cross-site" }, { origin: "http://evil.example" }, { cookie: "au=x" }];
  for (const headers of refused) {
    const answer = await app.inject({ method: "POST", url: "/anything", headers: { host: "localhost", ...headers } });
    assert.equal(answer.statusCode, 403, JSON.stringify(headers));
  }
});

test("ready once the schema is current", async () => {
  assert.equal((await app.inject({ url: "/readyz" })).statusCode, 200);
});
