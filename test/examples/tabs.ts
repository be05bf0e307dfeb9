type Line = { productid: string; specification: string; quantity: number };

let tabs = 0;
/** The cart's module once more: what another tab runs, or this one after a reload. */
export const otherTab = async (): Promise<typeof import("../../app/client/cart/cart-store.ts")> =>
  import(`../../app/client/cart/cart-store.ts?tab=${tabs++}`);

/** A cart's lines in short. */
export const pairs = (lines: readonly Line[]) =>
  lines.map(({ productid, specification, quantity }) => [productid, specification, quantity]);
