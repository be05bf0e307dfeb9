import { createShelfCount } from "#app/catalogue/shelf-count.server.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { createWarehouse } from "#app/fulfilment/warehouse/warehouse.server.ts";
import type { Shop } from "#app/shop.server.ts";
import { createPeople } from "#app/staff/people.server.ts";
import { createCustomersDesk } from "./customers/customers.server.ts";
import { createEditingDesk } from "./editing/editing.server.ts";
import { createFindDesk } from "./find/find.server.ts";
import { createInbox } from "./inbox/inbox.server.ts";
import { createListsDesk } from "./list/lists.server.ts";
import { findOwnView } from "./list/views.queries.server.ts";
import type { Me } from "./me.ts";
import { createMoneyDesk } from "./money/money.server.ts";
import { createPhoneDesk } from "./phone/phone.server.ts";
import { namesFor } from "./record/named-objects.server.ts";
import { createSettingsDesk, type FromAbove } from "./settings/settings.server.ts";

/** What screens read beyond the shop's own use cases, by place. */
export function createDesk(shop: Shop, above: FromAbove) {
  return {
    people: createPeople(shop),
    customers: createCustomersDesk(shop),
    editing: createEditingDesk(shop),
    phone: createPhoneDesk(shop),
    warehouse: createWarehouse(shop),
    money: createMoneyDesk(shop),
    lists: createListsDesk(shop),
    ownView: (of: Parameters<typeof findOwnView>[1]) => findOwnView(shop.db, of),
    find: createFindDesk(shop),
    namesFor: (me: Me, objectIds: readonly string[]) => namesFor(shop, me, objectIds),
    settings: createSettingsDesk(shop, above),
    inbox: createInbox(shop),
    countShelf: createShelfCount(shop),
  };
}

export type Desk = ReturnType<typeof createDesk>;

/** The same, read in a transaction. */
export const deskOver = (shop: Shop, trx: Db): Desk =>
  createDesk({ ...shop, db: trx, database: { ...shop.database, db: trx } }, { shopOrigin: "", absent: () => [] });
