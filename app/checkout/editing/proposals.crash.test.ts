import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { proposing } from "../../../test/examples/proposed-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { killWorkers } from "../../../test/kill-worker.ts";
import { times } from "../../../test/soak.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, databaseUrl, dataDir } = testShop;
const { aPaidOrder, propose, bankOf, find, proposalOf } = proposing(testShop, sandbox, await openStore(testShop));
const env = { ...sandbox.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };

for (const killAt of ["topup.before_edit", "topup.before_commit"])
  test(`a kill at ${killAt}: money and edit are both there, or neither`, async () => {
    const order = await aPaidOrder();
    const { link, id } = await propose(order, [{ id: order.gloves, quantity: 3 }]);
    await sandbox.pay(await bankOf(link), { callback: "none" });
    const { rows } = await sql<{ id: string }>`select id from payment where proposal_id = ${id}`.execute(shop.db);
    await sql`delete from pgboss.job where name <> 'payments'`.execute(shop.db);
    await inTransaction(shop.db, (trx) => shop.jobs.send(trx, "payments", { kind: "settle", paymentId: rows[0]!.id }));
    const kills = times(2, 20);
    const whole = async () => {
      const [{ lines }, { state }] = [await find(order.id), await proposalOf(order.id)];
      assert.equal(lines[0]!.quantity === 3, state === "agreed");
      assert.deepEqual(await findBreaks(shop.db), []);
    };
    assert.equal(await killWorkers(shop, { env, killAt, times: kills, between: whole }), kills);
    assert.equal((await proposalOf(order.id)).state, "agreed");
  });
