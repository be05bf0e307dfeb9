import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { sql } from "kysely";
import { checksumOf } from "../app/payments/providers/sber-notification.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { createAuthenticator, enrol } from "./examples/authenticator.ts";
import { aPhone, codeTo, signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper, orderBody } from "./examples/shopper.ts";

// Real limits behind a proxy: each request names its client, like a botnet.
const { shop, app } = await createTestShop({ LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" }, { pages: true });
const from = (address: string) => ({ "x-forwarded-for": address });

test("[I01] an IPv6 network is one visitor, whichever zeros of its addresses are left out", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++) {
    const address = n % 2 ? `2001:db8::${n + 16}:0:0:1` : `2001:db8:0:0:${n + 16}::1`;
    statuses.push((await createShopper(app).post("/shop/auth/code", { phone: aPhone(), channel: "sms" }, from(address))).status);
  }
  assert.deepEqual(
    statuses.map((status) => status === 200),
    [...Array(10).fill(true), ...Array(4).fill(false)],
  );
  const neighbour = await createShopper(app).post("/shop/auth/code", { phone: aPhone(), channel: "sms" }, from("2001:db8:1::1"));
  assert.equal(neighbour.status, 200);
});

const enterFrom = (address: string, shopper: ReturnType<typeof createShopper>, to: string) =>
  signIn(shop, { ...shopper, post: (url, body) => shopper.post(url, body, from(address)) }, to);

test("accounts by mail multiply no limit: their network's counts", async () => {
  const address = "198.51.100.70";
  const codes: number[] = [];
  for (let n = 0; n < 12; n++) {
    const shopper = createShopper(app);
    await enterFrom(`198.51.${101 + n}.1`, shopper, `box${n}@catch-all.example`);
    codes.push((await shopper.post("/shop/auth/code", { phone: aPhone(), channel: "sms" }, from(address))).status);
  }
  assert.deepEqual(
    codes.map((status) => status === 200),
    [...Array(10).fill(true), false, false],
  );
  const proven = createShopper(app);
  await enterFrom("198.51.100.71", proven, aPhone());
  assert.notEqual((await proven.post("/shop/auth/code", { phone: aPhone(), channel: "sms" }, from(address))).status, 429);
});

test("company lookups, which are paid for, count a network's, however many browsers", async () => {
  const sandbox = await openSandbox();
  const bought = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
  const lookUp = async (address: string) => {
    const headers = { ...from(address), cookie: `g=${randomBytes(32).toString("base64url")}` };
    return (await createShopper(bought.app).get("/shop/company?inn=0299001008", headers)).body.company !== null;
  };
  const found = [];
  for (let n = 0; n < 22; n++) found.push(await lookUp("198.51.100.80"));
  assert.deepEqual(found, [...Array(20).fill(true), false, false]);
  assert.equal(await lookUp("198.51.100.81"), true);
  await bought.close();
});

const entrances = {
  "a code": ["/shop/auth/code/verify", { request: "none", code: "000000" }],
  "a passkey": ["/shop/auth/webauth/get", { rawId: "AAAA", clientDataJSON: "e30" }],
  "a passkey's challenge": ["/shop/auth/webauth/challenge", {}],
  "a token": ["/shop/auth/token/", { token: "guessed" }],
} as const;
const A_MINUTE = 60;
type Answer = { status: number; body: object; headers: Record<string, string | string[] | undefined> };
/** Everything within the limit succeeds; the rest gets Retry-After. */
function stopsAt(most: number, answers: readonly Answer[], what: string) {
  assert.deepEqual([answers.findIndex(({ status }) => status === 429), answers.length], [most, most + 2], what);
  for (const { status, body, headers } of answers.slice(most)) {
    assert.deepEqual([status, (body as { code: string }).code], [429, "too_many"], what);
    const retry = Number(headers["retry-after"]);
    assert.ok(Number.isInteger(retry) && retry >= 1 && retry <= 60, `${what}: ${retry}`);
    assert.match(String(headers["content-type"]), /^application\/problem\+json/, what);
  }
}

