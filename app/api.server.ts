import type { Call } from "./foundation/http/call.ts";
import type { Shop } from "./shop.server.ts";

/** Every call of the store, in the order of specification §7. */
export function calls(_shop: Shop): Call[] {
  return [];
}
