import { RateLimiterMemory } from "rate-limiter-flexible";
import { mailboxOf } from "#app/foundation/mailbox.ts";
import type { Message } from "./notifications.ts";

const PER_HOUR = 20;
const NEVER = new Date(0);

export type MessageThrottle = ReturnType<typeof createMessageThrottle>;

/** Anybody can order to a foreign phone: beyond the limit free orders' messages expire unsent. Messages of `cause` are counted apart. */
export function createMessageThrottle(limits: number, alarm: (kind: string) => void) {
  const told = new RateLimiterMemory({ points: Math.max(1, PER_HOUR * limits), duration: 3600 });
  const guard = async (message: Message, cause = `${message.channel} ${mailboxOf(message.to)}`): Promise<Message> => {
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
