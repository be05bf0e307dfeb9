import { brokenConstraint, inTransaction, openDatabase, rows, sql } from "../app/foundation/database/database.server.ts";
import { newId } from "../app/foundation/ids.server.ts";
import { post } from "../app/money/ledger/ledger.queries.server.ts";
import { type CustomerAccount, type Entry, grantEntries, reversed, takenEntries, withheldEntries } from "../app/money/ledger/ledger.ts";

// Moves money between accounts until killed; prints every committed operation.
const { db } = await openDatabase({ dataDir: process.env.DATA_DIR!, databaseUrl: process.env.DATABASE_URL! });
const customers = (await rows<{ id: string }>(db, sql`select id from customer order by id`)).map(({ id }) => id);
const upTo = (most: number) => Math.floor(Math.random() * most);
const spendable: CustomerAccount[] = ["bonus", "advance", "deposit"];
type Move = { customerId: string; entries: Entry[] };

const anAccount = () => spendable[upTo(spendable.length)]!;
const aCustomer = () => customers[upTo(customers.length)]!;

/** Via the shop's account, as two postings of one operation. */
function transfer(): Move[] {
  const amountMinor = 1 + upTo(300_00);
  const moves = [
    { customerId: aCustomer(), entries: reversed(grantEntries(anAccount(), amountMinor)) },
    { customerId: aCustomer(), entries: grantEntries(anAccount(), amountMinor) },
  ];
  // Lock order, against deadlocks.
  return moves.sort((one, other) => (one.customerId < other.customerId ? -1 : 1));
}

/** Withheld or taken for an order; half of it returns later. */
function hold(): Move {
  const sum = () => upTo(200_00);
  const entries = upTo(2) ? withheldEntries(1 + sum()) : takenEntries({ bonusMinor: 1 + sum(), advanceMinor: sum(), depositMinor: sum() });
  return { customerId: aCustomer(), entries };
}

async function wander(): Promise<never> {
  const held: Move[] = [];
  for (;;) {
    const isRelease = held.length > 3 || (held.length > 0 && upTo(3) === 0);
    const [back] = isRelease ? held.splice(upTo(held.length), 1) : [];
    const holds = !back && upTo(2) ? hold() : null;
    const moves = back ? [{ ...back, entries: reversed(back.entries) }] : holds ? [holds] : transfer();
    const id = newId();
    try {
      await inTransaction(db, async (trx) => {
        for (const [at, { customerId, entries }] of moves.entries())
          await post(trx, { cause: `bank-${at}`, causeId: id, customerId, entries, now: new Date() });
      });
    } catch (error) {
      if (brokenConstraint(error) !== "ledger_account_balance") throw error;
      continue;
    }
    if (holds) held.push(holds);
    console.log(`${id} ${moves.length}`);
  }
}
await Promise.all(Array.from({ length: Number(process.env.AT_ONCE) }, wander));
