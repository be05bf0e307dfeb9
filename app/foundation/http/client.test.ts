import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import { get, post, send, speakForRouter } from "./client.ts";
import { encode } from "./fingerprint.ts";

type SentRequest = { method: string; headers: Record<string, string> };
let answers: (Response | Error)[] = [];
let sent: SentRequest[] = [];
let waits: number[] = [];
const pause = async (ms: number) => void waits.push(ms);
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, title: "no", errors: [{ path: "a.b", code: "x" }] }), { status, headers });
const real = globalThis.fetch;

beforeEach(() => {
  sent = [];
  waits = [];
  Object.assign(globalThis, {
    document: { documentElement: { lang: "ru" } },
    screen: { width: 390, height: 844 },
    devicePixelRatio: 3,
    window: {},
  });
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: { plugins: [], maxTouchPoints: 0, hardwareConcurrency: 4, userAgent: "u".repeat(900) },
  });
  globalThis.fetch = async (_path, init) => {
    sent.push(init as unknown as SentRequest);
    const next = answers.shift() ?? new Response("{}");
    if (next instanceof Error) throw next;
    return next;
  };
});
afterEach(() => {
  globalThis.fetch = real;
});

test("[NET-02] calls send language and browser, user agent cut at 500, nothing identifying", async () => {
  for (const lang of ["ru", "en"]) {
    Object.assign(globalThis, { document: { documentElement: { lang } } });
    await get("/a");
    await post("/b", {});
    await post("/c", {}, { key: "k" });
    await send("DELETE", "/d");
    for (const { headers } of sent.splice(0)) {
      assert.equal(headers["accept-language"], lang);
      assert.match(headers["x-fingerprint"]!, /^[\w-]+$/);
    }
  }
  // Of shoppers' code only this client calls the store (except reload checks and the cart form), and no server code reads the fingerprint.
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const holding = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, "utf8")));
  const client = "app/foundation/http/client.ts";
  assert.deepEqual(
    holding(/(?<![.\w])fetch\(/)
      .filter((file) => !file.includes(".server.ts") && !file.startsWith("app/backoffice/"))
      .sort(),
    ["app/foundation/fetch-module.ts", client, "app/http/scripts-last.ts", "app/storefront/cart/cart.route.tsx"],
  );
  assert.deepEqual(holding(/x-fingerprint/i), [client]);
  await get("/a");
  const header = sent[0]!.headers["x-fingerprint"]!;
  assert.match(header, /^[\w-]+$/);
  const seen = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
  assert.deepEqual(Object.keys(seen), ["screen", "timezone", "plugins", "webgl", "touch", "cores", "ua", "timestamp"]);
  assert.equal(seen.ua.length, 500);
  assert.deepEqual(
    Object.values(seen).map((value) => typeof value),
    "string string number boolean boolean number string number".split(" "),
  );
  assert.equal(Buffer.from(encode({ a: "Ж" }), "base64url").toString(), '{"a":"Ж"}');
});

test("[NET-03] reads and keyed writes are retried with backoff and Retry-After, others never", async () => {
  answers = [problem(503, "unavailable", { "retry-after": "2" }), new Error("cut"), problem(429, "too_many"), new Response('{"a":1}')];
  assert.deepEqual(await get("/a", { pause }), { ok: true, status: 200, data: { a: 1 } });
  assert.deepEqual(waits, [2000, 600, 1200]);

  for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
    answers = [problem(status, status === 409 ? "in_progress" : "x"), new Response("{}", { status: 201 })];
    assert.equal((await post("/a", {}, { key: "k", pause })).ok, true, `keyed ${status}`);
    answers = [problem(status, "x", { "retry-after": "3" }), new Response("{}")];
    waits = [];
    assert.equal((await get("/a", { pause })).ok, true, `read ${status}`);
    assert.deepEqual(waits, [3000]);
    answers = [problem(status, "x", { "retry-after": new Date(Date.now() + 5000).toUTCString() }), new Response("{}")];
    waits = [];
    await get("/a", { pause });
    assert.ok(waits[0]! > 3000 && waits[0]! <= 5000, `until a date: ${waits}`);
    answers = [problem(status, "x")];
    sent = [];
    assert.equal((await post("/a", {}, { pause })).ok, false);
    assert.equal(sent.length, 1, `unkeyed ${status}`);
  }
  for (const status of [400, 401, 403, 404, 413, 415, 422, 426]) {
    answers = [problem(status, "x")];
    sent = [];
    await get("/a", { pause });
    assert.equal(sent.length, 1, `${status} is an answer`);
  }
});

