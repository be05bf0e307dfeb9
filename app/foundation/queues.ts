export const queues = ["messages", "payments", "delivery"] as const;
export type Queue = (typeof queues)[number];
