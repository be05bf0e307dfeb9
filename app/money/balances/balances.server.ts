import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { isSamePerson } from "#app/foundation/two-people.ts";
import { lockBalance, post } from "../ledger/ledger.queries.server.ts";
import { grantEntries } from "../ledger/ledger.ts";
import { type BalanceRefusal, type ChangeAsked, dayTotal, isForOne } from "./balance-change.ts";
import * as queries from "./balances.queries.server.ts";

type Said = { by: string; now: Date };
/** `isWithin`: whether the limit of the asker's grants allows the sum. */
type Asker = Said & { isWithin: (minor: number) => Promise<boolean> };
type Refused = { ok: false; refusal: BalanceRefusal };
export type Asked = { ok: true; step: "posted" | "asked"; id: string } | Refused;

const CASE = "balance-change";
const MOST_SHOWN = 50;
const DAY_MS = 86_400_000;
const refused = (refusal: BalanceRefusal): Refused => ({ ok: false, refusal });

/** Staff correct a balance by a posting with its reason, never below zero; large sums by two (decision 0115). */
export function createBalances({ database: { db } }: { database: Database }) {
  async function postIn(trx: Db, { id, customerId, account, amountMinor }: ChangeAsked & { id: string }, now: Date): Promise<boolean> {
    if ((await lockBalance(trx, customerId, account)) + amountMinor < 0) return false;
    return post(trx, { cause: "balance-change", causeId: id, customerId, entries: grantEntries(account, amountMinor), now });
  }

  const decide = (id: string, { by, now }: Said, became: "done" | "refused"): Promise<{ ok: true } | Refused> =>
    inTransaction(db, async (trx) => {
      const asked = await queries.lockChange(trx, id);
      if (!asked) return refused("unknown");
      if (became === "done" && !(await queries.lockCustomer(trx, asked.customerId))) return refused("unknown");
      if (asked.state !== "asked") return refused("ended");
      if (became === "done" && isSamePerson(asked.askedBy, by)) return refused("same_person");
      if (became === "done" && !(await postIn(trx, asked, now))) return refused("below_zero");
      await queries.endChange(trx, asked, { became, by, now });
      await closeCase(trx, CASE, id, now, { by, note: "" });
      return { ok: true };
    });

  return {
    change: (asked: ChangeAsked, { by, now, isWithin }: Asker): Promise<Asked> =>
      inTransaction(db, async (trx) => {
        const { customerId, account, amountMinor } = asked;
        if (!(await queries.lockCustomer(trx, customerId))) return refused("unknown");
        if ((await lockBalance(trx, customerId, account)) + amountMinor < 0) return refused("below_zero");
        if (await queries.isAsked(trx, customerId, account)) return refused("waiting");
        const alone = await queries.listAlone(trx, customerId, by, new Date(now.getTime() - DAY_MS));
        const total = dayTotal(amountMinor, alone);
        const isDone = isForOne(total, await isWithin(total));
        const change = { ...asked, id: newId(), askedBy: by, askedAt: now };
        const end = isDone
          ? ({ state: "done", decidedBy: by, decidedAt: now } as const)
          : ({ state: "asked", decidedBy: null, decidedAt: null } as const);
        await queries.insertChange(trx, { ...change, ...end });
        if (isDone) await postIn(trx, change, now);
        else await openCase(trx, CASE, change.id, { customer: customerId, account, amountMinor, by }, now);
        return { ok: true, step: isDone ? "posted" : "asked", id: change.id };
      }),

    agree: (id: string, said: Said) => decide(id, said, "done"),
    refuse: (id: string, said: Said) => decide(id, said, "refused"),
    find: (id: string) => queries.findChange(db, id),
    changesOf: (customerId: string) => queries.listChanges(db, customerId, MOST_SHOWN),
  };
}

export type BalanceChanges = ReturnType<typeof createBalances>;