test("sign-in attempts of all kinds share a limit per network and per account", async () => {
  const knock = async ([url, body]: (typeof entrances)[keyof typeof entrances], address: string) =>
    createShopper(app).post(url, body, from(address));
  for (const [n, [what, entrance]] of Object.entries(entrances).entries()) {
    const answers = [];
    for (let tried = 0; tried < A_MINUTE + 2; tried++) answers.push(await knock(entrance, `192.0.2.${n + 1}`));
    stopsAt(A_MINUTE, answers, what);
    for (const [other, way] of Object.entries(entrances))
      assert.equal((await knock(way, `192.0.2.${n + 1}`)).status, 429, `${other} after ${what}`);
    assert.notEqual((await knock(entrance, `192.0.2.${n + 101}`)).status, 429, `${what} of a neighbour`);
  }

  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const answers = [];
  for (let n = 0; n < A_MINUTE + 2; n++) answers.push(await shopper.post("/shop/auth/token/", {}, from(`198.18.0.${n}`)));
  stopsAt(A_MINUTE, answers, "an account");
});

test("guest pages cost no sign-in quota; invented tokens do, in any form", async () => {
  const here = from("192.0.2.201");
  const page = (body: unknown = {}) => createShopper(app).post("/shop/auth/token/", body, here);
  for (let n = 0; n < A_MINUTE + 1; n++) assert.equal((await page(n % 2 ? {} : { token: null })).status, 200);
  const neighbour = createShopper(app);
  const phone = aPhone();
  const asked = await neighbour.post("/shop/auth/code", { phone, channel: "sms" }, here);
  const signedIn = await neighbour.post("/shop/auth/code/verify", { request: asked.body.request, code: await codeTo(shop, phone) }, here);
  assert.deepEqual([signedIn.status, signedIn.body.activity], [200, true]);

  const forgeries: ((address: string) => Promise<Answer>)[] = [
    (address) => createShopper(app).post("/shop/auth/token/", { token: randomUUID() }, from(address)),
    (address) => createShopper(app).post("/shop/auth/token/", {}, { ...from(address), authorization: `Bearer ${randomUUID()}` }),
    (address) => createShopper(app).post("/shop/auth/token/", {}, { ...from(address), cookie: `au=${randomUUID()}` }),
  ];
  for (const [n, forge] of forgeries.entries()) {
    const answers = [];
    for (let tried = 0; tried < A_MINUTE + 2; tried++) answers.push(await forge(`192.0.2.${n + 211}`));
    stopsAt(A_MINUTE, answers, `way ${n}`);
  }
  assert.equal((await page()).status, 200, "who has no token goes on");
});

test("promo codes guessed by orders are counted with those guessed in the cart", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const shopper = createShopper(app);
  const quoted = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
  const guess = async (n: number) => {
    const { status, body } = await shopper.post(
      "/order/addnew",
      { ...quoted, quote: "none", promocodename: `GUESS${n}` },
      from("203.0.113.7"),
    );
    return `${status} ${body.quote.promo?.reason}`;
  };
  const said = [];
  for (let n = 0; n < 22; n++) said.push(await guess(n));
  assert.deepEqual(said, [...Array(20).fill("409 not_found"), "409 too_many", "409 too_many"]);
  const inCart = await shopper.post("/shop/cart/quote", { lines: [], promocode: "ANOTHER" }, from("203.0.113.7"));
  assert.equal(inCart.body.promo?.reason, "too_many");
});

test("promo guesses by orders with a quote count too, and none is placed", async () => {
  const gloves = await putOnShelf(shop, { stock: 30 });
  const shopper = createShopper(app);
  const said = [];
  for (let n = 0; n < 22; n++) {
    const quoted = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
    const guess = { ...quoted, promocodename: `THROUGH${n}` };
    const { status, body } = await shopper.post("/order/addnew", guess, from("203.0.113.8"));
    said.push(`${status} ${body.quote.promo?.reason}`);
  }
  assert.deepEqual(said, [...Array(20).fill("409 not_found"), "409 too_many", "409 too_many"]);
});

