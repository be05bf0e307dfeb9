type Line = { productid: string; specification: string; quantity: number };

let tabs = 0;
/** A second instance of the module: another tab, or a reload. */
export const otherTab = async (): Promise<typeof import("../../app/client/cart/cart-store.ts")> =>
  import(`../../app/client/cart/cart-store.ts?tab=${tabs++}`);

export const pairs = (lines: readonly Line[]) =>
  lines.map(({ productid, specification, quantity }) => [productid, specification, quantity]);
