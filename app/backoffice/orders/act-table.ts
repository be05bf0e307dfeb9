import type { OrderAct } from "#app/fulfilment/whole-order/order-acts.ts";
import type { Permission } from "#app/staff/permissions.ts";

type Row = { act: string; permission: Permission; look: "main" | "quiet" | "danger"; asks: boolean };
const plain = (act: string, permission: Permission): Row => ({ act, permission, look: "quiet", asks: false });
const asking = (act: string, permission: Permission, look: Row["look"] = "quiet"): Row => ({ act, permission, look, asks: true });

/** How the page offers each act. `asks`: in a dialog, with fields. */
export const actTable = {
  approve: asking("orders.approve", "orders.approve"),
  decline: asking("orders.decline", "orders.approve", "danger"),
  release: asking("orders.release", "orders.release", "danger"),
  assemble: plain("orders.assemble", "orders.fulfil"),
  capture: asking("marking.capture", "marking.capture"),
  ready: asking("orders.ready", "orders.fulfil"),
  ship: plain("orders.ship", "orders.fulfil"),
  arrive: plain("orders.arrive", "orders.fulfil"),
  deliver: plain("orders.deliver", "orders.fulfil"),
  paid: asking("orders.paid", "payments.settle"),
  back: asking("orders.back", "orders.fulfil"),
  grant: asking("orders.grant-cancellation", "orders.cancel", "danger"),
  keep: asking("orders.refuse-cancellation", "orders.cancel"),
  refund: asking("refunds.make", "refunds.make"),
  cancel: asking("orders.cancel", "orders.cancel", "danger"),
} as const satisfies Record<OrderAct, Row>;

export const actNames = Object.keys(actTable) as OrderAct[];
