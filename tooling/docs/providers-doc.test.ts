import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { carrierEnvironment } from "../../app/delivery/carriers/settings.server.ts";
import { providerEnvironment } from "../../app/payments/providers/settings.server.ts";
import { registerEnvironment } from "../../app/payments/receipts/registers/settings.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { providersDoc } from "./providers-doc.ts";

const sandbox = await openSandbox();
const { app } = await createTestShop(sandbox.env);

test("docs/providers.md is what the code says", () => {
  assert.equal(readFileSync("docs/providers.md", "utf8"), providersDoc(), "run: node tooling/docs/providers-doc.ts");
});

test("docs/providers.md names every setting of a provider, and rows that are whole", () => {
  const doc = providersDoc();
  const shared = ["CARRIER_MAKING_MS", "OLD_SECRETS_UNTIL", "GOODS_ORIGIN", "GOODS_TRADEMARK"];
  for (const name of Object.keys({ ...providerEnvironment, ...carrierEnvironment, ...registerEnvironment }))
    if (!name.endsWith("_OLD") && !shared.includes(name)) assert.ok(doc.includes(`\`${name}\``), name);
  const rows = doc.split("\n").filter((line) => line.startsWith("|"));
  for (const row of rows) assert.equal(row.split("|").length, 8, row);
  assert.equal(rows.length, 3 * 2 + 6 + 4 + 1);
});

test("each address of docs/providers.md is there and asks for a proof", async () => {
  const addresses = [...providersDoc().matchAll(/https:\/\/HOST(\/[^`]+)`/g)].map(([, path]) => path!);
  assert.equal(addresses.length, 5 + 6 + 1);
  for (const url of addresses) {
    const headers = { host: "localhost", "content-type": "application/x-www-form-urlencoded" };
    const { statusCode } = await app.inject({ method: "POST", url, headers, payload: "a=b" });
    assert.ok([401, 403].includes(statusCode), `${url} ${statusCode}`);
  }
  assert.equal((await app.inject({ method: "POST", url: "/payment/webhook/nobody", headers: { host: "localhost" } })).statusCode, 404);
});
