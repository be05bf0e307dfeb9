import type { Visit } from "#app/foundation/http/call.ts";
import { signIn } from "#app/foundation/http/problem.ts";

/** A customer's or guest's owner id. Throws 401 `sign_in` for neither. */
export function ownerOf(visit: Visit): string {
  const owner = visit.customerId ?? visit.guestHash;
  if (!owner) throw signIn();
  return owner;
}
