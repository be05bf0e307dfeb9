import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";
import type { WithdrawalState } from "./withdrawal.ts";

/** `account` is sealed, `accountEnd` its last four digits. */
export type Withdrawal = {
  id: string;
  customerId: string;
  amountMinor: number;
  holder: string;
  account: string;
  accountEnd: string;
  bik: string;
  storefront: Region;
  lang: Language;
  state: WithdrawalState;
  createdAt: Date;
};

const ownFields = sql`w.id, w.amount_minor as "amountMinor", w.account_end as "accountEnd", w.state, w.created_at as "createdAt"`;
const fields = sql`${ownFields}, w.customer_id as "customerId", w.holder, w.account, w.bik, w.storefront, w.lang`;

export async function insertWithdrawal(trx: Db, w: Omit<Withdrawal, "state">): Promise<void> {
  assertTransaction(trx);
  await run(
    trx,
    sql`insert into withdrawal (id, customer_id, amount_minor, holder, account, account_end, bik, storefront, lang, created_at)
        values (${w.id}, ${w.customerId}, ${w.amountMinor}, ${w.holder}, ${w.account}, ${w.accountEnd}, ${w.bik}, ${w.storefront}, ${w.lang}, ${w.createdAt})`,
  );
}

export type LockedWithdrawal = Withdrawal & { phone: string | null; email: string | null; dayMinor: number };

export async function lockWithdrawal(trx: Db, id: string): Promise<LockedWithdrawal | undefined> {
  assertTransaction(trx);
  return row<LockedWithdrawal>(
    trx,
    sql`select ${fields}, c.phone, c.email, ${daySum} as "dayMinor" from withdrawal w join customer c on c.id = w.customer_id where w.id = ${id} for update of w`,
  );
}

export const endWithdrawal = (trx: Db, id: string, was: WithdrawalState, became: WithdrawalState) =>
  run(trx, sql`update withdrawal set state = ${became} where id = ${id} and state = ${was}`);

/** The sum with the owner's other requests of the day before it: splitting doesn't avoid four-eyes. */
export const daySum = sql`(select sum(x.amount_minor)::bigint from withdrawal x
  where x.customer_id = w.customer_id and x.state in ('held', 'paid') and (x.created_at, x.id) <= (w.created_at, w.id) and x.created_at > w.created_at - interval '1 day')`;

export type Step = "asked" | "shown" | "agreed" | "paid" | "refused" | "returned";

export function insertStep(trx: Db, of: { withdrawalId: string; step: Step; actor: string; reason?: string; now: Date }) {
  noteChange(trx, { objectKind: "withdrawal", objectId: of.withdrawalId, before: null, after: { step: of.step } });
  return run(
    trx,
    sql`insert into withdrawal_step (withdrawal_id, step, actor, reason, at)
        values (${of.withdrawalId}, ${of.step}, ${of.actor}, ${of.reason ?? ""}, ${of.now})`,
  );
}

/** Approvers; read under the lock, so current. */
export const listAgreed = async (trx: Db, id: string): Promise<string[]> =>
  (
    await rows<{ actor: string }>(trx, sql`select actor from withdrawal_step where withdrawal_id = ${id} and step = 'agreed' order by id`)
  ).map(({ actor }) => actor);

/** `reason`: of refusal or return. */
export type OwnWithdrawal = Pick<Withdrawal, "id" | "amountMinor" | "accountEnd" | "state" | "createdAt"> & { reason: string };

export const listOwn = (db: Db, customerId: string, most: number) =>
  rows<OwnWithdrawal>(
    db,
    sql`select ${ownFields}, coalesce((select s.reason from withdrawal_step s where s.withdrawal_id = w.id and s.step in ('refused', 'returned')), '') as reason
        from withdrawal w where w.customer_id = ${customerId} order by w.created_at desc, w.id limit ${most}`,
  );

export type HeldWithdrawal = Withdrawal & { customer: string; agreed: string[] };

export const listHeld = (db: Db) =>
  rows<HeldWithdrawal>(
    db,
    sql`select ${fields}, concat_ws(' ', nullif(c.firstname, ''), nullif(c.lastname, ''), c.phone, c.email) as customer,
               array(select s.actor from withdrawal_step s where s.withdrawal_id = w.id and s.step = 'agreed' order by s.id) as agreed
        from withdrawal w join customer c on c.id = w.customer_id where w.state = 'held' order by w.created_at, w.id`,
  );