test("answers are values: keyed 409 or 422 final, silence is status 0", async () => {
  answers = [problem(409, "quote_changed")];
  const changed = await post("/a", {}, { key: "k", pause });
  assert.deepEqual([changed.ok, changed.status, changed.ok || changed.code, sent.length], [false, 409, "quote_changed", 1]);
  answers = [problem(422, "invalid")];
  const wrong = await post("/a", {}, { key: "k", pause });
  assert.deepEqual(!wrong.ok && wrong.errors, [{ path: "a.b", code: "x" }]);
  answers = [new Error("cut"), new Error("cut"), new Error("cut"), new Error("cut"), new Response("{}")];
  const silent = await get("/a", { pause });
  assert.deepEqual([silent.ok, silent.status], [false, 0]);
  answers = [problem(429, "too_many", { "retry-after": "60" }), new Response("{}")];
  assert.equal((await get("/a", { pause })).status, 429);
  answers = Array.from({ length: 4 }, () => new Response("<html>", { status: 502 }));
  assert.equal((await get("/b", { pause })).status, 502);
  answers = [];
});

test("a stalled connection times out after 15 s with a retry offer; uploads later", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  globalThis.fetch = (_path, init) => {
    sent.push(init as unknown as SentRequest);
    return new Promise((_, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)));
  };
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) {
      t.mock.timers.tick(1000);
      for (let turns = 0; turns < 20; turns++) await undefined;
    }
  };
  const statusOf = (call: ReturnType<typeof post>) => {
    const seen: { status?: number } = {};
    void call.then(({ status }) => Object.assign(seen, { status }));
    return seen;
  };
  const unkeyed = statusOf(post("/a", {}, { pause }));
  await seconds(14);
  assert.deepEqual([unkeyed.status, sent.length], [undefined, 1]);
  await seconds(2);
  assert.deepEqual([unkeyed.status, sent.splice(0).length], [0, 1]);
  const keyed = statusOf(post("/a", {}, { key: "k", pause }));
  await seconds(33);
  assert.deepEqual([keyed.status, sent.splice(0).length], [0, 1]);
  const long = statusOf(post("/a", { picture: "x".repeat(1_000_000) }, { pause }));
  const file = statusOf(get("/f", { file: true, pause }));
  await seconds(60);
  assert.equal(long.status, undefined);
  await seconds(60);
  assert.deepEqual([long.status, file.status], [0, undefined]);
  const gone = new AbortController();
  const stopped = assert.rejects(get("/a", { signal: gone.signal, pause }), { name: "AbortError" });
  gone.abort();
  await stopped;
});

test("router requests send the same headers and retries; other hosts get none", async () => {
  const asked: Request[] = [];
  const plain = async (input: Request | string) => {
    asked.push(input as Request);
    const next = answers.shift() ?? new Response("{}");
    if (next instanceof Error) throw next;
    return next;
  };
  Object.assign(globalThis, { window: { fetch: plain }, location: { origin: "http://localhost:3000" } });
  Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
  speakForRouter(pause);
  const page = "http://localhost:3000/model/a.data";
  answers = [problem(503, "unavailable", { "retry-after": "2" }), new Error("cut"), new Response("it")];
  assert.equal(await (await window.fetch(page)).text(), "it");
  assert.deepEqual(waits, [2000, 600]);
  for (const { headers } of asked.splice(0)) {
    assert.equal(headers.get("accept-language"), "ru");
    assert.match(headers.get("x-fingerprint")!, /^[\w-]+$/);
  }
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
    waits = [];
    answers = [problem(status, "x", { "retry-after": "3" }), problem(status, "x"), new Response("it")];
    assert.equal(await (await window.fetch(page)).text(), "it", `read ${status}`);
    assert.deepEqual(waits, [3000, 600]);
    answers = [problem(status, "x", { "retry-after": new Date(Date.now() + 5000).toUTCString() }), new Response("{}")];
    waits = [];
    await window.fetch(page);
    assert.ok(waits[0]! > 3000 && waits[0]! <= 5000, `until a date: ${waits}`);
    answers = [problem(status, "x", { "retry-after": "60" })];
    assert.equal((await window.fetch(page)).status, status, "a long pause is the shopper's");
    answers = [problem(status, "x")];
    assert.equal((await window.fetch(page, { method: "POST", body: "a=1" })).status, status);
    assert.deepEqual(answers, []);
  }
  answers = [problem(404, "not_found")];
  assert.equal((await window.fetch(page)).status, 404);
  answers = [new Error("cut")];
  await assert.rejects(window.fetch(page, { signal: AbortSignal.abort() }), /cut/);
  asked.length = 0;
  await window.fetch("https://elsewhere.example/x");
  await window.fetch("http://localhost:3000/call", { headers: { "x-fingerprint": "own" } });
  assert.deepEqual(asked as unknown[], ["https://elsewhere.example/x", "http://localhost:3000/call"]);
  answers = [];
});
