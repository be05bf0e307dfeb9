import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";
import { killWorkers } from "./kill-worker.ts";
import { times } from "./soak.ts";
import { heard, openKillable, startStore } from "./start-store.ts";

const { shop, outside, env } = await openKillable();

/** Deliveries to a mailbox with Message-IDs. */
async function handed(to: string) {
  const letters = (await outside.asked<string>("smtp")).filter(({ path }) => path === to);
  return { times: letters.length, names: new Set(letters.map(({ body }) => /^Message-ID: (\S+)/im.exec(body)![1])).size };
}

// SMTP can't deduplicate (decision 0006); mailboxes do by Message-ID.
test("a letter resent after a kill has the same id, and one arrives", async () => {
  const gloves = await putOnShelf(shop, { stock: 100 });
  // Delays the SMS, so that the worker dies after the email.
  await outside.fault("smsru", "slow", { delay_ms: 2000 });
  for (let round = 0; round < times(2, 50); round++) {
    const to = `buyer-${round}@example.com`;
    const store = await startStore({ ...env, JOBS: "1", KILL_AT: "worker.after_provider" });
    // The worker may die before the order's answer.
    await heard(
      createShopper(store).order([{ productid: gloves, quantity: 1 }], (body) => ({
        ...body,
        contragent: { ...body.contragent, email: to },
      })),
      ({ status }) => status,
    );
    await store.exited;
    const survivor = await startStore({ ...env, JOBS: "1" });
    await until(
      async () =>
        Number(
          (
            await sql<{
              n: number;
            }>`select count(*)::int as n from message where sent_at is null and recipient = ${to}`.execute(shop.db)
          ).rows[0]!.n,
        ) === 0,
    );
    const letters = await outside.messages(to);
    assert.equal(letters.length, 1);
    assert.deepEqual(await handed(to), { times: 2, names: 1 });
    await survivor.stop();
  }
  await outside.heal();
});

test("a letter claimed by a killed worker is sent once after its lease", async () => {
  const gloves = await putOnShelf(shop, { stock: 100 });
  for (let round = 0; round < times(1, 20); round++) {
    const to = `claimed-${round}@example.com`;
    await sql`delete from message where sent_at is null`.execute(shop.db);
    const quiet = await startStore({ ...env, JOBS: "0" });
    const { status } = await createShopper(quiet).order([{ productid: gloves, quantity: 1 }], (body) => ({
      ...body,
      contragent: { ...body.contragent, email: to },
    }));
    assert.equal(status, 201);
    await quiet.stop();
    const doomed = await startStore({ ...env, JOBS: "messages", KILL_AT: "worker.claimed" });
    await doomed.exited;
    assert.equal(await killWorkers(shop, { env: { ...env, JOBS: "0" }, killAt: "worker.claimed", times: 1, between: nothingSent }), 1);
    assert.equal((await outside.messages(to)).length, 1);
    assert.deepEqual(await handed(to), { times: 1, names: 1 });

    async function nothingSent() {
      const left = await sql<{ n: number }>`select count(*)::int as n from message where recipient = ${to} and sent_at is null`.execute(
        shop.db,
      );
      assert.equal((await handed(to)).times, left.rows[0]!.n === 0 ? 1 : 0);
    }
  }
});

test("mail server and store both down: the letter is accepted exactly once", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  await outside.fault("smtp", "error");
  const store = await startStore({ ...env, JOBS: "1" });
  const placed = await createShopper(store).order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, email: "patient@example.com" },
  }));
  assert.equal(placed.status, 201);
  await until(
    async () =>
      (await sql<{ problem: string }>`select problem from message where recipient = 'patient@example.com'`.execute(shop.db)).rows[0]!
        .problem !== "",
  );
  await store.kill();
  const refused = (await handed("patient@example.com")).times;
  await outside.fault("smtp", "ok");
  const survivor = await startStore({ ...env, JOBS: "1" });
  await until(
    async () =>
      (await sql`select 1 from message where recipient = 'patient@example.com' and sent_at is not null`.execute(shop.db)).rows.length === 1,
  );
  const letters = await outside.messages("patient@example.com");
  assert.equal(letters.length, 1);
  assert.match(letters[0]!.subject ?? "", new RegExp(placed.body.ordernumber));
  assert.deepEqual(await handed("patient@example.com"), { times: refused + 1, names: 1 });
  await survivor.stop();
});

async function until(holds: () => Promise<boolean>, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("It did not come about in time");
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
