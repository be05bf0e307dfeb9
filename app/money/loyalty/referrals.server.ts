import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { type Region, storefrontIn } from "#app/foundation/storefront.ts";
import { lockBalance, post, sumCauses } from "../ledger/ledger.queries.server.ts";
import { grantEntries, reversed } from "../ledger/ledger.ts";
import { doorKey, type Hold, isSamePerson, RETURN_DAYS, referralReward, refusalOf, verdictOn } from "./referral.ts";
import type { ReferredOrder } from "./referrals.queries.server.ts";
import * as queries from "./referrals.queries.server.ts";

export type Referrals = ReturnType<typeof createReferrals>;

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

/** Referral bonuses [PRC-15] [T40] and the friends a customer brought [ACC-03]. */
export function createReferrals({ database: { db } }: { database: Database }) {
  /** Serialised globally, since limits and loops are checked before acting. Returns whether it decided. */
  const decide = (orderId: string, work: (trx: Db, order: ReferredOrder) => Promise<boolean>) =>
    inTransaction(db, async (trx) => {
      await takeAdvisoryLock(trx, "referrals");
      const order = await queries.lockReferred(trx, orderId);
      return order ? work(trx, order) : false;
    });

  async function freeze(trx: Db, order: ReferredOrder, now: Date): Promise<boolean> {
    if (!order.isPaid && !order.hasEnded) return false;
    const isFirst = order.isPaid && (await queries.isFirstPaid(trx, order));
    const traces = await queries.findOrderTraces(trx, order.orderId);
    const [door] = traces.doors.map(doorKey);
    if (isFirst) await queries.freeze(trx, order.orderId, { door: door ?? null, browser: order.browser }, now);
    const isLoop = await queries.isLoop(trx, order);
    const isSelf = isSamePerson(traces, await queries.findCustomerTraces(trx, order.referrerId));
    const refusal = refusalOf({ isPaid: order.isPaid, isFirst, isLoop, isSelf });
    if (refusal) await queries.refuse(trx, order.orderId, refusal, now);
    return true;
  }

  async function reward(trx: Db, order: ReferredOrder, now: Date): Promise<boolean> {
    const { orderId, referrerId } = order;
    const rewardMinor = await rewardOf(trx, order);
    const alike = await queries.countAlike(trx, order, new Date(now.getTime() - MONTH_DAYS * DAY_MS));
    const isSelf = isSamePerson(await queries.findOrderTraces(trx, orderId), await queries.findCustomerTraces(trx, referrerId));
    const verdict = verdictOn({ ...order, ...alike, isSelf, rewardMinor }, now);
    switch (verdict.kind) {
      case "wait":
        return false;
      case "refuse":
        await queries.refuse(trx, orderId, verdict.reason, now);
        return true;
      case "hold":
        await hold(trx, order, verdict.reason, now);
        return true;
      case "give":
        await give(trx, { orderId, referrerId, rewardMinor }, now);
        return true;
    }
  }

  return {
    /** Decides due orders, once each across processes. Returns how many; failures throw after the rest. */
    settle: async (now: Date): Promise<number> => {
      const due = await queries.findDue(db, new Date(now.getTime() - RETURN_DAYS * DAY_MS));
      const failures: unknown[] = [];
      let decided = 0;
      for (const { orderId } of due)
        await decide(orderId, async (trx, order) => {
          if (order.state === "named") return freeze(trx, order, now);
          return order.state === "waiting" && reward(trx, order, now);
        }).then(
          (isDecided) => {
            decided += Number(isDecided);
          },
          (error: unknown) => void failures.push(error),
        );
      if (failures.length) throw new AggregateError(failures, `${failures.length} referrals could not be decided`);
      return decided;
    },

    held: () => queries.listHeld(db),
    /** Staff's decision. Throws 409 `state` if none is pending. */
    decideHeld: async (orderId: string, isGiven: boolean, now: Date): Promise<void> => {
      const isDone = await decide(orderId, async (trx, order) => {
        if (order.state !== "held") return false;
        const rewardMinor = isGiven && !order.hasEnded ? await rewardOf(trx, order) : 0;
        if (rewardMinor > 0) await give(trx, { ...order, rewardMinor }, now);
        else await queries.refuse(trx, orderId, isGiven ? "came-back" : "by-hand", now);
        await closeCase(trx, "referral", orderId, now);
        return true;
      });
      if (!isDone) throw new ProblemError(409, "state");
    },

    friendsOf: (customerId: string) => queries.sumFriends(db, customerId),
  };
}

export const nameReferrer = queries.insertNamed;

/** Takes back the reward for returned goods, as far as unspent. The order is locked. */
export async function takeReferralBack(trx: Db, orderId: string, refundId: string, now: Date): Promise<void> {
  const given = await queries.findGiven(trx, orderId);
  if (!given) return;
  const { referrerId: customerId } = given;
  const credited = await sumCauses(trx, { orderId, account: "bonus", causes: ["referral", "referral-back"] });
  const tooMuch = Math.max(0, credited - (await rewardOf(trx, { orderId, ...given })));
  const entries = reversed(grantEntries("bonus", Math.min(tooMuch, await lockBalance(trx, customerId, "bonus"))));
  await post(trx, { cause: "referral-back", causeId: refundId, orderId, customerId, entries, now });
}

async function give(trx: Db, order: { orderId: string; referrerId: string; rewardMinor: number }, now: Date): Promise<void> {
  const { orderId, referrerId: customerId, rewardMinor } = order;
  await post(trx, { cause: "referral", causeId: orderId, orderId, customerId, entries: grantEntries("bonus", rewardMinor), now });
  await queries.markGiven(trx, orderId, rewardMinor, now);
}

async function hold(trx: Db, { orderId, referrerId, referredId, number }: ReferredOrder, reason: Hold, now: Date): Promise<void> {
  await queries.hold(trx, orderId, reason);
  await openCase(trx, "referral", orderId, { order: number, referrer: referrerId, referred: referredId, reason }, now);
}

const rewardOf = async (trx: Db, { orderId, storefront }: { orderId: string; storefront: Region }): Promise<number> =>
  referralReward(await queries.findLines(trx, orderId), storefrontIn(storefront).referralPercent);
