import type { Shop } from "#app/shop.server.ts";
import { createCustomersDesk } from "./customers/customers.server.ts";
import { createMoneyDesk } from "./money/money.server.ts";

/** What screens read beyond the shop's own use cases, by place. */
export function createDesk(shop: Shop) {
  return { people: shop.staff.people, customers: createCustomersDesk(shop), money: createMoneyDesk(shop) };
}

export type Desk = ReturnType<typeof createDesk>;
