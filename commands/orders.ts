import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { actionRefusals, differencesSaid } from "../app/fulfilment/staff-action-refusals.ts";
import type { StaffAction } from "../app/fulfilment/staff-actions.ts";
import type { Order } from "../app/orders/order.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, file, flag, linesOfFile, optional, orderNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute, statusText } from "./language.ts";
import { orderText } from "./order-texts.ts";
import { refundRefusal } from "./refund-refusal.ts";
import { atShop } from "./run.ts";

const takes = { number: orderNumber };
const step = (action: StaffAction, help: () => string) =>
  verb({ help, takes, options: { by }, carryOut: (shop: Shop, said) => work(shop, action, { ...said, byHand: false }) });

export const orders = command(
  "orders",
  {
    "": verb({ help: m.staff_orders, carryOut: list }),
    show: verb({
      help: m.staff_orders_show,
      takes,
      carryOut: async (shop: Shop, { number }) => orderText(shop, await named(shop, number)),
    }),
    print: verb({
      help: m.staff_orders_print,
      takes,
      options: { into: optional({ ...file, place: m.staff_place_folder }) },
      carryOut: (shop: Shop, { number, into }) => print(shop, number, into ?? "."),
    }),
    assemble: step("assemble", m.staff_orders_assemble),
    ready: verb({
      help: m.staff_orders_ready,
      takes,
      options: { by, scanned: optional(linesOfFile) },
      carryOut: (shop: Shop, { scanned, ...said }) => work(shop, "ready", { ...said, byHand: false, ...(scanned && { scanned }) }),
    }),
    ship: step("ship", m.staff_orders_ship),
    arrive: step("arrive", m.staff_orders_arrive),
    deliver: step("deliver", m.staff_orders_deliver),
    back: verb({
      help: m.staff_orders_back,
      takes,
      options: { by, byHand: flag },
      carryOut: (shop: Shop, said) => work(shop, "back", said),
    }),
    paid: step("paid", m.staff_orders_paid),
  },
  m.staff_orders_note,
);

if (import.meta.main) await atShop(orders);

type ActionInput = { number: string; by: string; byHand: boolean; scanned?: string[] };
async function work({ fulfilment, clock }: Shop, action: StaffAction, { number, ...said }: ActionInput): Promise<string> {
  const done = await fulfilment.work(number, action, { ...said, now: clock.now() }).catch((error: unknown) => {
    throw refundRefusal(error, m.staff_order_too_late);
  });
  if (!done.ok)
    throw new UserError(done.refusal === "packed-otherwise" ? differencesSaid(done.differences) : actionRefusals[done.refusal].typed());
  const unscanned = (done.unscanned ?? []).map(({ position, name }) => m.staff_orders_unscanned({ n: position + 1, name }));
  return [...unscanned, m.staff_orders_done()].join("\n");
}

async function list({ fulfilment }: Shop): Promise<string> {
  const open = await fulfilment.open();
  const lines = open.flatMap(({ number, status, since, isPaid, way, pieces, buyer }) => {
    const said = { status: statusText(status), since: minute(since), paid: isPaid ? m.staff_paid() : m.staff_not_paid(), pieces };
    return [`${number}  ${m.staff_orders_row(said)}`, `  ${way}: ${buyer}`];
  });
  return [...lines, m.staff_orders_count({ count: open.length })].join("\n");
}

async function named({ orders }: Shop, number: string): Promise<Order> {
  const order = await orders.findByNumber(number);
  if (!order) throw new UserError(actionRefusals.unknown.typed());
  return order;
}

async function print(shop: Shop, number: string, folder: string): Promise<string> {
  const order = await named(shop, number);
  const printed = await shop.delivery.print(order.id);
  if (!printed.ok) throw new UserError(printed.reason);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const paths = printed.value.map(({ kind, pdf }) => {
    const path = join(folder, `${order.number}-${kind}.pdf`);
    writeFileSync(path, pdf, { mode: 0o600 });
    return path;
  });
  return paths.join("\n");
}
