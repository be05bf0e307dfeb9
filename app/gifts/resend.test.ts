import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore, until } from "../../test/examples/card-order.ts";
import { aFriend, certificateBuyers, codeIn } from "../../test/examples/certificates.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { aPaidCertificate, aCustomer, letters, sendAll } = certificateBuyers(testShop, store, sandbox);

test("an address corrected while its letter is drawn is the only one to get a code", async () => {
  const { id, email, shopper } = await aPaidCertificate({}, { settled: false });
  const right = aFriend();
  // The order's lock holds up an issuer between drawing and writing.
  let issuing: Promise<unknown> | undefined;
  await inTransaction(shop.db, async (trx) => {
    await sql`select from shop_order where id = ${id} for update`.execute(trx);
    issuing = shop.jobs.runWaiting();
    await until(async () => (await waitForLocks()) > 0);
    const resent = await shopper.post("/shop/certificate/resend", { id, email: right });
    assert.equal(resent.status, 200, JSON.stringify(resent.body));
  });
  await issuing;
  await sendAll();
  assert.deepEqual(await letters(email), [], "whoever has the mistyped mailbox");
  const [letter, ...more] = await letters(right);
  assert.equal(more.length, 0);
  const { activate } = await aCustomer();
  assert.equal((await activate(codeIn(letter!.text))).status, 200);
});

const waitForLocks = () =>
  store.count(sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
