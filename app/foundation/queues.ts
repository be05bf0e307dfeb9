/** `checks` are for a while later and nobody waits for them: they are looked for now and then instead of told of. */
export const queues = ["messages", "payments", "delivery", "checks"] as const;
export type Queue = (typeof queues)[number];
