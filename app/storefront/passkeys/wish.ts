import { refreshCustomer } from "#app/client/customer/customer-store.ts";
import { drop, goodUntil, keep, kept } from "#app/client/customer/kept-code.ts";
import { post } from "#app/foundation/http/client.ts";

const PLACE = "passkey";
type Wish = { number: string; phone: string; until: number };

/** A guest wants a passkey, and this order in the account that comes with it; kept for as long as the code that he now waits for. */
export const wishPasskey = (number: string, phone: string): void => keep<Wish>(PLACE, { number, phone, until: goodUntil() });

/**
 * Whether whoever has signed in wished for a passkey on this order's page, and has shown that the order's phone is his: then that order becomes
 * his, and no other [ORD-07] [T17].
 */
export async function takeWish(number: string, phone: string | null): Promise<boolean> {
  const wish = kept<Wish>(PLACE);
  if (wish?.number !== number) return false;
  drop(PLACE);
  if (wish.phone !== phone) return false;
  await post("/shop/user/guestorders", { confirm: true, number });
  // His orders are counted anew.
  void refreshCustomer();
  return true;
}
