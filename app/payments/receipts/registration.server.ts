import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import type { SellerOf } from "./receipt-seller.ts";
import type { Receipt } from "./receipts.queries.server.ts";
import * as queries from "./receipts.queries.server.ts";
import type { Register } from "./registers/register.ts";

export type Registration = ReturnType<typeof createRegistration>;

export type RegistrationNeeds = {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  register: Register;
  sellerOf: SellerOf;
  log: Log;
  alarm: (kind: string) => void;
  killPoint: KillPoint;
};

export const REFUSED = "receipt-refused";
/** Ids tried without an answer before a case. */
const MOST_ATTEMPTS = 5;
const TAKEN_AT_ONCE = 100;
const FORGOTTEN_MS = 10 * 60_000;
const LATE_MS = 3_600_000;

/** Registers receipts once: retries keep the id; a new id only after a definite failure. */
export function createRegistration({ database: { db }, clock, jobs, register, sellerOf, log, alarm, killPoint }: RegistrationNeeds) {
  const askedOf = (receipt: Receipt) => ({ receipt, externalId: `${receipt.id}-${receipt.attempt}` });

  /** Advances a receipt. Throws to retry. */
  async function advance(id: string): Promise<void> {
    if (!register.isSet) return;
    const found = await queries.findReceipt(db, id);
    const sent = found?.state === "waiting" ? await send(found) : found;
    if (sent?.state === "sent") await follow(sent, sent.registerId!);
  }

  async function send(receipt: Receipt): Promise<Receipt | undefined> {
    const seller = receipt.seller ?? sellerOf(receipt.entity).seller;
    if (!receipt.seller) await queries.nameSeller(db, receipt.id, seller);
    const taken = await register.register({ ...askedOf(receipt), seller });
    killPoint("receipt.after_register");
    const now = clock.now();
    if (taken.ok) {
      await queries.markSent(db, receipt, taken.registerId, now);
      return queries.findReceipt(db, receipt.id);
    }
    if (!taken.retry) return void (await refuse(receipt, taken.reason, now));
    return again(receipt, taken, now);
  }

  async function follow(receipt: Receipt, registerId: string): Promise<void> {
    const reported = await register.report({ ...askedOf(receipt), registerId });
    const now = clock.now();
    if (reported.kind === "done") await queries.markDone(db, receipt, reported.told, now);
    else if (reported.kind === "wait") await again(receipt, reported, now);
    else if (reported.kind === "unheard") {
      await queries.forgetRegisterId(db, receipt, now);
      throw new Error(`To be sent once more: ${reported.reason}`);
    } else if (reported.again && receipt.attempt < MOST_ATTEMPTS) {
      await queries.beginAgain(db, receipt, now);
      throw new Error(`To be sent under another name: ${reported.reason}`);
    } else await refuse(receipt, reported.reason, now);
  }

  async function again(receipt: Receipt, { reason, alarm: isAlarming }: { reason: string; alarm?: boolean }, now: Date): Promise<never> {
    if (isAlarming) {
      log.error({ receipt: receipt.id, reason }, "receipt.registration_failed");
      alarm("receipts_shut_out");
    }
    await queries.markChecked(db, receipt.id, now);
    throw new Error(`Not registered yet: ${reason}`);
  }

  const refuse = (receipt: Receipt, reason: string, now: Date): Promise<void> =>
    inTransaction(db, async (trx) => {
      if (!(await queries.refuse(trx, receipt, reason, now))) return;
      await openCase(trx, REFUSED, receipt.id, { order: receipt.number, reason }, now);
    });

  const sendJobs = async (trx: Db, receipts: readonly { id: string }[]) => {
    for (const { id } of receipts) await jobs.send(trx, "receipts", { receiptId: id }, { key: `receipt ${id}`, reminder: true });
  };

  jobs.handle("receipts", ({ receiptId }) => advance(String(receiptId)));
  jobs.watch("receipts", async () => {
    if (!register.isSet) return false;
    return inTransaction(db, async (trx) => {
      const fresh = await queries.takeNew(trx, clock.now(), TAKEN_AT_ONCE);
      await sendJobs(trx, fresh);
      return fresh.length === TAKEN_AT_ONCE;
    });
  });

  return {
    remind: async (now: Date): Promise<number> => {
      if (!register.isSet) return 0;
      const forgotten = await queries.findForgotten(db, new Date(now.getTime() - FORGOTTEN_MS));
      await inTransaction(db, (trx) => sendJobs(trx, forgotten));
      const since = await queries.onTheWaySince(db);
      if (since && now.getTime() - since.getTime() > LATE_MS) alarm("receipts_late");
      return forgotten.length;
    },

    refused: () => queries.listRefused(db),

    /** Retries a refused receipt under a new id. Throws 409 `state`. */
    askAgain: (id: string, now: Date): Promise<void> =>
      inTransaction(db, async (trx) => {
        const receipt = await queries.findReceipt(trx, id);
        if (receipt?.state !== "refused" || !(await queries.beginAgain(trx, receipt, now))) throw new ProblemError(409, "state");
        await closeCase(trx, REFUSED, id, now);
        noteChange(trx, { objectKind: "receipt", objectId: id, before: { state: "refused" }, after: { state: "asked-again" } });
        await jobs.send(trx, "receipts", { receiptId: id });
      }),

    shown: (orderId: string) => queries.listShown(db, orderId),
  };
}
