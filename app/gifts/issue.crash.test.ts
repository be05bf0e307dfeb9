import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { certificateBuyers, codeIn } from "../../test/examples/certificates.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { killWorkers } from "../../test/kill-worker.ts";
import { times } from "../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const store = await openStore(testShop);
const { aPaidCertificate, aCustomer, letters, certificateOf } = certificateBuyers(testShop, store, sandbox);

const KILLS = times(1, 20);

test(`${KILLS} kills between a certificate's code and letter: one letter, one valid code`, {
  timeout: 600_000,
}, async () => {
  const { id, email } = await aPaidCertificate({}, { settled: false });
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const issued = async () => (await certificateOf(id)).issue;
  const between = async () => {
    if ((await letters(email)).length === 0) assert.equal(await issued(), 0, "nothing of a killed worker's is left");
  };
  assert.equal(await killWorkers(shop, { env, killAt: "certificate.issued", times: KILLS, between }), KILLS);
  const [letter, ...more] = await letters(email);
  assert.deepEqual([more, await issued(), (await store.orderState(id)).status], [[], 1, "done"]);
  const { activate } = await aCustomer();
  assert.equal((await activate(codeIn(letter!.text))).status, 200);
  const cases = await sql`select kind from case_for_staff where closed_at is null`.execute(shop.db);
  assert.deepEqual(cases.rows, []);
});
