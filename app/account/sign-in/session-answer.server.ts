import type { Carts } from "#app/cart/cart.server.ts";
import { presentEntries } from "#app/cart/cart-answer.ts";
import type { Waits } from "#app/catalogue/waits/waits.server.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { CallInput, Visit } from "#app/foundation/http/call.ts";

/** The session's customer for the wire, with cart and waits; null if erased. `on`: a transaction. */
export const customerData =
  ({ identity, carts, waits }: { identity: Identity; carts: Carts; waits: Waits }) =>
  async (customerId: string, visit: Visit, on?: Db) => {
    const customer = await identity.customer(customerId, on);
    if (!customer) return null;
    return presentCustomer(
      customer,
      presentEntries(await carts.list(customerId, visit.storefront.region, on)),
      await waits.of(customerId, on),
    );
  };

/** Only API clients that ask get the token, never pages. */
export const shownToken = (token: string, header: CallInput<unknown, unknown, unknown>["header"]) =>
  header("x-client") === "program" && !header("origin") ? token : null;
