import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { PackedDifferences } from "../app/fulfilment/packed.ts";
import type { ActionRefusal, StaffAction } from "../app/fulfilment/staff-actions.ts";
import type { Order } from "../app/orders/order.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, file, flag, linesOfFile, optional, orderNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute, statusText } from "./language.ts";
import { orderText } from "./order-texts.ts";
import { refundRefusal } from "./refund-refusal.ts";
import { atShop } from "./run.ts";

const refusals = {
  unknown: m.staff_order_unknown,
  elsewhere: m.staff_orders_elsewhere,
  not_paid: m.staff_orders_not_paid,
  takes_no_money: m.staff_orders_takes_no_money,
  codes: m.staff_orders_codes,
  not_by_hand: m.staff_orders_not_by_hand,
} satisfies Record<ActionRefusal | "unknown", () => string>;

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
  if (!done.ok) throw new UserError(done.refusal === "packed-otherwise" ? otherwise(done.differences) : refusals[done.refusal]());
  const unscanned = (done.unscanned ?? []).map(({ position, name }) => m.staff_orders_unscanned({ n: position + 1, name }));
  return [...unscanned, m.staff_orders_done()].join("\n");
}

function otherwise({ missing, tooMany, foreign, unreadable }: PackedDifferences): string {
  const line = ({ position, name, pieces }: PackedDifferences["missing"][number]) => ({ n: position + 1, name, pieces });
  return [
    m.staff_orders_packed_otherwise(),
    ...missing.map((one) => `  ${m.staff_orders_missing(line(one))}`),
    ...tooMany.map((one) => `  ${m.staff_orders_too_many(line(one))}`),
    ...foreign.map((code) => `  ${m.staff_orders_foreign({ code })}`),
    ...unreadable.map((code) => `  ${m.staff_orders_no_barcode({ code })}`),
  ].join("\n");
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
  if (!order) throw new UserError(refusals.unknown());
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
