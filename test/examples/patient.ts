import { setTimeout as pause } from "node:timers/promises";
import type { Reply } from "./shopper.ts";

const MOST = 30;

/** Retries after 503, honouring Retry-After. */
export async function untilServed(ask: () => Promise<Reply>): Promise<Reply> {
  for (let asked = 1; ; asked++) {
    const reply = await ask();
    if (reply.status !== 503 || asked === MOST) return reply;
    await pause(Number(reply.headers["retry-after"]) * 1000);
  }
}
