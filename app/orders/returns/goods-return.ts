import type { FieldError } from "#app/foundation/http/problem.ts";
import { type Back, type Refunded, refundOf, type SoldLine } from "#app/pricing/refund.ts";
import type { ReturnKind } from "../order-actions.ts";
import type { ReturnState } from "./return-status.ts";

export const MOST_PHOTOS = 5;
export const REASON_LENGTH = 500;
/** Longer side of a stored photo, in pixels. */
export const PHOTO_SIDE = 1600;

export type GoodsReturn = {
  id: string;
  orderId: string;
  n: number;
  kind: ReturnKind;
  reason: string;
  state: ReturnState;
  askedAt: Date;
  lines: Back[];
  photos: number;
  steps: { step: ReturnState; actor: string; reason: string; at: string }[];
};

export type ReturnWish = { lines: readonly Back[]; kind: ReturnKind; reason: string };
export type ReturnableLine = Pick<SoldLine, "position" | "quantity" | "returned"> & { comingBack: number };

export const piecesLeft = ({ quantity, returned, comingBack }: Omit<ReturnableLine, "position">): number =>
  quantity - returned - comingBack;

/** Caps the choice by what is still returnable: the order may change meanwhile. */
export const stillLeft = (chosen: ReadonlyMap<number, number>, lines: readonly ReturnableLine[]): Map<number, number> =>
  new Map(
    lines
      .map((line): [number, number] => [line.position, Math.min(chosen.get(line.position) ?? 0, piecesLeft(line))])
      .filter(([, quantity]) => quantity > 0),
  );

/** Errors by field. `kinds`: reasons still within their period [ORD-06]. */
export function wishProblems(wish: ReturnWish, lines: readonly ReturnableLine[], kinds: readonly ReturnKind[]): FieldError[] {
  const errors = wish.lines.flatMap(({ position, quantity }, index): FieldError[] => {
    const line = lines.find((one) => one.position === position);
    const isTwice = wish.lines.findIndex((one) => one.position === position) !== index;
    if (!line || isTwice) return [{ path: `lines.${index}.item`, code: "invalid" }];
    const fits = Number.isSafeInteger(quantity) && quantity > 0 && quantity <= piecesLeft(line);
    return fits ? [] : [{ path: `lines.${index}.quantity`, code: "return_pieces" }];
  });
  if (!wish.lines.length) errors.push({ path: "lines", code: "return_nothing" });
  if (!kinds.includes(wish.kind)) errors.push({ path: "kind", code: "return_late" });
  if (wish.kind === "failed" && wish.reason === "") errors.push({ path: "reason", code: "return_reason" });
  return errors;
}

type Counted = Pick<SoldLine, "position" | "quantity" | "returned">;

/** Delivery is refunded for defects, and with the last pieces. */
export const bringsDeliveryBack = (lines: readonly Counted[], back: readonly Back[], kind: ReturnKind): boolean =>
  kind === "failed" ||
  lines.every(({ position, quantity, returned }) => returned + (back.find((one) => one.position === position)?.quantity ?? 0) === quantity);

/** A return's refund by source [PAY-15]. `deliveryBackMinor`: delivery refunded before. */
export const refundOfReturn = (
  lines: readonly SoldLine[],
  { lines: back, kind }: Pick<ReturnWish, "lines" | "kind">,
  deliveryBackMinor: number,
): Refunded => refundOf(lines, back, bringsDeliveryBack(lines, back, kind) ? { backMinor: deliveryBackMinor } : null);
