import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import * as z from "zod";
import { calls } from "../app/api.server.ts";
import { documentedPath } from "../app/foundation/http/call.ts";
import { get } from "../app/foundation/http/client.ts";
import { encode, fingerprint } from "../app/foundation/http/fingerprint.ts";
import { createTestShop } from "./create-test-shop.ts";
import { openBrowser } from "./examples/browser.ts";
import { giveMoney, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";

const { shop, app } = await createTestShop();
const table = calls(shop);
const posts = table.filter((call) => call.method === "POST" && !call.provider);
const address = (path: string) => path.replace(/\{\w+\}/g, "none");
const own = { host: "localhost", origin: "http://localhost", cookie: "lang=ru" };
const rows = async () =>
  (
    await sql`select (select count(*) from shop_order) as orders, (select count(*) from payment) as payments, (select count(*) from customer) as customers,
      (select count(*) from cart_line) as lines, (select count(*) from webhook_event) as events, (select sum(reserved) from stock) as reserved,
      (select count(*) from stock_movement) as movements, (select count(*) from ledger_entry) as entries, (select sum(balance_minor) from ledger_account) as balances,
      (select count(*) from certificate) as certificates, (select count(*) from withdrawal) as withdrawals, (select sum(used) from promo_code) as promos`.execute(
      shop.db,
    )
  ).rows[0] as Record<string, unknown>;

type Answer = Awaited<ReturnType<typeof app.inject>>;
function isProblem(answer: Answer, what: string, statuses?: number[]) {
  assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, `${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  if (statuses) assert.ok(statuses.includes(answer.statusCode), `${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/, what);
  const body = answer.json();
  assert.ok(body.code && body.title && body.requestId, what);
  assert.doesNotMatch(answer.body, /\bat .*\.ts:|select |insert |node_modules/i, what);
}

test("[NET-06] broken JSON, media types and a megabyte are refused by all calls, unstored", async () => {
  const before = await rows();
  for (const { path, bodyBytes, admit } of posts) {
    // Unauthorised senders are refused before the body is read.
    const unread = admit ? [401] : [];
    const url = address(path);
    const send = (payload: string, type: string) => app.inject({ method: "POST", url, payload, headers: { ...own, "content-type": type } });
    isProblem(await send('{"a": ', "application/json"), `${path} broken`, [400, ...unread]);
    isProblem(await send('{"__proto__": {"polluted": true}}', "application/json"), `${path} __proto__`, [400, 422, ...unread]);
    isProblem(await send("a=1", "application/x-www-form-urlencoded"), `${path} form`, [415]);
    isProblem(await send('{"a": 1}', "text/plain"), `${path} text`, [415]);
    isProblem(await send('{"a": 1}', "application/json\ta"), `${path} tab`, [415]);
    isProblem(await send(JSON.stringify({ a: "x".repeat(bodyBytes ?? 1_000_000) }), "application/json"), `${path} 1 MB`, [413, ...unread]);
  }
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  assert.deepEqual(await rows(), before);
});

test("[G11] no content type leads past a call's schema", async () => {
  const before = await rows();
  for (const { path, admit } of posts) {
    const send = (payload: string, headers: Record<string, string | string[]>) =>
      app.inject({ method: "POST", url: address(path), payload, headers: { ...own, ...headers } as Record<string, string> });
    const unread = admit ? [401] : [];
    for (const type of ["application/json\ta", "application/jsonx", "text/json", "multipart/form-data; boundary=x", "application/x-ndjson"])
      isProblem(await send('{"a": 1}', { "content-type": type }), `${path} ${type}`, [415, 400, ...unread]);
    isProblem(await send('{"a": 1}', {}), `${path} no type`, [415, 400, ...unread]);
    const plain = await send('[1, {"a": 1}]', { "content-type": "application/json" });
    for (const type of ["application/json; charset=x", "application/json;charset=utf-8", "Application/JSON"]) {
      const answer = await send('[1, {"a": 1}]', { "content-type": type });
      assert.ok([plain.statusCode, 415, 400].includes(answer.statusCode), `${path} ${type}: ${answer.statusCode}`);
    }
  }
  assert.deepEqual(await rows(), before);
});

const strange: unknown[] = [
  null,
  true,
  [],
  {},
  0,
  -1,
  1.5,
  1e300,
  "",
  " ",
  "0",
  "null",
  "undefined",
  "'; drop table model; --",
  "<script>alert(1)</script>",
  "\u0000",
  "\ud800",
  "\u202e",
  "a\r\nBcc: b@c",
  "💥".repeat(200),
  "x".repeat(100_000),
  ["1"],
  { $ne: 1 },
  { toString: 1 },
];

test("values of a wrong type in a body are never a 500, and nothing is stored", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const shopper = createShopper(app);
  await giveMoney(shop, await signIn(shop, shopper), { bonus: 500, advance: 500, deposit: 500 });
  const order = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
  const quote = {
    lines: [{ productid: gloves, specification: "0", quantity: 1 }],
    promocode: "A",
    bonus: 1,
    typepayment: "bank-card",
    country: "RU",
    currency: "rub",
    delivery: { type: "own", deliverytype: "couier", code: "", city: "Москва" },
  };
  const before = await rows();
  for (const [url, body] of [
    ["/order/addnew", order],
    ["/shop/cart/quote", quote],
    ["/shop/auth/code/verify", { request: "a", code: "123456" }],
    ["/delivery/quote", { country: "RU", city: "Москва", lines: quote.lines }],
  ] as const)
    for (const path of paths(body))
      for (const value of strange) {
        if (url === "/order/addnew" && isHarmless(path, value)) continue;
        const answer = await shopper.post(url, replaced(body, path, value));
        assert.ok(
          answer.status < 500,
          `${url} ${path.join(".")} = ${JSON.stringify(value)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
        );
      }
  const { orders, reserved, movements, ...after } = await rows();
  assert.deepEqual({ ...before, ...after }, before, "and no account has moved");
  for (const [now, was] of [
    [orders, before.orders],
    [reserved, before.reserved],
    [movements, before.movements],
  ])
    assert.ok(Number(now) <= Number(was) + 1, "one quote, one order of one piece at the most");
});

test("unknown ids, slugs and pages are 404 or empty, never an error of ours", async () => {
  for (const { method, path } of table.filter((call) => call.method === "GET"))
    for (const value of ["none", "%00", "%F0%9F%92%A5", "..%2f..%2fetc%2fpasswd", "'%20or%20'1'='1", "x".repeat(250)]) {
      const answer = await app.inject({ method: method as "GET", url: path.replace(/\{\w+\}/g, value), headers: own });
      assert.ok(answer.statusCode < 500, `${path} ${value}: ${answer.statusCode}`);
    }
  for (const query of [
    "q=%25%25%25",
    "q=_____",
    `q=${"a".repeat(5000)}`,
    "page=1e9",
    "page=-1",
    "page=x",
    "q[]=1",
    "q[a]=1",
    "sort=drop",
    "f.price=9-1",
    "f.price=x",
    "category='--",
  ]) {
    const answer = await app.inject({ method: "GET", url: `/shop/catalogue?${query}`, headers: own });
    assert.ok(answer.statusCode < 500, `${query}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
});

test("strange headers and cookies change nothing", async () => {
  for (const headers of [
    { "x-fingerprint": "x".repeat(10_000) },
    { "x-fingerprint": "не base64" },
    { cookie: "lang=' or 1=1; currency=../..; au=%; g=%00; lang=ru" },
    { "accept-language": "x".repeat(5000) },
    { "idempotency-key": "k".repeat(300) },
  ]) {
    const safe = Object.fromEntries(
      Object.entries({ ...own, ...headers }).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]),
    );
    const answer = await app.inject({ method: "POST", url: "/shop/cart/quote", payload: { lines: [] }, headers: safe });
    assert.ok(answer.statusCode < 500, JSON.stringify(headers).slice(0, 80));
  }
});

