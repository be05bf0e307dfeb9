import type { Identity } from "#app/customers/identity/identity.server.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Answer, Visit } from "#app/foundation/http/call.ts";
import { answerOnce, inProgress, lockKey } from "#app/foundation/http/idempotency.server.ts";
import { invalid, ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { hmac, newId } from "#app/foundation/ids.server.ts";
import { minor, rubles, wholeRubles } from "#app/foundation/money.ts";
import { seal, unseal } from "#app/foundation/seal.server.ts";
import { digitsOf } from "#app/foundation/sellers/bank-account.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { withdrawalMessages } from "#app/messaging/mail/money-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { lockBalance, post } from "../ledger/ledger.queries.server.ts";
import { type Entry, paidOutEntries, returnedEntries, reversed, withheldEntries } from "../ledger/ledger.ts";
import { holderOf, type PaySaid, sayPay, type WithdrawalAsked, withdrawableFrom, withdrawalProblems } from "./withdrawal.ts";
import { presentWithdrawn } from "./withdrawal-answer.ts";
import * as queries from "./withdrawals.queries.server.ts";

export type Withdrawals = ReturnType<typeof createWithdrawals>;
type Deps = { database: Database; identity: Identity; notifications: Notifications; key: string };
type Refused = { ok: false; refusal: "unknown" | "not_paid" | Extract<PaySaid, { ok: false }>["refusal"] };

const MOST_SHOWN = 20;
const CASE = "withdrawal";

/** Payouts of deposits: reserved at once, then paid or returned by staff (decision 0019) [ACC-04]. */
export function createWithdrawals({ database: { db }, identity, notifications, key }: Deps) {
  /** Reserves a sum and returns the rest. Throws 422 with the fields, 409 `phone_changed`, 403 `step_up`; nothing happened then. */
  async function ask(asked: WithdrawalAsked, visit: Visit, idempotencyKey: string | undefined): Promise<Answer> {
    const customerId = visit.customerId!;
    const scope = `withdraw ${customerId}`;
    // The idempotency record must not reveal the account.
    const request = hmac(key, JSON.stringify(asked));
    return answerOnce(db, { scope, key: idempotencyKey, request, now: visit.now }, async (remember) => {
      const customer = (await identity.customer(customerId))!;
      mendFirst(asked, customer.balances.deposit ?? 0);
      coolFirst(customer.phoneChangedAt, visit);
      await identity.requireProof(visit, "money");
      return inTransaction(db, async (trx) => {
        if (idempotencyKey && !(await lockKey(trx, scope, idempotencyKey))) throw inProgress();
        coolFirst(await identity.lockPhoneChange(trx, customerId), visit);
        const depositMinor = await lockBalance(trx, customerId, "deposit");
        mendFirst(asked, depositMinor);
        const amountMinor = minor(asked.sum);
        await hold(trx, asked, visit, customer);
        const answer = { body: presentWithdrawn(depositMinor - amountMinor) };
        await remember(trx, answer);
        return answer;
      });
    });
  }

  type Owner = { phone: string | null; email: string | null };

  async function hold(trx: Db, asked: WithdrawalAsked, { storefront, lang, now, ...visit }: Visit, owner: Owner): Promise<void> {
    const account = digitsOf(asked.account);
    const withdrawal = {
      id: newId(),
      customerId: visit.customerId!,
      amountMinor: minor(asked.sum),
      holder: holderOf(asked.holder),
      account: seal(key, account),
      accountEnd: account.slice(-4),
      bik: digitsOf(asked.bik),
      storefront: storefront.region,
      lang,
      createdAt: now,
    };
    const { id, customerId, amountMinor } = withdrawal;
    await queries.insertWithdrawal(trx, withdrawal);
    await queries.insertStep(trx, { withdrawalId: id, step: "asked", actor: "customer", now });
    await post(trx, { cause: "withdrawal", causeId: id, customerId, entries: withheldEntries(amountMinor), now });
    await openCase(trx, CASE, id, { sum: asked.sum }, now);
    await notifications.send(trx, withdrawalMessages(withdrawal, withdrawal, owner, "asked"));
  }

  type End = { became: "paid" | "refused" | "returned"; entries: Entry[]; actor: string; reason?: string; now: Date };

  /** The withdrawal is locked. */
  async function end(trx: Db, withdrawal: queries.LockedWithdrawal, { became, entries, actor, reason = "", now }: End): Promise<void> {
    const { id, customerId, state } = withdrawal;
    await queries.endWithdrawal(trx, id, state, became);
    await queries.insertStep(trx, { withdrawalId: id, step: became, actor, reason, now });
    await post(trx, { cause: `withdrawal-${became}`, causeId: id, customerId, entries, now });
    await closeCase(trx, CASE, id, now);
    await notifications.send(trx, withdrawalMessages(withdrawal, withdrawal, withdrawal, became, reason));
  }

  return {
    ask,
    list: (customerId: string) => queries.listOwn(db, customerId, MOST_SHOWN),
    held: () => queries.listHeld(db),

    /** The full account, for the transfer; access is logged. */
    show: (id: string, { actor, now }: { actor: string; now: Date }): Promise<({ ok: true } & queries.Withdrawal) | Refused> =>
      inTransaction(db, async (trx) => {
        const found = await queries.lockWithdrawal(trx, id);
        if (!found) return { ok: false, refusal: "unknown" };
        await queries.insertStep(trx, { withdrawalId: id, step: "shown", actor, now });
        return { ok: true, ...found, account: unseal(key, found.account) };
      }),

    /** Approves; large sums, split or not, need a second person [T30]. */
    pay: (id: string, { actor, now }: { actor: string; now: Date }): Promise<PaySaid | Refused> =>
      inTransaction(db, async (trx) => {
        const found = await queries.lockWithdrawal(trx, id);
        if (!found) return { ok: false, refusal: "unknown" };
        const said = sayPay({ ...found, agreed: await queries.listAgreed(trx, id) }, actor);
        if (said.ok && said.step === "agreed") await queries.insertStep(trx, { withdrawalId: id, step: "agreed", actor, now });
        if (said.ok && said.step === "paid")
          await end(trx, found, { became: "paid", entries: paidOutEntries(found.amountMinor), actor, now });
        return said;
      }),

    refuse: (id: string, { actor, reason, now }: { actor: string; reason: string; now: Date }): Promise<{ ok: true } | Refused> =>
      inTransaction(db, async (trx) => {
        const found = await queries.lockWithdrawal(trx, id);
        if (!found) return { ok: false, refusal: "unknown" };
        if (found.state !== "held") return { ok: false, refusal: "ended" };
        await end(trx, found, { became: "refused", entries: reversed(withheldEntries(found.amountMinor)), actor, reason, now });
        return { ok: true };
      }),

    returned: (id: string, { actor, reason, now }: { actor: string; reason: string; now: Date }): Promise<{ ok: true } | Refused> =>
      inTransaction(db, async (trx) => {
        const found = await queries.lockWithdrawal(trx, id);
        if (!found) return { ok: false, refusal: "unknown" };
        if (found.state !== "paid") return { ok: false, refusal: "not_paid" };
        await end(trx, found, { became: "returned", entries: returnedEntries(found.amountMinor), actor, reason, now });
        return { ok: true };
      }),
  };
}

function mendFirst(asked: WithdrawalAsked, depositMinor: number): void {
  const problems = withdrawalProblems(asked, rubles(wholeRubles(depositMinor)));
  if (problems.length) throw invalid(problems);
}

function coolFirst(phoneChangedAt: Date | null, { now, lang }: Visit): void {
  const from = withdrawableFrom(phoneChangedAt, now)?.toISOString();
  if (!from) return;
  const detail = m.withdraw_phone_changed({ time: momentWords(from, lang) }, { locale: lang });
  throw new ProblemError(409, "phone_changed", { from, detail });
}
