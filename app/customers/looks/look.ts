/** How long staff see the shop as a customer, and how long the link to it waits to be opened. */
export const LOOK_MINUTES = 15;
export const LINK_MINUTES = 2;
export const LOOK_COOKIE = "look";

export type Looking = { id: string; customerId: string; staff: string; reason: string; until: Date };

const shown = [/^\/$/, /^\/(?:lk|cart|like|category|model|search|collection|feed|compare|certificates|contact|service|lp)(?:\/|$)/];

/** Pages that only show. Payments, links that keep something, and what scripts ask for are closed. */
export const isShownTo = (path: string): boolean => !path.endsWith(".data") && shown.some((pattern) => pattern.test(path));
