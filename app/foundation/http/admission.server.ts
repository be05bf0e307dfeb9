import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import type { Visit } from "./call.ts";
import { whoIsCounted } from "./limits.server.ts";
import { tooMany, unavailable } from "./problem.ts";

/**
 * What is worked on at once, how much more waits for it, and how much of both one visitor may have. What takes processor time is worked on by so
 * few that the process goes on answering everything else between two of them.
 */
const lanes = {
  /** Pages that anybody may ask for. */
  page: { atOnce: 3, waiting: 120, ofOne: 60 },
  /** Pages on which an order is completed: no crowd before the shop windows holds them up. */
  "buying-page": { atOnce: 2, waiting: 240, ofOne: 24 },
  /** Lists, models and suggestions, answered from memory. */
  list: { atOnce: 6, waiting: 600, ofOne: 120 },
  /** Documents and pictures that are drawn. */
  document: { atOnce: 1, waiting: 16, ofOne: 6 },
  /** All other calls wait in the database's own queue. */
  call: { atOnce: Number.POSITIVE_INFINITY, waiting: 0, ofOne: 120 },
} satisfies Record<string, { atOnce: number; waiting: number; ofOne: number }>;

export type Lane = keyof typeof lanes;
export type Admission = ReturnType<typeof createAdmission>;

const AGAIN_SECONDS = 2;

/** Lets in what can be answered soon and refuses the rest at once: 503 where the lane is full, 429 where one visitor has filled their part of it [K04]. */
export function createAdmission(factor: number, { shed = () => {} }: { shed?: (lane: Lane) => void } = {}) {
  const open = Object.entries(lanes).map(([lane, { atOnce, waiting, ofOne }]) => ({
    lane: lane as Lane,
    room: bulkhead(atOnce, waiting),
    most: ofOne * factor,
    inside: new Map<string, number>(),
  }));
  const byLane = Object.fromEntries(open.map((one) => [one.lane, one])) as Record<Lane, (typeof open)[number]>;
  const refused = (lane: Lane) => {
    shed(lane);
    return unavailable(AGAIN_SECONDS);
  };

  return {
    /** Does `work` in its turn. */
    admit: async <T>(lane: Lane, visit: Pick<Visit, "customerId" | "address">, work: () => Promise<T> | T): Promise<T> => {
      const { room, most, inside } = byLane[lane];
      const who = whoIsCounted(visit);
      const already = inside.get(who) ?? 0;
      if (already >= most) throw tooMany(AGAIN_SECONDS);
      inside.set(who, already + 1);
      try {
        return await inTurn(room, work);
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

/** What had to wait begins in a turn of the event loop of its own: between two of them others are heard. */
function inTurn<T>(room: BulkheadPolicy, work: () => Promise<T> | T): Promise<T> {
  if (room.executionSlots > 0) return room.execute(work);
  return room.execute(async () => {
    await new Promise(setImmediate);
    return work();
  });
}
