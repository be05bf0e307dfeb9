/** What is worked off in the background by a job each. */
export const queues = ["payments", "delivery", "receipts"] as const;
export type Queue = (typeof queues)[number];

/** All that is worked off in the background; messages are jobs themselves. */
export const duties = ["messages", ...queues] as const;
export type Duty = (typeof duties)[number];

/** Where jobs lie that nobody tries any more: they wait for a person (`npm run jobs`). */
export const DEAD = "dead";