test("[NET-08] the fingerprint is base64url JSON of eight values; malformed is ignored", async () => {
  openBrowser(app);
  const header = fingerprint();
  assert.match(header, /^[\w-]+$/);
  const seen = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
  assert.deepEqual(Object.keys(seen), ["screen", "timezone", "plugins", "webgl", "touch", "cores", "ua", "timestamp"]);
  assert.equal(Buffer.from(encode({ a: "Ж".repeat(30) }), "base64url").toString(), `{"a":"${"Ж".repeat(30)}"}`);
  const ask = async (value: string) => {
    const { statusCode, body } = await app.inject({ method: "GET", url: "/shop/catalogue", headers: { ...own, "x-fingerprint": value } });
    return `${statusCode} ${body}`;
  };
  const answer = await ask(header);
  assert.match(answer, /^200 /);
  for (const malformed of [
    "",
    "%%%",
    "e30=",
    Buffer.from("[]").toString("base64url"),
    Buffer.from('{"ua":').toString("base64url"),
    "x".repeat(9000),
  ])
    assert.equal(await ask(malformed), answer, malformed.slice(0, 20));
});

test("[NET-09] pages send their version; too old ones must refresh, silent ones pass", async () => {
  openBrowser(app);
  const asked: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    asked.push((init!.headers as Record<string, string>)["x-app-version"]!);
    return real(path, init);
  };
  assert.equal((await get("/shop/catalogue")).ok, true);
  assert.match(asked[0]!, /^\d+$/);
  for (const { method, path } of table.filter((call) => !call.provider)) {
    const send = (version?: string) =>
      app.inject({
        method,
        url: address(path),
        headers: { ...own, ...(version && { "x-app-version": version }) },
        ...(method === "POST" && { payload: {} }),
      });
    for (const [lang, text] of [
      ["ru", "У вас старая версия, обновите страницу."],
      ["en", "You use an old version, refresh."],
    ]) {
      const old = await app.inject({
        method,
        url: address(path),
        headers: { ...own, cookie: `lang=${lang}`, "x-app-version": "0" },
        ...(method === "POST" && { payload: {} }),
      });
      assert.deepEqual([old.statusCode, old.json().code, old.json().title], [426, "old_version", text], path);
    }
    assert.notEqual((await send()).statusCode, 426, path);
    assert.notEqual((await send(asked[0])).statusCode, 426, path);
  }
});