test("a phone or mailbox used by strangers gets twenty messages an hour; orders stand", async () => {
  const gloves = await putOnShelf(shop, { stock: 50 });
  const lapse = () => shop.orders.expireHolds(new Date(shop.clock.now().getTime() + 31 * 60_000), shop.payments.closeOpen);
  const contragent = { phone: "+79990000001", firstname: "Иван", lastname: "Петров", email: "flooded@example.com" };
  for (let n = 0; n < 25; n++) {
    const stranger = createShopper(app);
    const order = orderBody((await stranger.quote([{ productid: gloves, quantity: 1 }])).body);
    const email = n % 2 ? contragent.email : contragent.email.toUpperCase();
    const { status } = await stranger.post("/order/addnew", { ...order, contragent: { ...contragent, email } }, from(`198.51.100.${n}`));
    assert.equal(status, 201);
    // Only ten open per phone.
    if (n % 10 === 9) await lapse();
  }
  await lapse();
  const { rows } = await sql<{ channel: string; n: number }>`
    select channel, count(*)::int as n from message where lower(recipient) in (${contragent.phone}, ${contragent.email}) and not_after is null group by channel order by channel`.execute(
    shop.db,
  );
  assert.deepEqual(rows, [
    { channel: "email", n: 20 },
    { channel: "sms", n: 20 },
  ]);
});

test("a throttled mailbox still gets passkey notices of its account", async () => {
  const gloves = await putOnShelf(shop, { stock: 50 });
  const owner = createShopper(app);
  const email = "silenced@example.com";
  const me = await signIn(shop, owner, email);
  const letters = async () =>
    (
      await sql<{ cause: string; late: boolean }>`
        select split_part(cause, ':', 1) as cause, not_after is not null as late from message where recipient = ${email} and cause not like 'code:%'
        order by created_at`.execute(shop.db)
    ).rows;
  for (let n = 0; n < 21; n++) {
    const stranger = createShopper(app);
    const order = orderBody((await stranger.quote([{ productid: gloves, quantity: 1 }])).body);
    const contragent = { ...order.contragent, phone: aPhone(), email };
    assert.equal((await stranger.post("/order/addnew", { ...order, contragent }, from(`198.51.102.${n}`))).status, 201);
  }
  assert.equal((await letters()).at(-1)!.late, true);
  assert.deepEqual((await enrol(owner, me, createAuthenticator())).body, { activity: true });
  const [{ id }] = (await owner.get("/shop/auth/webauth/keys")).body as unknown as [{ id: string }];
  assert.equal((await owner.send("DELETE", `/shop/auth/webauth/keys/${id}`)).status, 204);
  assert.deepEqual((await letters()).slice(-2), [
    { cause: "passkey-added", late: false },
    { cause: "passkey-removed", late: false },
  ]);
});

test("twenty-five concurrent submits are one order and one letter", async () => {
  const gloves = await putOnShelf(shop, { stock: 50 });
  const contragent = { phone: "+79990000002", firstname: "Иван", lastname: "Петров", email: "hasty@example.com" };
  const shopper = createShopper(app);
  const order = { ...orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body), contragent };
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => shopper.post("/order/addnew", order, from(`198.51.101.${n}`))));
  assert.deepEqual([new Set(answers.map(({ status }) => status)), new Set(answers.map(({ body }) => body._id)).size], [new Set([201]), 1]);
  for (let n = 0; n < 2; n++) {
    const next = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
    assert.equal((await shopper.post("/order/addnew", { ...next, contragent })).status, 201);
  }
  const { rows } = await sql<{
    late: boolean;
  }>`select not_after is not null as late from message where recipient = ${contragent.email}`.execute(shop.db);
  assert.deepEqual(rows, Array(3).fill({ late: false }));
});

test("[T48] a forwarded scheme changes no address of ours", async () => {
  for (const scheme of ["javascript", "evil://x", "a b", "https,javascript"]) {
    const { statusCode, body } = await app.inject({ url: "/category", headers: { host: "localhost", "x-forwarded-proto": scheme } });
    assert.equal(statusCode, 200, scheme);
    assert.match(body, /rel="canonical" href="http:\/\/localhost\/category"/, scheme);
  }
});

