import { listMatching, readList } from "#app/foundation/lists/list.queries.server.ts";
import { readAddress } from "#app/foundation/lists/list-address.ts";
import type { Shop } from "#app/shop.server.ts";
import { type Me, storefrontsOf } from "../me.ts";
import type { AnyFace } from "./list-face.ts";
import { listViews } from "./views.queries.server.ts";

/** Most that one bulk act is carried out for. */
export const MOST_AT_ONCE = 1000;

export type Listing = Awaited<ReturnType<ReturnType<typeof createListsDesk>["load"]>>;

/** What any list's screen reads. */
export function createListsDesk({ db }: Pick<Shop, "db">) {
  return {
    /** A page of a list as the address asks, with its count and saved views. */
    load: async ({ list, permission }: AnyFace, me: Me, url: string) => {
      const { asked, ignored } = readAddress(list, new URL(url).searchParams);
      const scope = { storefronts: storefrontsOf(me, permission) };
      const [found, views] = await Promise.all([readList(db, list, asked, scope), listViews(db, list.name, me.id)]);
      return { asked, ignored, ...found, views };
    },
    /** All that an address matches, for acts on them. */
    matching: ({ list, permission }: AnyFace, me: Me, address: string) => {
      const { asked } = readAddress(list, new URLSearchParams(address));
      return listMatching(db, list, asked, { storefronts: storefrontsOf(me, permission) }, MOST_AT_ONCE);
    },
  };
}
