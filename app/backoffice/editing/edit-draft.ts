import { useEffect, useState } from "react";
import type { EditedAddress, EditedPerson, EditWish } from "#app/checkout/editing/edit-wish.ts";
import { inBrowser } from "#app/foundation/browser.ts";
import { type GoodsLine, unreadable } from "./goods-quantity.ts";

export type DraftLine = GoodsLine;
/** What the page has of the order, and what it makes of it. */
export type Draft = {
  lines: DraftLine[];
  recipient: EditedPerson;
  address: EditedAddress;
  way: { type: string; mode: string; code: string };
  /** Where the chosen point is, as far as that is known. */
  point: string;
};
export type Kept = { version: string; base: Draft; draft: Draft };

const keyOf = (number: string) => `desk-edit ${number}`;
const isUntouched = ({ base, draft }: Kept) => partsChanged(base, draft).length === 0 && !unreadable(draft.lines);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
export const goodsOf = (lines: readonly DraftLine[]) =>
  lines.map(({ productId, specificationId, quantity }) => ({ productId, specificationId, quantity }));

/** A point has its own address: of what is written only the note is asked for. */
export const addressIn = (base: Draft, { address, way }: Draft): EditedAddress =>
  way.mode === "point" ? { ...base.address, comment: address.comment } : address;

export type Part = "lines" | "recipient" | "address" | "way";
export const partsChanged = (base: Draft, draft: Draft): Part[] => [
  ...(same(goodsOf(base.lines), goodsOf(draft.lines)) ? [] : (["lines"] as const)),
  ...(same(base.recipient, draft.recipient) ? [] : (["recipient"] as const)),
  ...(same(base.address, addressIn(base, draft)) ? [] : (["address"] as const)),
  ...(same(base.way, draft.way) ? [] : (["way"] as const)),
];

/** Only what is changed is asked for. */
export function wishOf(base: Draft, draft: Draft): EditWish {
  const changed = partsChanged(base, draft);
  return {
    lines: changed.includes("lines") ? goodsOf(draft.lines) : null,
    recipient: changed.includes("recipient") ? draft.recipient : null,
    address: changed.includes("address") ? addressIn(base, draft) : null,
    way: changed.includes("way") ? (draft.way as NonNullable<EditWish["way"]>) : null,
  };
}

function keptOf(number: string): Kept | null {
  try {
    const kept = JSON.parse(inBrowser.read(keyOf(number)) ?? "null") as Kept | null;
    return kept?.draft?.lines && kept.base?.lines ? kept : null;
  } catch {
    return null;
  }
}

/** Unsaved work survives a reload; the order as it stood when the work began stays beside it, so that others' changes show. */
export function useDraft(number: string, version: string, now: Draft) {
  const [kept, setKept] = useState<Kept>({ version, base: now, draft: now });
  useEffect(() => {
    const found = keptOf(number);
    if (found) setKept(found);
  }, [number]);
  // Where nothing is written yet, what others change is simply what the order is.
  useEffect(() => {
    setKept((before) => (isUntouched(before) ? { version, base: now, draft: now } : before));
  }, [version, now]);
  const change = (part: Partial<Draft>) =>
    setKept((before) => {
      const next = { ...before, draft: { ...before.draft, ...part } };
      inBrowser.keep(keyOf(number), JSON.stringify(next));
      return next;
    });
  const forget = () => inBrowser.keep(keyOf(number), null);
  return {
    ...kept,
    isStale: kept.version !== version,
    change,
    forget,
    startOver: () => {
      forget();
      setKept({ version, base: now, draft: now });
    },
    /** What others changed stays theirs, what is changed here stays. */
    takeTheirs: () =>
      setKept((before) => {
        const mine = partsChanged(before.base, before.draft);
        const point = mine.includes("way") ? before.draft.point : now.point;
        const draft = { ...now, ...Object.fromEntries(mine.map((part) => [part, before.draft[part]])), point };
        const next = { version, base: now, draft };
        inBrowser.keep(keyOf(number), JSON.stringify(next));
        return next;
      }),
  };
}
