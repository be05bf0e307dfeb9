import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { hashToken } from "#app/foundation/ids.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openBrowser } from "../../../test/examples/browser.ts";
import { aPhone, askCode, codeTo, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { refresh, welcome } from "./customer-session.ts";
import { customerStore } from "./customer-store.ts";

const { shop, app } = await createTestShop({ TRUSTED_PROXIES: "10.0.0.1" }, { pages: true });
const verify = (shopper: ReturnType<typeof createShopper>, request: unknown, code: unknown) =>
  shopper.post("/shop/auth/code/verify", { request, code });
const later = (seconds: number) => shop.clock.move(new Date(Date.now() + seconds * 1000));
const from = (remoteAddress: string, phone: string) =>
  app.inject({
    method: "POST",
    url: "/shop/auth/code",
    remoteAddress,
    payload: { phone, channel: "sms" },
    headers: { host: "localhost", origin: "http://localhost" },
  });

test("[IDN-02] codes: six digits, ten minutes, five tries, rate limits, no enumeration", async () => {
  const digits = new Set<string>();
  for (let n = 0; n < 12; n++) {
    const phone = aPhone();
    await from(`192.0.${n}.1`, phone);
    const code = await codeTo(shop, phone);
    assert.match(code, /^[0-9]{6}$/);
    digits.add(code);
  }
  assert.ok(digits.size > 8, "they are drawn");

  const [one, other] = [createShopper(app), createShopper(app)];
  const [mine, theirs] = [aPhone(), aPhone()];
  const asked = await askCode(one, mine);
  const askedToo = await askCode(other, theirs);
  assert.equal(asked.body.expires, 600);
  const right = await codeTo(shop, mine);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  assert.equal((await verify(other, askedToo.body.request, right)).status, 422, "another request");
  assert.equal((await verify(other, asked.body.request, right)).status, 422, "another browser");
  for (const left of [4, 3, 2, 1, 0]) assert.equal((await verify(one, asked.body.request, wrong)).body.tries_left, left);
  assert.equal((await verify(one, asked.body.request, right)).body.code, "wrong_code");
  const late = createShopper(app);
  const slow = aPhone();
  const again = await askCode(late, slow);
  await later(601);
  assert.equal((await verify(late, again.body.request, await codeTo(shop, slow))).body.code, "wrong_code");
  await later(599);
  assert.equal((await verify(late, again.body.request, await codeTo(shop, slow))).status, 200);
  await shop.clock.move(null);

  const statuses = async (asks: number, address: (n: number) => string, phone: (n: number) => string) => {
    const found: number[] = [];
    for (let n = 0; n < asks; n++) found.push((await from(address(n), phone(n))).statusCode);
    return found;
  };
  const busy = aPhone();
  const perPhone: number[] = [];
  for (const [n, seconds] of [0, 31, 95, 160, 400].entries()) {
    await later(seconds);
    perPhone.push((await from(`192.1.${n}.1`, busy)).statusCode);
  }
  await shop.clock.move(null);
  assert.deepEqual(perPhone, [200, 200, 200, 429, 429], "three in a quarter of an hour");
  const perAddress = await statuses(22, () => "198.51.100.9", aPhone);
  assert.deepEqual([perAddress.indexOf(429), perAddress.lastIndexOf(200)], [20, 19]);
  const perNetwork = await statuses(102, (n) => `203.0.113.${n}`, aPhone);
  assert.deepEqual([perNetwork.indexOf(429), perNetwork.lastIndexOf(200)], [100, 99]);
  assert.ok(Number((await from("203.0.113.250", aPhone())).headers["retry-after"]) > 0);

  await later(7200);
  const shape = async (phone: string) => {
    const { statusCode, headers, body } = await from("192.2.0.1", phone);
    const { request, ...rest } = JSON.parse(body);
    return { statusCode, rest, request: request.length, headers: Object.keys(headers) };
  };
  assert.deepEqual(await shape(slow), await shape(aPhone()));
  await shop.clock.move(null);
});

test("[IDN-04] orders are counted after sign-in; until then the count is unknown, not zero", async () => {
  const browser = openBrowser(app);
  const { shopper } = browser;
  const gloves = await putOnShelf(shop, { stock: 9 });
  const me = await signIn(shop, shopper);
  for (let n = 0; n < 2; n++) assert.equal((await shopper.order([{ productid: gloves, quantity: 1 }])).status, 201);
  const counts: (number | null)[] = [];
  const stop = customerStore.subscribe(() => counts.push(customerStore.get().orders));
  const { data } = (await shopper.post("/shop/auth/token/", {})).body as unknown as { data: PresentedCustomer };
  await welcome(data);
  for (let waited = 0; customerStore.get().orders === null && waited < 100; waited++) await new Promise((done) => setTimeout(done, 10));
  assert.deepEqual(counts, [null, 2]);
  assert.equal(customerStore.get().customer!._id, me);
  await shopper.post("/shop/auth/logout", {});
  await refresh();
  assert.deepEqual([customerStore.get().customer, customerStore.get().orders], [null, null]);
  stop();
});

test("[IDN-07] the token is HttpOnly and stored hashed; sessions are listed and can be ended", async () => {
  const phone = aPhone();
  const secure = { host: "localhost", "x-forwarded-proto": "https", origin: "https://localhost" };
  const inject = (url: string, payload: object, cookie = "") =>
    app.inject({ method: "POST", url, payload, remoteAddress: "10.0.0.1", headers: { ...secure, cookie } });
  const asked = await inject("/shop/auth/code", { phone, channel: "sms" });
  const nonce = String([asked.headers["set-cookie"]].flat()[0]).split(";")[0]!;
  const entered = await inject("/shop/auth/code/verify", { request: asked.json().request, code: await codeTo(shop, phone) }, nonce);
  const line = String([entered.headers["set-cookie"]].flat().find((each) => String(each).startsWith("__Host-au=")));
  for (const part of ["; HttpOnly", "; Secure", "; SameSite=Lax", "; Path=/"]) assert.ok(line.includes(part), `${part} in ${line}`);
  const token = /^__Host-au=([\w-]{43});/.exec(line)![1]!;
  assert.equal(entered.json().token, null);
  assert.equal(entered.body.includes(token), false);
  const stored = await sql<{ all: string }>`select string_agg(s::text, ' ') as all from session s`.execute(shop.db);
  assert.equal(stored.rows[0]!.all.includes(token), false);
  assert.ok(stored.rows[0]!.all.includes(hashToken(token)));

  const own = { host: "localhost", "x-forwarded-proto": "https", cookie: `__Host-au=${token}` };
  const listed = await app.inject({ url: "/shop/auth/sessions", remoteAddress: "10.0.0.1", headers: own });
  const [session] = listed.json() as { id: string; current: boolean }[];
  assert.equal(session!.current, true);
  for (const [lang, title] of [
    ["ru", "Где вы\u00a0вошли"],
    ["en", "Where you are signed in"],
  ] as const) {
    const page = await app.inject({
      url: "/lk/security",
      remoteAddress: "10.0.0.1",
      headers: { ...own, cookie: `${own.cookie}; lang=${lang}` },
    });
    assert.ok(page.body.includes(title), `${lang} ${/<h[12][^>]*>[^<]*/.exec(page.body)}`);
    assert.equal(page.body.includes(token), false);
  }
  const ended = await app.inject({
    method: "DELETE",
    url: `/shop/auth/sessions/${session!.id}`,
    remoteAddress: "10.0.0.1",
    headers: { ...own, origin: "https://localhost" },
  });
  assert.equal(ended.statusCode, 204);
  assert.equal((await app.inject({ url: "/shop/auth/sessions", remoteAddress: "10.0.0.1", headers: own })).statusCode, 401);
});

test("[ACC-09] a customer is returned with the listed fields only, by every call", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  const asked = await askCode(shopper, phone);
  const entered = await verify(shopper, asked.body.request, await codeTo(shop, phone));
  const me = (entered.body.data as unknown as PresentedCustomer)._id;
  const gloves = await putOnShelf(shop);
  await shopper.post("/shop/user/basket", { type: "add", client: me, item: { productid: gloves, specification: "0", quantity: 2 } });
  const fields = "_id ad_deposit avans basket birthday bonus clubs dealer email firstname lastname limitbonus notify phone role waits";
  const edit = { _id: me, type: "profile", data: { firstname: "Олег", lastname: "Жуков", birthday: "1990-01-01", role: "coach" } };
  for (const reply of [entered, await shopper.post("/shop/auth/token/", {}), await shopper.post("/shop/user/editors/", edit)]) {
    const data = reply.body.data as unknown as PresentedCustomer;
    assert.deepEqual(Object.keys(data).sort(), fields.split(" "));
    assert.deepEqual([data.phone, data.limitbonus, data.bonus, data.avans, data.ad_deposit], [phone, 50, 0, 0, 0]);
    assert.deepEqual(Object.keys(data.notify).sort(), ["email", "push"]);
    for (const entry of data.basket) assert.deepEqual(Object.keys(entry).sort(), ["_id", "productid", "quantity", "specification"]);
  }
});

test("a channel that the storefront does not offer is refused before any code is drawn", async () => {
  for (const host of ["localhost", "reload.localhost"]) {
    const refused = await createShopper(app, { host }).post("/shop/auth/code", { phone: "+79161112233", channel: "whatsapp" });
    assert.deepEqual([refused.status, refused.body.errors[0]!.path], [422, "channel"], host);
  }
  const drawn = await sql<{ n: number }>`select count(*)::int as n from sign_in_code where channel = 'whatsapp'`.execute(shop.db);
  assert.equal(drawn.rows[0]!.n, 0);
  const abroad = createShopper(app, { host: "eu.localhost", lang: "en" });
  assert.equal((await abroad.post("/shop/auth/code", { phone: "+4915123456789", channel: "whatsapp" })).status, 200);
});
