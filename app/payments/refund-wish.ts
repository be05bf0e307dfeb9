import type { Back } from "#app/pricing/refund.ts";

/** `back` null: all that is left. */
export type RefundWish = { back: readonly Back[] | null; withDelivery: boolean | "if-none-ships"; byHand?: boolean | undefined };

export function wishOf({ back, withDelivery, byHand }: RefundWish): string {
  const pieces = back
    ?.toSorted((a: Back, b: Back) => a.position - b.position)
    .map(({ position, quantity }) => `${position + 1}:${quantity}`);
  return [...(pieces ?? ["all"]), ...(withDelivery === true ? ["--delivery"] : []), ...(byHand ? ["--by-hand"] : [])].join(" ");
}

/** What was asked for, to ask for the same again; undefined: not a wish's words. */
export function wishIn(text: string): RefundWish | undefined {
  const words = text.split(" ");
  const pieces = words.filter((word) => /^\d+:\d+$/.test(word));
  const known = pieces.length + words.filter((word) => ["all", "--delivery", "--by-hand"].includes(word)).length;
  if (known !== words.length || words.includes("all") === pieces.length > 0) return undefined;
  const back = pieces.map((word) => {
    const [line, quantity] = word.split(":").map(Number);
    return { position: line! - 1, quantity: quantity! };
  });
  return {
    back: pieces.length ? back : null,
    withDelivery: words.includes("--delivery") ? true : "if-none-ships",
    ...(words.includes("--by-hand") && { byHand: true }),
  };
}
