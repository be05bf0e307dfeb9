import { addressLine } from "../app/delivery/address-line.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { carriers, paymentTypes } from "../app/foundation/storefront.ts";
import type { ApprovalRefusal } from "../app/fulfilment/approval/approval.server.ts";
import { approvalSaid } from "../app/fulfilment/approval/approval-refusals.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, oneOf, optional, orderNumber, reason, text, wholeNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { language, minute, statusText, sum } from "./language.ts";
import { atShop } from "./run.ts";

export const approve = command(
  "approve",
  {
    "": verb({ help: m.staff_approve, carryOut: list }),
    approve: verb({
      help: m.staff_approve_approve,
      takes: { number: orderNumber },
      options: {
        by,
        price: optional(wholeNumber(m.staff_place_rubles, /^\d{1,7}$/)),
        carrier: optional(oneOf(carriers)),
        door: optional(text(m.staff_place_address, 200)),
        point: optional(text(m.staff_place_code, 50)),
        days: optional(wholeNumber(m.staff_place_n, /^\d{1,2}$/)),
        pay: optional(oneOf(paymentTypes, m.staff_place_pay)),
      },
      check: ({ door, point }) => (door && point ? m.staff_approve_one_way() : undefined),
      carryOut: async ({ approval, clock }: Shop, { number, by, price, carrier, door, point, days, pay }) => {
        const done = await approval.approve(number, {
          by,
          priceMinor: price === undefined ? null : price * 100,
          ...(carrier && { carrier }),
          ...(days !== undefined && { days }),
          ...(door && { to: { door } }),
          ...(point && { to: { point } }),
          ...(pay && { paymentType: pay }),
          now: clock.now(),
        });
        if (!done.ok) throw new UserError(inWords(done.refusal));
        return m.staff_approve_approved({ sum: sum(done.totalMinor), status: statusText(done.status) });
      },
    }),
    refuse: verb({
      help: m.staff_approve_refuse,
      takes: { number: orderNumber },
      options: { by, reason },
      carryOut: async ({ approval, clock }: Shop, { number, by, reason }) => {
        const done = await approval.refuse(number, { by, reason, now: clock.now() });
        if (!done.ok) throw new UserError(inWords(done.refusal));
        return m.staff_approve_refused();
      },
    }),
  },
  () => m.staff_approve_note({ ways: paymentTypes.join(", ") }),
);

const inWords = (refusal: ApprovalRefusal): string => approvalSaid(refusal, "typed", language());

async function list({ approval }: Shop): Promise<string> {
  const waiting = await approval.waiting();
  const lines = waiting.flatMap(({ number, storefront, since, until, paymentType, totalMinor, pieces, delivery, buyer }) => {
    const { type, mode, country, city, building: house, comment } = delivery;
    const times = [m.staff_since({ since: minute(since) }), ...(until ? [m.staff_until({ at: minute(until) })] : [])].join(", ");
    return [
      `${number}  ${storefront} ${times}  ${m.staff_approve_row({ paymentType, sum: sum(totalMinor), pieces })}`,
      `  ${type} ${mode} ${country} ${city}, ${addressLine({ ...delivery, house }, language())}: ${buyer}`,
      ...(comment ? [`  ${comment}`] : []),
    ];
  });
  return [...lines, m.staff_approve_count({ count: waiting.length })].join("\n");
}

if (import.meta.main) await atShop(approve);
