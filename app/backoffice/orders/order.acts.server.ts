import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { wasPaid } from "#app/foundation/states/payment-status.ts";
import { carriers, paymentTypes } from "#app/foundation/storefront.ts";
import type { Decided } from "#app/fulfilment/aftersales/cancelling.server.ts";
import { cancelRefusals } from "#app/fulfilment/aftersales/cancelling-refusals.ts";
import type { Approved } from "#app/fulfilment/approval/approval.server.ts";
import { approvalSaid } from "#app/fulfilment/approval/approval-refusals.ts";
import { actionRefusals, differencesSaid } from "#app/fulfilment/staff-action-refusals.ts";
import type { StaffAction } from "#app/fulfilment/staff-actions.ts";
import type { Order } from "#app/orders/order.ts";
import type { Permission } from "#app/staff/permissions.ts";
import type { ActDone, Acting } from "../acting/act.ts";
import { actDone } from "./act-words.ts";
import { flag, optional, orderAct, orderId, reason, refunding, refused } from "./order-act.server.ts";

const byHand = orderId.extend({ byHand: flag });

/** `scanned`: barcodes of the parcel, one a line. */
const moving = byHand.extend({ scanned: z.string().max(20_000).default("") });

const move = (action: StaffAction, permission: Permission) =>
  orderAct({
    permission,
    commands: [`orders ${action}`],
    takes: moving,
    ...(permission === "payments.settle" && { minor: (_shop: unknown, { totalMinor }: { totalMinor: number }) => totalMinor }),
    carryOut: (acting, { number }, { byHand, scanned }) =>
      refunding(
        () => moved(acting, number, action, { byHand, scanned }),
        () => m.staff_order_too_late(),
      ),
  });

type Moving = { byHand: boolean; scanned: string };

async function moved({ shop, by, now }: Acting, number: string, action: StaffAction, { byHand, scanned }: Moving): Promise<ActDone> {
  const codes = scanned.split(/\r?\n/).map((line) => line.trim());
  const read = codes.filter(Boolean);
  const done = await shop.fulfilment.work(number, action, { by, now, byHand, ...(read.length && { scanned: read }) });
  if (done.ok) {
    const unread = (done.unscanned ?? []).map(({ position, name }) => m.staff_orders_unscanned({ n: position + 1, name }));
    return { ok: true, says: [actDone[action](), ...unread].join(" ") };
  }
  if (done.refusal === "packed-otherwise") return refused(done.refusal, differencesSaid(done.differences));
  return refused(done.refusal, actionRefusals[done.refusal].says());
}

const decided = (done: Decided, says: () => string): ActDone =>
  done.ok ? { ok: true, says: says() } : refused(done.refusal, cancelRefusals[done.refusal].says());

const agreed = ({ me }: Acting, done: Approved, says: () => string): ActDone =>
  done.ok ? { ok: true, says: says() } : refused(done.refusal, approvalSaid(done.refusal, "says", me.lang));

const agreement = orderId.extend({
  price: optional(z.coerce.number().int().min(0).max(9_999_999)),
  carrier: optional(z.enum(carriers as unknown as [string, ...string[]])),
  to: z.enum(["", "door", "point"]).default(""),
  place: z.string().trim().max(200).default(""),
  days: optional(z.coerce.number().int().min(0).max(99)),
  pay: optional(z.enum(paymentTypes as unknown as [string, ...string[]])),
});

/** What cancelling returns: a limit bounds it. */
const goesBack = ({ paymentStatus, totalMinor, advanceMinor, depositMinor }: Order): number =>
  wasPaid(paymentStatus) ? totalMinor + advanceMinor + depositMinor : 0;

export const orderActs = {
  "orders.assemble": move("assemble", "orders.fulfil"),
  "orders.ready": move("ready", "orders.fulfil"),
  "orders.ship": move("ship", "orders.fulfil"),
  "orders.arrive": move("arrive", "orders.fulfil"),
  "orders.deliver": move("deliver", "orders.fulfil"),
  "orders.back": move("back", "orders.fulfil"),
  "orders.paid": move("paid", "payments.settle"),

  "orders.approve": orderAct({
    permission: "orders.approve",
    commands: ["approve approve"],
    takes: agreement,
    carryOut: async (acting, { number }, { price, carrier, to, place, days, pay }) => {
      const { shop, by, now } = acting;
      const done = await shop.approval.approve(number, {
        by,
        now,
        priceMinor: price === undefined ? null : price * 100,
        ...(carrier && { carrier: carrier as (typeof carriers)[number] }),
        ...(days !== undefined && { days }),
        ...(to === "door" && place && { to: { door: place } }),
        ...(to === "point" && place && { to: { point: place } }),
        ...(pay && { paymentType: pay as (typeof paymentTypes)[number] }),
      });
      return agreed(acting, done, actDone.approve);
    },
  }),
  "orders.decline": orderAct({
    permission: "orders.approve",
    commands: ["approve refuse"],
    takes: orderId.extend({ reason }),
    carryOut: async (acting, { number }, { reason }) =>
      agreed(acting, await acting.shop.approval.refuse(number, { by: acting.by, reason, now: acting.now }), actDone.decline),
  }),

  "orders.release": orderAct({
    permission: "orders.release",
    commands: ["holds release"],
    takes: orderId,
    carryOut: async ({ shop, by, now }, { number }) => {
      const { released } = await shop.holds.release(number, { by, now });
      return released.length ? { ok: true, says: actDone.release() } : refused("kept", m.desk_order_not_released());
    },
  }),

  "orders.cancel": orderAct({
    permission: "orders.cancel",
    commands: ["cancellations cancel"],
    takes: byHand.extend({ reason, despiteParcel: flag }),
    minor: (_shop, order) => goesBack(order),
    carryOut: ({ shop, by, now }, { number }, { order: _order, ...said }) =>
      refunding(
        async () => decided(await shop.aftersales.cancelByStaff(number, { ...said, by, now }), actDone.cancel),
        () => m.desk_cancel_too_late(),
      ),
  }),
  "orders.grant-cancellation": orderAct({
    permission: "orders.cancel",
    commands: ["cancellations grant"],
    takes: byHand.extend({ despiteParcel: flag }),
    minor: (_shop, order) => goesBack(order),
    carryOut: ({ shop, by, now }, { number }, { order: _order, ...said }) =>
      refunding(
        async () => decided(await shop.aftersales.grant(number, { ...said, by, now }), actDone.grant),
        () => m.desk_cancel_too_late(),
      ),
  }),
  "orders.refuse-cancellation": orderAct({
    permission: "orders.cancel",
    commands: ["cancellations refuse"],
    takes: orderId.extend({ reason }),
    carryOut: ({ shop, by, now }, { number }, { reason }) =>
      refunding(
        async () => decided(await shop.aftersales.refuse(number, { by, now, reason }), actDone.keep),
        () => m.desk_cancel_too_late(),
      ),
  }),
};
