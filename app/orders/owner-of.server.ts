import type { Visit } from "#app/foundation/http/call.ts";
import { signIn } from "#app/foundation/http/problem.ts";

/** Whoever may own an order: a customer in his session, or a guest by his cookie. Throws 401 `sign_in` for nobody. */
export function ownerOf(visit: Visit): string {
  const owner = visit.customerId ?? visit.guestHash;
  if (!owner) throw signIn();
  return owner;
}
