import assert from "node:assert/strict";
import { test } from "node:test";
import { environment, readConfig, readSecrets } from "./config.server.ts";

const SECRET_KEY = "k".repeat(32);
const webhookSecret = (env: Record<string, string>) => readSecrets(readConfig(env), { ...env, SECRET_KEY }).cdek.webhookSecret;

test("parcel webhooks need a secret: set with the carrier, never the published one", () => {
  assert.throws(() => readConfig({ NODE_ENV: "production", CDEK_CLIENT_ID: "id" }), /CDEK_WEBHOOK_SECRET/);
  assert.equal(webhookSecret({ NODE_ENV: "production", CDEK_CLIENT_ID: "id", CDEK_WEBHOOK_SECRET: "own" }), "own");
  assert.equal(webhookSecret({ NODE_ENV: "production" }), undefined);
  assert.equal(webhookSecret({ SANDBOX: "1" }), "cdek");
});

test("the bank's notifications need their key: set with its user", () => {
  const keys = { NODE_ENV: "production", SBER_USER: "own", SBER_PASSWORD: "own" };
  assert.throws(() => readConfig(keys), /SBER_CALLBACK_KEY is missing/);
  assert.throws(() => readConfig({ ...keys, SBER_CALLBACK_KEY: "" }), /SBER_CALLBACK_KEY is missing/);
  assert.doesNotThrow(() => readConfig({ ...keys, SBER_CALLBACK_KEY: "own" }));
});

test("parcels need the store's own place: production refuses a carrier key without it", () => {
  const live = (env: Record<string, string>) => readConfig({ NODE_ENV: "production", ...env });
  assert.throws(
    () => live({ DELLIN_APPKEY: "key", DELLIN_SENDER_PHONE: "79990000000" }),
    /DELLIN_SENDER_TERMINAL, DELLIN_SENDER_COUNTERAGENT/,
  );
  assert.throws(() => live({ EMS_TOKEN: "key", EMS_POST_OFFICE: "630000" }), /EMS_LOGIN, EMS_PASSWORD, EMS_TRACKING_LOGIN/);
  assert.throws(() => live({ EMS_POST_OFFICE: "here" }), /EMS_POST_OFFICE/);
  const sender = { DELLIN_SENDER_TERMINAL: "36", DELLIN_SENDER_COUNTERAGENT: "77", DELLIN_SENDER_PHONE: "79990000000" };
  assert.throws(() => live({ DELLIN_APPKEY: "key", ...sender }), /^Error: DELLIN_LOGIN, DELLIN_PASSWORD \(or DELLIN_PAT\) missing/);
  assert.throws(() => live({ DELLIN_APPKEY: "key", ...sender, DELLIN_LOGIN: "own" }), /^Error: DELLIN_PASSWORD \(or DELLIN_PAT\) missing/);
  assert.equal(live({ DELLIN_APPKEY: "key", DELLIN_PAT: "own", ...sender }).dellin.sender.terminal, "36");
  assert.equal(readConfig({ SANDBOX: "1" }).dellin.sender.terminal, "1");
});

test("an empty setting counts as unset, as Compose and systemd files pass them on", () => {
  const names = Object.keys(environment.shape);
  const kept = { ...Object.fromEntries(names.map((name) => [name, ""])), SECRET_KEY };
  assert.deepEqual(readConfig(kept), readConfig({}));
  assert.deepEqual(readSecrets(readConfig(kept), kept), readSecrets(readConfig({}), { SECRET_KEY }));
  for (const name of names) assert.doesNotThrow(() => readConfig({ [name]: " " }), name);
  assert.equal(readConfig({ BACKUP_MINUTES: "" }).backupMinutes, 60);
});

test("play money is refused in production, unless that is meant", () => {
  assert.throws(() => readConfig({ NODE_ENV: "production", SANDBOX: "1" }), /play money/);
  assert.equal(readConfig({ NODE_ENV: "production", SANDBOX: "1", SANDBOX_IN_PRODUCTION: "1" }).sandbox, true);
});

test("CloudPayments has the published secret in the sandbox only", () => {
  const settings = (env: Record<string, string>) => {
    const config = readConfig(env);
    return { ...config.cloudpayments, ...readSecrets(config, { ...env, SECRET_KEY }).cloudpayments };
  };
  assert.deepEqual(settings({ SANDBOX: "1", SANDBOX_URL: "http://127.0.0.1:4000", CLOUDPAYMENTS_API_SECRET: "real" }), {
    url: "http://127.0.0.1:4000/cloudpayments/",
    widgetUrl: "/sandbox/pay/cloudpayments/cloudpayments.js",
    publicId: "test_api_public_id",
    apiSecret: "test-api-secret-001",
  });
  assert.deepEqual(settings({ NODE_ENV: "production" }), {
    url: "https://api.cloudpayments.ru/",
    widgetUrl: "https://widget.cloudpayments.ru/bundles/cloudpayments.js",
    publicId: undefined,
    apiSecret: undefined,
  });
});
