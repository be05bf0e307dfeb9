import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import type { Visit } from "./call.ts";
import { sharesOf } from "./limits.server.ts";
import { tooMany, unavailable } from "./problem.ts";

/** Per lane: concurrency, queue length, one visitor's share and longest wait. CPU-bound lanes are narrow to keep the process responsive. */
const lanes = {
  page: { atOnce: 3, waiting: 120, ofOne: 60, waitMs: 1000 },
  /** Checkout pages, kept apart so that crowds on other pages don't hold up orders. */
  "buying-page": { atOnce: 2, waiting: 240, ofOne: 24, waitMs: 4000 },
  list: { atOnce: 6, waiting: 600, ofOne: 120, waitMs: 2000 },
  document: { atOnce: 1, waiting: 16, ofOne: 6, waitMs: 8000 },
  /** Calls queue in the database pool instead. */
  call: { atOnce: Number.POSITIVE_INFINITY, waiting: 0, ofOne: 120, waitMs: Number.POSITIVE_INFINITY },
} satisfies Record<string, { atOnce: number; waiting: number; ofOne: number; waitMs: number }>;

export type Lane = keyof typeof lanes;
export type Admission = ReturnType<typeof createAdmission>;

const AGAIN_SECONDS = 2;
// Created once: a stack trace per refused request would be expensive.
const NO_ROOM = unavailable(AGAIN_SECONDS);
const ENOUGH_INSIDE = tooMany(AGAIN_SECONDS);
/** Node accepts one connection per event-loop turn; rendering in every turn would delay even the refusals by seconds. */
const TURNS_IN_A_CROWD = 16;
/** A queue this short drains soon, so its requests are served however long they waited. */
const SHORT_QUEUE = 12;

/** Sheds load early: 503 when the lane is full, 429 when one visitor fills their share [K04]. */
export function createAdmission(factor: number, { shed = () => {} }: { shed?: (lane: Lane) => void } = {}) {
  const open = Object.entries(lanes).map(([lane, { atOnce, waiting, ofOne, waitMs }]) => ({
    lane: lane as Lane,
    room: bulkhead(atOnce, waiting),
    waiting,
    waitMs,
    most: ofOne * factor,
    inside: new Map<string, number>(),
  }));
  const byLane = Object.fromEntries(open.map((one) => [one.lane, one])) as Record<Lane, (typeof open)[number]>;
  let lastTurn: Promise<unknown> = Promise.resolve();
  /** Each request starts in its own event-loop turn and holds its slot until then, so work from memory can't starve other requests. */
  const ownTurn = (turns: number) => {
    lastTurn = lastTurn.then(async () => {
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    });
    return lastTurn;
  };
  const refused = (lane: Lane) => {
    shed(lane);
    return NO_ROOM;
  };

  return {
    admit: async <T>(lane: Lane, visit: Pick<Visit, "customerId" | "isProven" | "address">, work: () => Promise<T> | T): Promise<T> => {
      const { room, most, inside, waiting, waitMs } = byLane[lane];
      const shares = sharesOf(visit);
      if (shares.some(({ who, times }) => (inside.get(who) ?? 0) >= most * times)) throw ENOUGH_INSIDE;
      for (const { who } of shares) inside.set(who, (inside.get(who) ?? 0) + 1);
      try {
        const since = performance.now();
        return await room.execute(async () => {
          await ownTurn(room.queueSlots < waiting ? TURNS_IN_A_CROWD : 1);
          // Anyone who waited that long has probably left: with a queue behind them, serve the next.
          if (performance.now() - since > waitMs && waiting - room.queueSlots > SHORT_QUEUE) throw refused(lane);
          return work();
        });
      } catch (error) {
        if (!(error instanceof BulkheadRejectedError)) throw error;
        throw refused(lane);
      } finally {
        for (const { who } of shares) {
          const left = inside.get(who)! - 1;
          if (left > 0) inside.set(who, left);
          else inside.delete(who);
        }
      }
    },
    refuseIfFull: (lane: Lane): void => {
      if (isFull(byLane[lane].room)) throw refused(lane);
    },
  };
}

const isFull = (room: BulkheadPolicy) => room.executionSlots === 0 && room.queueSlots === 0;