test("a field named like what every object has is an unknown field", async () => {
  const shopper = createShopper(app);
  const _id = await signIn(shop, shopper);
  for (const name of ["toString", "valueOf", "hasOwnProperty", "isPrototypeOf"]) {
    const edit = { _id, type: "notifications", data: { email: true, [name]: 1 }, [name]: 1 };
    assert.equal((await shopper.post("/shop/user/editors/", edit)).status, 200, name);
  }
});

test("[T53] an order carries no link into a letter to somebody else's mailbox", async () => {
  const gloves = await putOnShelf(shop, { stock: 50 });
  const order = (change: { contragent?: object; delivery?: object }) =>
    createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({
      ...body,
      contragent: { ...body.contragent, phone: aPhone(), ...change.contragent },
      delivery: { ...body.delivery, ...change.delivery },
    }));
  for (const text of [
    "Вы выиграли http://evil.example/1",
    "WWW.evil.example",
    "evil-bank.ru",
    "Приз на сайт-акции.рф!",
    "bit.ly/3x",
    "Приз: t.me/casino",
    "a@evil.com",
  ])
    for (const change of [{ delivery: { street: text } }, { delivery: { city: text } }, { contragent: { firstname: text } }]) {
      const { status, body } = await order(change);
      assert.deepEqual([status, body.errors.map(({ message }) => message)], [422, ["Уберите ссылки и адреса сайтов"]], text);
    }
  const honest = {
    contragent: { firstname: "J.R.", lastname: "О'Коннор-мл." },
    delivery: { street: "ул.Мира/5, пр-т.Ленина", kvartira: "5.эт.2" },
  };
  assert.equal((await order(honest)).status, 201);
});

test("[T53] invisible names, and ones that would break a line, are refused", async () => {
  const gloves = await putOnShelf(shop, { stock: 50 });
  const order = async (person: object) => {
    const shopper = createShopper(app);
    const placed = await shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({
      ...body,
      contragent: { ...body.contragent, ...person },
    }));
    return placed.status;
  };
  assert.equal(await order({ firstname: "\u200b\u00ad\u200e" }), 422);
  assert.equal(await order({ lastname: "a\u0085b" }), 422);
  assert.equal(await order({ email: "a\u0085b@example.com" }), 422);
  assert.equal(await order({ firstname: "\ufb2c".repeat(80) }), 422, "longer than it looked, once it is in one form");
  assert.equal(await order({ firstname: "Ив\u00adан\u200b", lastname: "Zoë" }), 201);
  const { rows } = await sql<{
    name: string;
  }>`select buyer ->> 'firstname' as name from shop_order order by created_at desc limit 1`.execute(shop.db);
  assert.equal(rows[0]!.name, "Иван");
});

test("webhooks with unstorable names and broken JSON are no server errors", async () => {
  const boxed = await createTestShop({ LOG_LEVEL: "silent", SANDBOX: "1", SANDBOX_URL: "http://127.0.0.1:1" });
  const long = Array.from({ length: 60_000 }, () => String.fromCharCode(97 + Math.random() * 26)).join("");
  const fields = { mdOrder: long, orderNumber: "1", operation: "deposited", status: "1" };
  const signed = new URLSearchParams({ ...fields, checksum: checksumOf(fields, "sandbox-callback-key") }).toString();
  const news = JSON.stringify({ type: "ORDER_STATUS", uuid: long, attributes: {} });
  const send = async (url: string, payload: string, type: string) =>
    (await boxed.app.inject({ method: "POST", url, payload, headers: { host: "localhost", "content-type": type } })).statusCode;
  assert.equal(await send("/payment/webhook/sber", signed, "application/x-www-form-urlencoded"), 401);
  assert.equal(await send("/delivery/webhook/cdek?key=cdek", news, "application/json"), 200, "answered, and nothing kept");
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook_event`.execute(boxed.shop.db);
  assert.equal(rows[0]!.n, 0);
  for (const word of ["", "{", "null", "7"]) assert.ok([400, 422].includes(await send("/sandbox/clock", word, "application/json")), word);
  await boxed.close();
});
