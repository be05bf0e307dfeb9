import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Message } from "./notifications.ts";

const PER_HOUR = 20;
const NEVER = new Date(0);

export type FloodGuard = ReturnType<typeof createFloodGuard>;

/**
 * Whoever orders writes any phone and mailbox he likes. Past a measure its owner hears no more of orders that cost nobody anything: the
 * message is written as ever, and is too late from the start. `limits` multiplies the measure. `cause`: who alone causes these messages; they
 * are counted apart then, and no stranger's orders silence them.
 */
export function createFloodGuard(limits: number, alarm: (kind: string) => void) {
  const told = new RateLimiterMemory({ points: Math.max(1, PER_HOUR * limits), duration: 3600 });
  const guard = async (message: Message, cause = `${message.channel} ${message.to.toLowerCase()}`): Promise<Message> => {
    try {
      await told.consume(cause);
      return message;
    } catch {
      alarm("message_flood");
      return { ...message, notAfter: NEVER };
    }
  };
  return (messages: readonly Message[], cause?: string): Promise<Message[]> =>
    Promise.all(messages.map((message) => guard(message, cause)));
}
