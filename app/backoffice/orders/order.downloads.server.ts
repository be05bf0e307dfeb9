import * as z from "zod";
import { languages } from "#app/foundation/storefront.ts";
import { addressLabel, packingList, papers } from "#app/fulfilment/papers/papers.server.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Permission } from "#app/staff/permissions.ts";
import type { Acting } from "../acting/act.ts";
import { type Download, download, type Produced } from "../acting/download.ts";
import { orderId } from "./order-act.server.ts";

type Order = NonNullable<Awaited<ReturnType<Shop["orders"]["find"]>>>;
type Declared<Input extends { order: string }> = {
  permission: Permission;
  takes: z.ZodType<Input>;
  name: string;
  draw: (acting: Acting, order: Order, input: Input) => Promise<Buffer | null> | Buffer | null;
};

/** A paper of one order, for those who may see its storefront; each fetch is recorded, as papers hold names and addresses. */
const paper = <Input extends { order: string }>({ permission, takes, name, draw }: Declared<Input>): Download =>
  download<Input>({
    permission,
    takes,
    recorded: true,
    object: ({ order }) => ({ kind: "order", id: order }),
    reach: async (shop, { order }) => {
      const found = await shop.orders.find(shop.db, order);
      return found ? { storefront: found.storefront } : null;
    },
    produce: async (acting, input): Promise<Produced | null> => {
      const order = (await acting.shop.orders.find(acting.shop.db, input.order))!;
      const body = await draw(acting, order, input);
      return body && { type: "application/pdf", name: `${order.number}-${name}.pdf`, body, shown: true };
    },
  });

const lang = z.enum(languages).optional();

export const orderDownloads = {
  "orders.packing-list": paper({
    permission: "orders.read",
    takes: orderId.extend({ paper: z.enum(papers).default("a4"), lang }),
    name: "packing-list",
    draw: ({ me }, order, { paper, lang }) => packingList(order, paper, lang ?? me.lang),
  }),
  "orders.address-label": paper({
    permission: "orders.fulfil",
    takes: orderId.extend({ lang }),
    name: "address",
    draw: ({ me }, order, { lang }) => (order.delivery.type === "email" ? null : addressLabel(order, lang ?? me.lang)),
  }),
  "orders.carrier-label": paper({
    permission: "orders.fulfil",
    takes: orderId.extend({ kind: z.enum(["label", "receipt"]).default("label") }),
    name: "carrier",
    draw: async ({ shop }, { id }, { kind }) => {
      const printed = await shop.delivery.print(id);
      return printed.ok ? (printed.value.find((one) => one.kind === kind)?.pdf ?? null) : null;
    },
  }),
  "orders.change-invoice": paper({
    permission: "invoices.read",
    takes: orderId,
    name: "invoice-change",
    draw: ({ shop }, { id }) => shop.invoices.drawChange(id),
  }),
  "orders.invoice": paper({
    permission: "invoices.read",
    takes: orderId,
    name: "invoice",
    draw: ({ shop }, { id }) => shop.invoices.drawIssued(shop.db, id),
  }),
};
