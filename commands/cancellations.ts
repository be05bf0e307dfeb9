import { deliveryLabels } from "../app/delivery/delivery-status.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Decided } from "../app/fulfilment/aftersales/cancelling.server.ts";
import { cancelRefusals } from "../app/fulfilment/aftersales/cancelling-refusals.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, flag, orderNumber, reason } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { language, minute, statusText, sum } from "./language.ts";
import { refundRefusal } from "./refund-refusal.ts";
import { atShop } from "./run.ts";

const takes = { number: orderNumber };

export const cancellations = command(
  "cancellations",
  {
    "": verb({ help: m.staff_cancellations, carryOut: list }),
    grant: verb({
      help: m.staff_cancellations_grant,
      takes,
      options: { by, byHand: flag, despiteParcel: flag },
      carryOut: async ({ aftersales, clock }: Shop, { number, ...said }) => {
        assertDone(await aftersales.grant(number, { ...said, now: clock.now() }).catch(inWords));
        return said.byHand ? m.staff_cancellations_granted_by_hand() : m.staff_cancellations_granted();
      },
    }),
    cancel: verb({
      help: m.staff_cancellations_cancel,
      takes,
      options: { by, reason, byHand: flag, despiteParcel: flag },
      carryOut: async ({ aftersales, clock }: Shop, { number, ...said }) => {
        assertDone(await aftersales.cancelByStaff(number, { ...said, now: clock.now() }).catch(inWords));
        return said.byHand ? m.staff_cancellations_granted_by_hand() : m.staff_cancellations_granted();
      },
    }),
    refuse: verb({
      help: m.staff_cancellations_refuse,
      takes,
      options: { by, reason },
      carryOut: async ({ aftersales, clock }: Shop, { number, by, reason }) => {
        assertDone(await aftersales.refuse(number, { by, now: clock.now(), reason }).catch(inWords));
        return m.staff_cancellations_refused();
      },
    }),
  },
  m.staff_cancellations_note,
);

const inWords = (error: unknown): never => {
  throw refundRefusal(error, m.staff_order_too_late);
};

function assertDone(done: Decided): void {
  if (!done.ok) throw new UserError(cancelRefusals[done.refusal].typed());
}

async function list({ aftersales }: Shop): Promise<string> {
  const waiting = await aftersales.asked();
  const lines = waiting.flatMap(({ number, stood, deliveryStatus, at, reason, totalMinor, isPaid, buyer }) => [
    `${number}  ${m.staff_since({ since: minute(at) })}  ${statusText(stood)}, ${isPaid ? m.staff_paid() : m.staff_not_paid()} ${sum(totalMinor)}`,
    `  ${buyer}${reason && `: ${reason}`}`,
    ...(deliveryStatus ? [`  ${m.staff_cancellations_parcel({ state: deliveryLabels[deliveryStatus][language()] })}`] : []),
  ]);
  return [...lines, m.staff_to_decide({ count: waiting.length })].join("\n");
}

if (import.meta.main) await atShop(cancellations);
