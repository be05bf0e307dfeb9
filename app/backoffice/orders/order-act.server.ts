import * as z from "zod";
import { refundRefusalOf, refundWords } from "#app/payments/refund-refusals.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Permission } from "#app/staff/permissions.ts";
import { type Act, type ActDone, type Acting, act } from "../acting/act.ts";

export const orderId = z.object({ order: z.string().min(1).max(100) });
export const flag = z.stringbool().default(false);
export const reason = z.string().trim().min(1).max(500);
export const optional = <T extends z.ZodType>(type: T) => z.preprocess((value) => (value === "" ? undefined : value), type.optional());

type OfOrder = { order: string };
type Order = NonNullable<Awaited<ReturnType<Shop["orders"]["find"]>>>;
type Declared<Input extends OfOrder> = {
  permission: Permission;
  commands?: readonly string[];
  takes: z.ZodType<Input>;
  /** The sum in question, where the permission is about money. */
  minor?: (shop: Shop, order: Order, input: Input) => Promise<number> | number;
  /** Its form was made for one state of the order; notes and reprints don't mind. */
  isOfState?: boolean;
  foresees?: (acting: Acting, order: Order, input: Input) => Promise<ActDone | null>;
  carryOut: (acting: Acting, order: Order, input: Input) => Promise<ActDone>;
};

/** An act on one order: its storefront bounds the right, and a page that is out of date is refused. */
export const orderAct = <Input extends OfOrder>({ minor, isOfState = true, foresees, carryOut, ...declared }: Declared<Input>): Act =>
  act<Input>({
    ...declared,
    object: ({ order }) => ({ kind: "order", id: order }),
    reach: async (shop, input) => {
      const order = await shop.orders.find(shop.db, input.order);
      if (!order) return null;
      return { storefront: order.storefront, ...(minor && { minor: await minor(shop, order, input) }) };
    },
    ...(isOfState && { version: async (shop, { order }) => (await shop.wholeOrders.version(order)) ?? "" }),
    ...(foresees && {
      foresees: async (acting: Acting, input: Input) =>
        foresees(acting, (await acting.shop.orders.find(acting.shop.db, input.order))!, input),
    }),
    carryOut: async (acting, input) => carryOut(acting, (await acting.shop.orders.find(acting.shop.db, input.order))!, input),
  });

export const refused = (refusal: string, says: string): ActDone => ({ ok: false, refusal, says });

/** Does what may refund, with a refund's errors as refusals; `otherwise` words a wrong state. */
export async function refunding(work: () => Promise<ActDone>, otherwise: (refusal: "state" | "pieces") => string): Promise<ActDone> {
  try {
    return await work();
  } catch (error) {
    const refusal = refundRefusalOf(error);
    if (!refusal) throw error;
    return refused(refusal, refusal === "state" || refusal === "pieces" ? otherwise(refusal) : refundWords[refusal].says());
  }
}
