import { type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId, newOrderNumber } from "#app/foundation/ids.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import type { Entry } from "#app/money/ledger/ledger.ts";
import * as queries from "./erasure.queries.server.ts";
import { type Balances, type Erasure, type ErasureRefusal, refusalOf } from "./erasure.ts";
import { personal } from "./inventory.ts";
import { eraseRows, findSubject, forgetRecipient, lockSubject, type Subject } from "./privacy.queries.server.ts";

/** `giveUp`: balances knowingly forfeited, in whole rubles. */
export type ErasureAsked = Pick<Erasure, "customerId" | "askedBy" | "actor" | "proof" | "guestOrders"> & { giveUp: number; now: Date };
/** `was`: former contacts; null when already erased. */
export type ErasureDone = { ok: true; act: Erasure; was: Pick<Subject, "phone" | "email"> | null };
export type ErasureOutcome = ErasureDone | ({ ok: false } & (ErasureRefusal | { refusal: "unknown" }));

/** Erases a customer in the caller's transaction. Refuses while something is pending or money isn't given up. Idempotent. */
export async function eraseIn(trx: Db, asked: ErasureAsked): Promise<ErasureOutcome> {
  const { customerId, giveUp, guestOrders, now } = asked;
  const subject = await lockSubject(trx, customerId, guestOrders ? now : null);
  if (!subject) return { ok: false, refusal: "unknown" };
  if (subject.erasedAt) return { ok: true, act: (await queries.findErasure(trx, { customerId }))!, was: null };
  const balances = await queries.lockBalances(trx, customerId);
  const refusal = refusalOf(await queries.findBlockers(trx, subject), balances, giveUp);
  if (refusal) return { ok: false, ...refusal };
  const { askedBy, actor, proof } = asked;
  const act = { id: newId(), number: newOrderNumber(), customerId, askedBy, actor, proof, guestOrders, at: now, againAt: null };
  return { ok: true, act: await forget(trx, subject, balances, act, now), was: subject };
}

/** Repeats an erasure that a restored backup undid, regardless of pending orders. False where there is nothing to do. */
export const eraseAgain = (db: Db, act: Erasure, now: Date, killPoint: KillPoint = () => {}): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const subject = await lockSubject(trx, act.customerId, act.guestOrders ? act.at : null);
    if (!subject || subject.erasedAt) return false;
    await forget(trx, subject, await queries.lockBalances(trx, subject.id), { ...act, againAt: now }, now);
    killPoint("erasure.before_commit");
    return true;
  });

/** Subject and balances are locked. */
async function forget(
  trx: Db,
  locked: Subject,
  balances: Balances,
  begun: Omit<Erasure, "erased" | "gaveUp" | "keepUntil">,
  now: Date,
): Promise<Erasure> {
  await queries.takeGuestOrders(trx, locked);
  await queries.endReferrals(trx, locked, now);
  await post(trx, { cause: "erasure", causeId: begun.id, customerId: locked.id, entries: givenUpEntries(balances), now });
  const subject = (await findSubject(trx, locked.id, locked.guestsAt))!;
  await forgetRecipient(trx, subject);
  const erased: Record<string, number> = {};
  for (const [table, entry] of Object.entries(personal)) {
    const rows = await eraseRows(trx, table, entry, subject, now);
    if (rows > 0) erased[table] = rows;
  }
  const act = { ...begun, erased, gaveUp: balances, keepUntil: await queries.findKeepUntil(trx, subject) };
  await queries.insertErasure(trx, act);
  return act;
}

const givenUpEntries = (balances: Balances): Entry[] => [
  ...(["bonus", "advance", "deposit"] as const).map((account) => ({ account, amountMinor: -balances[account] })),
  { account: "shop", amountMinor: balances.bonus + balances.advance + balances.deposit },
];
