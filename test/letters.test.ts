import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Sandbox, startSandbox } from "../sandbox/start.ts";
import { createTestShop } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper, type Reply } from "./examples/shopper.ts";
import { times } from "./soak.ts";
import { startStore } from "./start-store.ts";

const { shop, databaseUrl, dataDir } = await createTestShop();
let outside: Sandbox;
let env: Record<string, string>;
before(async () => {
  outside = await startSandbox({});
  env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SANDBOX: "1",
    SANDBOX_URL: outside.url,
    SMTP_URL: outside.smtpUrl,
    JOB_SECONDS: "2",
  };
});
after(() => outside.close());
const heard = (reply: Promise<Reply>) =>
  reply.then(
    ({ status }) => status,
    () => "unknown",
  );

test("[J08] a worker killed after the letter has gone sends no second one", async () => {
  const gloves = await putOnShelf(shop, { stock: 100 });
  for (let round = 0; round < times(3, 50); round++) {
    const to = `buyer-${round}@example.com`;
    const store = await startStore({ ...env, JOBS: "1", KILL_AT: "worker.after_provider" });
    // The worker may be killed before the order's own answer is on its way.
    await heard(
      createShopper(store).order([{ productid: gloves, quantity: 1 }], (body) => ({
        ...body,
        contragent: { ...body.contragent, email: to },
      })),
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
    const letters = (await (await fetch(`${outside.url}/sandbox/messages?to=${to}`)).json()) as unknown[];
    assert.equal(letters.length, 1);
    await survivor.stop();
  }
});

test("with the mail server down, the store killed and both back, the letter arrives exactly once", async () => {
  const gloves = await putOnShelf(shop, { stock: 5 });
  await faults("error");
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
  await faults("ok");
  const survivor = await startStore({ ...env, JOBS: "1" });
  await until(
    async () =>
      (await sql`select 1 from message where recipient = 'patient@example.com' and sent_at is not null`.execute(shop.db)).rows.length === 1,
  );
  const letters = (await (await fetch(`${outside.url}/sandbox/messages?to=patient@example.com`)).json()) as { subject: string }[];
  assert.equal(letters.length, 1);
  assert.match(letters[0]!.subject, new RegExp(placed.body.ordernumber));
  await survivor.stop();
});

const faults = (mode: string) =>
  fetch(`${outside.url}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "smtp", mode }),
  });

async function until(holds: () => Promise<boolean>, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("It did not come about in time");
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
