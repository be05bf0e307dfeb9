import { setTimeout as pause } from "node:timers/promises";
import type { Reply } from "./shopper.ts";

const MOST = 30;

/** Where a store is overrun it says when to come again; so does who wants something of it. */
export async function untilServed(ask: () => Promise<Reply>): Promise<Reply> {
  for (let asked = 1; ; asked++) {
    const reply = await ask();
    if (reply.status !== 503 || asked === MOST) return reply;
    await pause(Number(reply.headers["retry-after"]) * 1000);
  }
}
