import * as z from "zod";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { readAddress } from "#app/foundation/lists/list-address.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import type { Acting } from "../acting/act.ts";
import { download } from "../acting/download.ts";
import { exportList } from "../list/export.server.ts";
import { impersonalColumns } from "../list/lists.ts";
import { storefrontsOf } from "../me.ts";
import { orderHeads, orderText } from "./order-cells.ts";
import { orderList } from "./order-list.ts";

const asked = z.object({ address: z.string().max(2000).default(""), as: z.enum(["csv", "xlsx"]) });
type Wanted = z.infer<typeof asked>;

const scopeOf = (acting: Acting, isPersonal: boolean) => {
  const [read, may] = [storefrontsOf(acting.me, "orders.read"), isPersonal ? storefrontsOf(acting.me, "privacy.export") : null];
  return { storefronts: read && may ? read.filter((one) => may.includes(one)) : (read ?? may) };
};

function produce(acting: Acting, { address, as }: Wanted, isPersonal: boolean) {
  const { asked } = readAddress(orderList, new URLSearchParams(address));
  const columns = isPersonal ? asked.columns : impersonalColumns(orderList, asked.columns);
  const cell = (column: string, row: ListRow) => {
    if (column === "total") return (row.total_minor as number) / 100;
    if (column === "goods") return (row.goods_minor as number) / 100;
    return column === "pieces" ? (row.pieces as number) : orderText(column, row, acting.visit.lang);
  };
  const name = `orders-${moscowTime(acting.now).day}`;
  return exportList(acting.shop.db, orderList, {
    asked: { ...asked, columns },
    scope: scopeOf(acting, isPersonal),
    as,
    name,
    heads: orderHeads(),
    cell,
  });
}

/** Rows are narrowed to the storefronts of the reader's rights instead. */
const reach = async () => ({});
const object = ({ as }: Wanted) => ({ kind: "list", id: `orders ${as}` });

export const ordersDownloads = {
  "orders.matching": download({
    permission: "orders.read",
    reach,
    takes: z.object({ address: z.string().max(2000).default("") }),
    object: () => ({ kind: "list", id: "orders" }),
    produce: async ({ desk, me }, { address }) => {
      const rows = await desk.lists.matching(orderList, me, "orders.read", address);
      const body = JSON.stringify(Object.fromEntries(rows.map(({ id, number }) => [id, number])));
      return { type: "application/json", name: "orders.json", body };
    },
  }),
  "orders.list": download({
    permission: "orders.read",
    reach,
    recorded: true,
    takes: asked,
    object,
    produce: async (acting, wanted) => produce(acting, wanted, false),
  }),
  "orders.list-personal": download({
    permission: "privacy.export",
    recorded: true,
    takes: asked,
    object,
    produce: async (acting, wanted) => produce(acting, wanted, true),
  }),
};
