import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "./create-test-shop.ts";
import { signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";

// Spoofed cookies, forwarding headers, secrets and codes.
const { shop, app } = await createTestShop({ LOG_LEVEL: "silent" });

test("a cookie planted by a neighbouring host signs nobody in", async () => {
  const behind = await createTestShop({ TRUSTED_PROXIES: "127.0.0.1" });
  const attacker = createShopper(behind.app);
  await signIn(behind.shop, attacker);
  const planted = attacker.jar.get("au")!;
  const victim = (name: string) =>
    behind.app.inject({
      method: "POST",
      url: "/shop/auth/token/",
      payload: {},
      headers: { host: "localhost", origin: "https://localhost", "x-forwarded-proto": "https", cookie: `${name}=${planted}` },
    });
  // Browsers protect the exact prefix only.
  for (const name of ["au", "\u00a0__Host-au", "\u00a0au", "__host-au", "=__Host-au"]) {
    const refused = await victim(name);
    assert.equal(refused.json().activity, false, name);
    assert.doesNotMatch(String(refused.headers["set-cookie"]), new RegExp(planted), name);
  }
  const own = await victim("__Host-au");
  assert.equal(own.json().activity, true);
  assert.match(String(own.headers["set-cookie"]), /^__Host-au=.*Path=\/.*HttpOnly; Secure/);
  await behind.close();
});

test("local-only endpoints refuse the proxy; production has no sandbox", async () => {
  const metrics = async (through: Record<string, string>) =>
    (await app.inject({ url: "/metrics", headers: { host: "localhost", ...through } })).statusCode;
  assert.equal(await metrics({}), 200);
  for (const [name, value] of [
    ["x-forwarded-for", "203.0.113.9"],
    ["forwarded", "for=203.0.113.9"],
  ] as const)
    assert.equal(await metrics({ [name]: value }), 404, name);
  const production = await createTestShop({
    NODE_ENV: "production",
    STOREFRONT_HOSTS: "ru=gong.example",
    SANDBOX_URL: "http://127.0.0.1:1",
    CDEK_CLIENT_ID: "client",
    CDEK_CLIENT_SECRET: "secret",
    CDEK_WEBHOOK_SECRET: "known to the carrier",
  });
  for (const [method, url] of [
    ["GET", "/sandbox/messages"],
    ["POST", "/sandbox/clock"],
    ["POST", "/sandbox/faults"],
    ["POST", "/sandbox/pay/sber/x"],
  ] as const) {
    const answer = await production.app.inject({
      method,
      url,
      payload: method === "POST" ? { now: null } : undefined!,
      headers: { host: "gong.example" },
    });
    assert.equal(answer.statusCode, 404, url);
  }
  const forged = await production.app.inject({
    method: "POST",
    url: "/delivery/webhook/cdek?key=cdek",
    payload: "{}",
    headers: { host: "gong.example" },
  });
  assert.equal(forged.statusCode, 401, "no secret that everybody knows");
  await production.close();
});

test("promo guesses are limited by address; a cart with a wrong code counts as usual", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  const said: string[] = [];
  const quote = async (code?: string) => {
    const { status, body } = await createShopper(app).quote([{ productid: gloves, quantity: 1 }], code ? { promocode: code } : {});
    return `${status} ${body.promo?.reason}`;
  };
  for (let n = 0; n < 110; n++) said.push(await quote(`GUESS${n}`));
  assert.deepEqual(said, [...Array(100).fill("200 not_found"), ...Array(10).fill("200 too_many")]);
  const byOrder = await createShopper(app).order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    promocodename: "YET-ANOTHER",
    quote: "none",
  }));
  const { quote: told } = byOrder.body as unknown as { quote: { promo: { reason: string } } };
  assert.deepEqual(
    [byOrder.status, told.promo.reason],
    [409, "too_many"],
    "an order that no quote stands behind tells no more than a quote",
  );
  assert.equal(await quote("guess3 "), "200 not_found", "a known miss costs nothing");
  assert.equal(await quote(), "200 undefined", "no code, no limit");
});

test("[I01] a made-up forwarding header buys no second measure of pages or calls", async () => {
  const small = await createTestShop({ RATE_LIMIT_FACTOR: "0.01" }, { pages: true });
  for (const url of ["/search?q=a", "/shop/catalogue"]) {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const { statusCode, headers } = await small.app.inject({
        url: url + (url.includes("?") ? n : ""),
        headers: { host: "localhost", "x-forwarded-for": `203.0.113.${n}`, "x-real-ip": `203.0.113.${n}`, accept: "text/html" },
      });
      statuses.push(statusCode);
      if (statusCode === 429) assert.ok(Number(headers["retry-after"]) > 0);
    }
    assert.ok(statuses.includes(429), `${url}: ${statuses}`);
  }
  await small.close();
});
