import type { Language } from "#app/foundation/storefront.ts";
import type { GoodsReturn } from "./goods-return.ts";
import { returnLabels } from "./return-status.ts";

export type ReturnAnswer = ReturnType<typeof presentReturn>;

export const photoPath = (orderId: string, n: number, photo: number): string => `/order/${orderId}/return/${n}/photo/${photo}`;

export const presentReturn = ({ orderId, n, kind, reason, state, askedAt, lines, photos, steps }: GoodsReturn, lang: Language) => ({
  n,
  state,
  label: returnLabels[state][lang],
  kind,
  reason,
  asked: askedAt.toISOString(),
  lines: lines.map(({ position, quantity }) => ({ item: String(position), quantity })),
  photos: Array.from({ length: photos }, (_, at) => photoPath(orderId, n, at + 1)),
  history: steps.map(({ step, actor, reason, at }) => ({
    status: step,
    label: returnLabels[step][lang],
    at: new Date(at).toISOString(),
    actor,
    reason,
  })),
});
