import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import type { Visit } from "./call.ts";
import { whoIsCounted } from "./limits.server.ts";
import { tooMany, unavailable } from "./problem.ts";

/**
 * What is worked on at once, how much more waits for it and how long, and how much of both one visitor may have. What takes processor time is
 * worked on by so few that the process goes on answering everything else between two of them.
 */
const lanes = {
  /** Pages that anybody may ask for. */
  page: { atOnce: 3, waiting: 120, ofOne: 60, waitMs: 1000 },
  /** Pages on which an order is completed: no crowd before the shop windows holds them up. */
  "buying-page": { atOnce: 2, waiting: 240, ofOne: 24, waitMs: 4000 },
  /** Lists, models and suggestions, answered from memory. */
  list: { atOnce: 6, waiting: 600, ofOne: 120, waitMs: 2000 },
  /** Documents and pictures that are drawn. */
  document: { atOnce: 1, waiting: 16, ofOne: 6, waitMs: 8000 },
  /** All other calls wait in the database's own queue. */
  call: { atOnce: Number.POSITIVE_INFINITY, waiting: 0, ofOne: 120, waitMs: Number.POSITIVE_INFINITY },
} satisfies Record<string, { atOnce: number; waiting: number; ofOne: number; waitMs: number }>;

export type Lane = keyof typeof lanes;
export type Admission = ReturnType<typeof createAdmission>;

const AGAIN_SECONDS = 2;
// Made once: of a crowd that is refused, each would cost a stack trace that nobody reads.
const NO_ROOM = unavailable(AGAIN_SECONDS);
const ENOUGH_INSIDE = tooMany(AGAIN_SECONDS);
/**
 * Node accepts one connection in each turn of its event loop: with a page made in every one, newcomers to a crowd would wait for seconds before
 * they are even refused.
 */
const TURNS_IN_A_CROWD = 16;
/** A queue as short as this is over soon: what has waited in it is done, however long that was. */
const SHORT_QUEUE = 12;

/** Lets in what can be answered soon and refuses the rest at once: 503 where the lane is full, 429 where one visitor has filled their part of it [K04]. */
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
  /**
   * Each begins in a turn of the event loop of its own, and keeps its place until then. What is done from memory would be over before the next
   * request is read: a thousand of them would find the place free, and be worked on one after another with nobody else heard.
   */
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
    /** Does `work` in its turn. */
    admit: async <T>(lane: Lane, visit: Pick<Visit, "customerId" | "address">, work: () => Promise<T> | T): Promise<T> => {
      const { room, most, inside, waiting, waitMs } = byLane[lane];
      const who = whoIsCounted(visit);
      const already = inside.get(who) ?? 0;
      if (already >= most) throw ENOUGH_INSIDE;
      inside.set(who, already + 1);
      try {
        const since = performance.now();
        return await room.execute(async () => {
          await ownTurn(room.queueSlots < waiting ? TURNS_IN_A_CROWD : 1);
          // Who has waited that long has gone, or will have: with a queue behind them their place is worth more to the next.
          if (performance.now() - since > waitMs && waiting - room.queueSlots > SHORT_QUEUE) throw refused(lane);
          return work();
        });
      } catch (error) {
        if (!(error instanceof BulkheadRejectedError)) throw error;
        throw refused(lane);
      } finally {
        const left = inside.get(who)! - 1;
        if (left > 0) inside.set(who, left);
        else inside.delete(who);
      }
    },
    /** Refuses whoever would be refused later, before anything is done for them. */
    refuseIfFull: (lane: Lane): void => {
      if (isFull(byLane[lane].room)) throw refused(lane);
    },
  };
}

const isFull = (room: BulkheadPolicy) => room.executionSlots === 0 && room.queueSlots === 0;
