import type { Shop } from "#app/shop.server.ts";
import { WHOLE_SHOP } from "#app/staff/roles.ts";
import { denialFor, type Me } from "../me.ts";
import { findCalled } from "./named-objects.queries.server.ts";
import { idsIn, type Names, pagesOf } from "./named-objects.ts";

/** Names for the objects of a page of events, as far as who reads it may see what is named. */
export async function namesFor({ db }: Pick<Shop, "db">, me: Me, objectIds: readonly string[]): Promise<Names> {
  const ids = idsIn(objectIds);
  if (!ids.length) return {};
  const called = (await findCalled(db, ids)).filter(
    ({ kind }) => denialFor(me, pagesOf[kind].permission, { storefront: WHOLE_SHOP }) === null,
  );
  return Object.fromEntries(called.map(({ id, kind, name, place }) => [id, { kind, name, place }]));
}
