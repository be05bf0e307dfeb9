import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { endStarted, endsWithParent, endWithUs } from "../../../test/end-with-us.ts";
import { giveMoney } from "../../../test/examples/customer.ts";
import { times } from "../../../test/soak.ts";
import { post } from "./ledger.queries.server.ts";
import { reversed, withheldEntries } from "./ledger.ts";

after(endStarted);
const { shop, databaseUrl, dataDir } = await createTestShop();
const KILLS = times(5, 100);
const AT_ONCE = 5;
const all = async <T extends object>(query: ReturnType<typeof sql>) => (await query.execute(shop.db)).rows as T[];

/** Works until killed; `acknowledged` collects committed operations with their number of postings. */
async function workAndDie(acknowledged: Map<string, number>): Promise<void> {
  const child = endWithUs(
    spawn(process.execPath, [endsWithParent, "test/bank-process.ts"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, AT_ONCE: String(AT_ONCE) },
    }),
  );
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    const [id, postings] = line.split(" ");
    acknowledged.set(id!, Number(postings));
  });
  await Promise.race([once(lines, "line"), closed.then(() => Promise.reject(new Error("The worker ended before it began")))]);
  await wait(50 + Math.random() * 400);
  child.kill("SIGKILL");
  const [, signal] = await closed;
  assert.equal(signal, "SIGKILL");
}

test("[C12] killed processes keep the total of 52 accounts and acknowledged postings", async () => {
  const customers = Array.from({ length: 13 }, (_, n) => ({ id: newId(), phone: `+7915${1_000_000 + n}` }));
  for (const { id, phone } of customers) {
    await sql`insert into customer (id, phone) values (${id}, ${phone})`.execute(shop.db);
    await giveMoney(shop, id, { bonus: 1000, advance: 1000, deposit: 1000 });
  }
  const acknowledged = new Map<string, number>();
  let left = KILLS;
  const work = Promise.all(
    Array.from({ length: 2 }, async () => {
      while (left-- > 0) await workAndDie(acknowledged);
    }),
  );
  let reads = 0;
  const totals = new Set<string>();
  let busy = true;
  const reading = (async () => {
    for (; busy; reads++) {
      // One statement: a consistent snapshot.
      const [seen] = await all<{ total: number; all: number; off: number; lowest: number }>(sql`
        with told as (select a.id, a.customer_id, a.kind, a.balance_minor, coalesce(sum(e.amount_minor), 0) as minor
          from ledger_account a left join ledger_entry e on e.account_id = a.id group by a.id)
        select sum(coalesce(balance_minor, minor)) filter (where customer_id is not null or kind = 'goods') as total, sum(minor) as all,
          count(*) filter (where customer_id is not null and balance_minor <> minor) as off, min(balance_minor) as lowest from told`);
      totals.add(`${seen!.total} ${seen!.all} ${seen!.off}`);
      assert.ok(seen!.lowest >= 0);
      await wait(5);
    }
  })();
  await work.finally(() => {
    busy = false;
  });
  await reading;
  assert.deepEqual([...totals], [`${13 * 3000_00} 0 0`]);
  assert.ok(reads > KILLS && acknowledged.size > KILLS * 10, `${reads} reads, ${acknowledged.size} actions`);

  const stored = new Map(
    (
      await all<{ id: string; n: number }>(
        sql`select cause_id as id, count(*)::int as n from ledger_transaction where cause like 'bank-%' group by 1`,
      )
    ).map(({ id, n }) => [id, n]),
  );
  for (const [id, postings] of acknowledged) assert.equal(stored.get(id), postings, `of ${id}, which was acknowledged`);
  assert.ok(stored.size - acknowledged.size <= KILLS * AT_ONCE, "nothing that nobody asked for");

  // No withdrawals exist for these holds.
  for (const { id: customerId, minor } of await all<{ id: string; minor: number }>(
    sql`select customer_id as id, balance_minor as minor from ledger_account where kind = 'withdrawal' and balance_minor > 0`,
  ))
    await inTransaction(shop.db, (trx) =>
      post(trx, { cause: "opening", causeId: newId(), customerId, entries: reversed(withheldEntries(minor)), now: shop.clock.now() }),
    );
  assert.deepEqual(await findBreaks(shop.db), []);
});
