import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig, readSecrets } from "./config.server.ts";

const SECRET_KEY = "k".repeat(32);
const webhookSecret = (env: Record<string, string>) => readSecrets(readConfig(env), { ...env, SECRET_KEY }).cdek.webhookSecret;

test("real parcels' news want a secret of their own: in production none is the published one, and with the carrier one must be set", () => {
  assert.throws(() => readConfig({ NODE_ENV: "production", CDEK_CLIENT_ID: "id" }), /CDEK_WEBHOOK_SECRET/);
  assert.equal(webhookSecret({ NODE_ENV: "production", CDEK_CLIENT_ID: "id", CDEK_WEBHOOK_SECRET: "own" }), "own");
  assert.equal(webhookSecret({ NODE_ENV: "production" }), undefined);
  assert.equal(webhookSecret({ SANDBOX: "1" }), "cdek");
});

test("play money is refused in production, unless that is meant", () => {
  assert.throws(() => readConfig({ NODE_ENV: "production", SANDBOX: "1" }), /play money/);
  assert.equal(readConfig({ NODE_ENV: "production", SANDBOX: "1", SANDBOX_IN_PRODUCTION: "1" }).sandbox, true);
});
