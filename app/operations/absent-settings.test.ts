import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../test/create-test-shop.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { readConfig, readSecrets } from "../config.server.ts";
import { absentSettings } from "./absent-settings.server.ts";

const live = { NODE_ENV: "production", STOREFRONT_HOSTS: "ru=gong.example;eu=gong-boxing.example", SECRET_KEY: "k".repeat(32) };
const absent = (env: Record<string, string> = {}) => {
  const all = { ...live, DATA_DIR: "/nowhere", ...env };
  const config = readConfig(all);
  return absentSettings(config, readSecrets(config, all)).map(({ setting, means }) => `${setting}: ${means}`);
};

test("[IDN-01] a code by a channel without keys is neither offered nor promised", async () => {
  const [phone, email] = ["+7 916 123-45-67", "vera@example.com"];
  const ways: { env: Record<string, string>; takes: string[] }[] = [
    { env: {}, takes: [] },
    { env: { SMTP_URL: "smtp://localhost:1" }, takes: ["email"] },
    { env: { SMSRU_API_ID: "1" }, takes: ["sms"] },
    { env: { WHATSAPP_TOKEN: "t" }, takes: [] },
    { env: { SMTP_URL: "smtp://localhost:1", WHATSAPP_TOKEN: "t", WHATSAPP_PHONE_ID: "1" }, takes: ["email", "whatsapp"] },
  ];
  for (const { env, takes } of ways) {
    const { app, close } = await createTestShop({ ...live, ...env });
    const eu = createShopper(app, { host: "gong-boxing.example" });
    for (const channel of ["sms", "whatsapp", "email"]) {
      const { status } = await eu.post("/shop/auth/code", channel === "email" ? { channel, email } : { channel, phone });
      assert.equal(status, takes.includes(channel) ? 200 : 422, `${channel} with ${Object.keys(env)}`);
    }
    await close();
  }
});

test("an owner hears at the start of what has no keys and so is not offered", () => {
  const none = absent();
  for (const name of [
    "SMTP_URL",
    "SMSRU_API_ID",
    "WHATSAPP_TOKEN",
    "ATOL_LOGIN",
    "SELLERS_FILE",
    "DADATA_TOKEN",
    "keys of cdek",
    "keys of ems",
  ])
    assert.ok(
      none.some((line) => line.startsWith(name)),
      name,
    );
  assert.ok(none.includes("SMSRU_API_ID or SMTP_URL: on ru nobody can sign in except by passkey"), none.join("\n"));
  assert.ok(none.includes("keys of a payment provider: on eu nobody can pay online"));
  const some = absent({ SMTP_URL: "s:", CLOUDPAYMENTS_PUBLIC_ID: "p", CLOUDPAYMENTS_API_SECRET: "s", BOXBERRY_TOKEN: "t" }).join("\n");
  assert.doesNotMatch(some, /SMTP_URL|passkey|pay online|keys of boxberry/);
  assert.deepEqual(absent({ NODE_ENV: "development" }), []);
  assert.doesNotMatch(absent({ STOREFRONT_HOSTS: "ru=gong.example" }).join("\n"), /WHATSAPP| eu /);
});

test("[CNT-01] help names no carrier and no way of paying without keys", async () => {
  const { app } = await createTestShop({ ...live, BOXBERRY_TOKEN: "t" }, { pages: true });
  const help = async (page: string) =>
    (await app.inject({ url: `/service/${page}`, headers: { host: "gong.example", cookie: "lang=ru" } })).body.split("</main>")[0]!;
  const [delivery, payment] = [await help("delivery"), await help("payment")];
  assert.match(delivery, /Боксберри/);
  assert.doesNotMatch(delivery, /СДЭК|EMS/);
  assert.match(payment, /При получении/);
  assert.doesNotMatch(payment, /Сбер|Долями|Сплит|Мир/);
});
