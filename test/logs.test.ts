import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openLine } from "./examples/line.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper } from "./examples/shopper.ts";
import { startStore } from "./start-store.ts";

const sandbox = await openSandbox();
const { shop, databaseUrl, dataDir } = await createTestShop(sandbox.env);

test("[N04] the most verbose log has no personal data, one line each", async () => {
  const store = await startStore({ ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: "1", LOG_LEVEL: "debug" });
  let log = "";
  store.process.stdout!.on("data", (bytes) => {
    log += bytes;
  });
  const gloves = await putOnShelf(shop, { stock: 9 });
  const shopper = createShopper(store);
  const phone = "+79167001122";
  const asked = await shopper.post("/shop/auth/code", { phone, channel: "sms" });
  let code = "";
  for (let n = 0; n < 100 && !code; n++) {
    code = /\b\d{6}\b/.exec((await sandbox.messages(phone)).at(-1)?.text ?? "")?.[0] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const entered = await shopper.post("/shop/auth/code/verify", { request: asked.body.request, code });
  assert.equal(entered.status, 200);
  const line = await openLine(store, shopper, (entered.body.data as { _id: string })._id);
  line.socket.send("canary in a message");
  line.socket.send(Buffer.alloc(20_000, "canary"));
  await line.closed;
  await openLine(store, shopper, "canary-user");
  const agent = 'Canary-Agent"}\\n{"level":60,"msg":"forged"}';
  await sandbox.fault("sber", "error");
  const placed = await shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, firstname: "Канарейка", email: "canary@example.com", phone },
    delivery: { ...body.delivery, street: "Канареечная", comments: "под ковриком" },
  }));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { ordernumber } = placed.body;
  const pay = () =>
    shopper.post(
      "/payment/createpayment",
      { orderNumber: ordernumber, type: "online", data: { service: "bank-card" } },
      { "user-agent": agent },
    );
  assert.ok((await pay()).status >= 400);
  await sandbox.heal();
  for (const [url, body] of [
    ["/shop/auth/code/verify", { request: "canary-request", code: "000000" }],
    ["/shop/user/editors/", { _id: "canary-id", type: "profile", data: { firstname: "Канарейка", bonus: 1 } }],
    ["/order/addnew", { contragent: { phone, firstname: "Канарейка" } }],
    ["/shop/auth/token/", { token: "canary-token".repeat(5) }],
    [
      "/reports",
      [
        {
          body: {
            effectiveDirective: "script-src",
            blockedURL: `https://x.example/${phone}`,
            documentURL: `https://x.example/order/${ordernumber}?k=canary`,
            sample: "canary",
          },
        },
      ],
    ],
  ] as const)
    await shopper.post(url, body, { "user-agent": agent });
  for (const url of [
    `/crm/vieworderclient/${encodeURIComponent(phone)}`,
    "/shop/model/%00canary",
    `/shop/search/suggest?q=${encodeURIComponent(phone)}`,
    `/order/${ordernumber}?k=1900000000.canary`,
    "/%0acanary",
  ])
    await shopper.get(url, { "user-agent": agent, "x-fingerprint": "canary", referer: "https://x.example/canary" });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await store.stop();

  const lines = log.split("\n").filter(Boolean);
  assert.ok(lines.length > 10, "the log says nothing: the test would prove nothing");
  for (const line of lines) assert.ok(JSON.parse(line).level, line);
  assert.ok(!lines.some((line) => JSON.parse(line).msg === "forged"));
  const { key } = shop.secrets;
  const tokens = [...shopper.jar].filter(([name]) => name !== "lang").map(([, value]) => value);
  assert.ok(tokens.length >= 2);
  for (const secret of [
    phone,
    phone.slice(2),
    "anary",
    "анаре",
    "под ковриком",
    ordernumber,
    key,
    ...tokens,
    "gong-pass",
    "sandbox-secret",
  ])
    assert.deepEqual(
      lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase())),
      [],
      secret,
    );
  assert.ok(!new RegExp(`\\b${code}\\b`).test(log), "the code");
});
