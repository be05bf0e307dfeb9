import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { ChangeAsked, ChangeState, Correctable } from "./balance-change.ts";

export type BalanceChange = ChangeAsked & {
  id: string;
  state: ChangeState;
  askedBy: string;
  askedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
};

const fields = sql`b.id, b.customer_id as "customerId", b.account, b.amount_minor as "amountMinor", b.reason, b.state, b.asked_by as "askedBy",
  b.asked_at as "askedAt", b.decided_by as "decidedBy", b.decided_at as "decidedAt"`;

export async function insertChange(trx: Db, b: BalanceChange): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`insert into balance_change (id, customer_id, account, amount_minor, reason, state, asked_by, asked_at, decided_by, decided_at)
        values (${b.id}, ${b.customerId}, ${b.account}, ${b.amountMinor}, ${b.reason}, ${b.state}, ${b.askedBy}, ${b.askedAt}, ${b.decidedBy}, ${b.decidedAt})`,
  );
  const { account, amountMinor, state } = b;
  noteChange(trx, { objectKind: "customer", objectId: b.customerId, before: null, after: { balance: account, amountMinor, state } });
}

export const findChange = (db: Db, id: string) => row<BalanceChange>(db, sql`select ${fields} from balance_change b where b.id = ${id}`);

export async function lockChange(trx: Db, id: string): Promise<BalanceChange | undefined> {
  assertTransaction(trx);
  return row<BalanceChange>(trx, sql`select ${fields} from balance_change b where b.id = ${id} for update`);
}

type End = { became: "done" | "refused"; by: string; now: Date };
export async function endChange(trx: Db, b: BalanceChange, { became, by, now }: End): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`update balance_change set state = ${became}, decided_by = ${by}, decided_at = ${now} where id = ${b.id} and state = 'asked'`,
  );
  const told = { balance: b.account, amountMinor: b.amountMinor };
  noteChange(trx, {
    objectKind: "customer",
    objectId: b.customerId,
    before: { ...told, state: b.state },
    after: { ...told, state: became },
  });
}

export async function lockCustomer(trx: Db, id: string): Promise<boolean> {
  assertTransaction(trx);
  return (await row(trx, sql`select 1 from customer where id = ${id} and erased_at is null for key share`)) !== undefined;
}

export const listAlone = async (trx: Db, customerId: string, by: string, since: Date): Promise<number[]> =>
  (
    await rows<{ minor: number }>(
      trx,
      sql`select amount_minor as minor from balance_change
          where customer_id = ${customerId} and asked_by = ${by} and decided_by = ${by} and state = 'done' and asked_at > ${since}`,
    )
  ).map(({ minor }) => minor);

export const isAsked = async (trx: Db, customerId: string, account: Correctable): Promise<boolean> =>
  (await row(trx, sql`select 1 from balance_change where customer_id = ${customerId} and account = ${account} and state = 'asked'`)) !==
  undefined;

export const listChanges = (db: Db, customerId: string, most: number) =>
  rows<BalanceChange>(
    db,
    sql`select ${fields} from balance_change b where b.customer_id = ${customerId} order by b.asked_at desc, b.id limit ${most}`,
  );
