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
