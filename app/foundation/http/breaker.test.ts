import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { askWithBreaker } from "./breaker.server.ts";

let asked = 0;
let answers: [number, Record<string, string>][] = [];
const server = createServer((_, reply) => {
  asked++;
  const [status, headers] = answers.shift() ?? [200, {}];
  reply.writeHead(status, headers).end("{}");
});
before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
after(() => server.close());
const url = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

for (const [name, status, headers] of [
  ["seconds", 429, { "retry-after": "1" }],
  ["a date", 503, () => ({ "retry-after": new Date(Date.now() + 2000).toUTCString() })],
  ["seconds of its own", 429, { "x-retry-after": "1" }],
] as const)
  test(`a provider that says when to come again (${name}) is not asked before`, async () => {
    const ask = askWithBreaker("somebody");
    asked = 0;
    answers = [[status, typeof headers === "function" ? headers() : headers]];
    const told = await ask(url());
    assert.ok(!told.ok && told.restMs! > 0 && told.restMs! <= 2000, JSON.stringify(told));
    assert.deepEqual(await ask(url()), { ok: false, reason: "somebody has asked to be left alone for a while", isUnsent: true });
    assert.equal(asked, 1);
    await wait(told.restMs! + 20);
    assert.equal((await ask(url())).ok, true);
    assert.equal(asked, 2);
  });

test("an invalid setting delays nothing", async () => {
  const ask = askWithBreaker("somebody");
  for (const wish of ["soon", "-5", "0", "", "Thu, 01 Jan 1970 00:00:00 GMT"]) {
    answers = [[429, { "retry-after": wish }]];
    assert.equal((await ask(url())).ok, false, wish);
    assert.equal((await ask(url())).ok, true, wish);
  }
});

test("five failures in a row are the last for a while", async () => {
  const ask = askWithBreaker("somebody");
  asked = 0;
  answers = Array.from({ length: 6 }, () => [500, {}]);
  for (let n = 0; n < 5; n++) assert.equal((await ask(url())).ok, false);
  assert.deepEqual(await ask(url()), { ok: false, reason: "somebody keeps failing and is left alone for a while", isUnsent: true });
  assert.equal(asked, 5);
});