test("calls that need a session answer 401 with a sign-in message", async () => {
  for (const call of table.filter(({ own }) => own)) {
    const answer = await app.inject({
      method: call.method,
      url: address(call.path),
      headers: own,
      ...(call.method === "POST" && { payload: {} }),
    });
    isProblem(answer, call.path, [401]);
    assert.equal(answer.json().code, "sign_in");
  }
});

test("[NET-07] OpenAPI has every call with body, answer and parameters by their schemas", async () => {
  const document = (await app.inject({ url: "/openapi.json", headers: own })).json();
  const operations = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path));
  assert.equal(operations.length, table.length, "and none that is not there");
  for (const call of table) {
    const told = document.paths[documentedPath(call.path)]?.[call.method.toLowerCase()];
    assert.ok(told, `${call.method} ${call.path}`);
    const { $schema, ...body } = call.body ? z.toJSONSchema(call.body, { unrepresentable: "any", io: "input" }) : {};
    assert.deepEqual(told.requestBody?.content["application/json"].schema, call.body && JSON.parse(JSON.stringify(body)), call.path);
    const { $schema: _, ...answer } = call.answer ? z.toJSONSchema(call.answer, { unrepresentable: "any", io: "output" }) : {};
    const answered = told.responses[String(call.answerStatus ?? 200)];
    assert.deepEqual(answered.content?.["application/json"].schema, call.answer && JSON.parse(JSON.stringify(answer)), call.path);
    for (const name of call.path.match(/(?<=\{)\w+(?=\})/g) ?? [])
      assert.ok(
        told.parameters.some((parameter: { name: string; in: string }) => parameter.name === name && parameter.in === "path"),
        name,
      );
  }
});

function* paths(value: unknown, at: (string | number)[] = []): Generator<(string | number)[]> {
  if (at.length) yield at;
  if (value && typeof value === "object")
    for (const key of Object.keys(value))
      yield* paths((value as Record<string, unknown>)[key], [...at, Array.isArray(value) ? Number(key) : key]);
}

function replaced(body: object, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  at[path.at(-1)!] = value;
  return copy;
}

/** A plausible value makes a valid order, which uses up the quote. */
const isHarmless = (path: readonly (string | number)[], value: unknown) => path.at(-1) === "quantity" && value === 1;
