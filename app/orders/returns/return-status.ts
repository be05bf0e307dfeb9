import type { Language } from "#app/foundation/storefront.ts";

export const returnStates = ["asked", "approved", "received", "refunded", "refused"] as const;
export type ReturnState = (typeof returnStates)[number];

/** Transitions, drawn in docs/order-states.md. Received goods are accepted [ORD-06]. */
export const nextReturn = {
  asked: ["approved", "refused"],
  approved: ["received", "refused"],
  received: ["refunded"],
  refunded: [],
  refused: [],
} satisfies Record<ReturnState, readonly ReturnState[]>;

export const returnLabels = {
  asked: { ru: "Рассматриваем", en: "Under review" },
  approved: { ru: "Ждём товары", en: "Waiting for your items" },
  received: { ru: "Товары получены", en: "Items received" },
  refunded: { ru: "Возвращено", en: "Refunded" },
  refused: { ru: "Отказано", en: "Refused" },
} satisfies Record<ReturnState, Record<Language, string>>;

export const canMoveReturn = (from: ReturnState, to: ReturnState): boolean => (nextReturn[from] as readonly ReturnState[]).includes(to);

export const isReturnOver = (state: ReturnState): boolean => nextReturn[state].length === 0;
