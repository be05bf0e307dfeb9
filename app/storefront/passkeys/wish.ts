import { refreshCustomer } from "#app/client/customer/customer-store.ts";
import { drop, goodUntil, keep, kept } from "#app/client/customer/kept-code.ts";
import { post } from "#app/foundation/http/client.ts";

const PLACE = "passkey";
type Wish = { number: string; phone: string; until: number };

/** A guest's wish for a passkey and this order, kept until their code expires. */
export const wishPasskey = (number: string, phone: string): void => keep<Wish>(PLACE, { number, phone, until: goodUntil() });

/** Claims the order for a customer who proved its phone after such a wish; no other order [ORD-07] [T17]. */
export async function takeWish(number: string, phone: string | null): Promise<boolean> {
  const wish = kept<Wish>(PLACE);
  if (wish?.number !== number) return false;
  drop(PLACE);
  if (wish.phone !== phone) return false;
  await post("/shop/user/guestorders", { confirm: true, number });
  // Updates the order count.
  void refreshCustomer();
  return true;
}
