import { deliveryLabels } from "#app/delivery/delivery-status.ts";
import { eventWords } from "#app/delivery/event-words.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { orderLabels } from "#app/foundation/states/order-status.ts";
import { paymentLabels } from "#app/foundation/states/payment-status.ts";
import { carrierOf, type Language } from "#app/foundation/storefront.ts";
import type { Moment, MomentFacts, MomentKind } from "#app/fulfilment/whole-order/timeline.ts";
import { returnLabels } from "#app/orders/returns/return-status.ts";
import { serviceName } from "../money/service-name.ts";
import { deedName, deedSaid } from "../record/deed-names.ts";
import { serviceOf, serviceTitle } from "../settings/services.ts";

type Labels = Record<string, Record<Language, string> | undefined>;
const stateLabels: Record<string, Labels> = { status: orderLabels, payment: paymentLabels, delivery: deliveryLabels };
const fieldNames: Record<string, () => string> = {
  status: m.desk_field_status,
  payment: m.desk_field_payment,
  delivery: m.desk_field_delivery,
};

const channels: Record<string, () => string> = {
  email: m.desk_channel_email,
  sms: m.desk_channel_sms,
  whatsapp: m.desk_channel_whatsapp,
  push: m.desk_channel_push,
};

/** Of a carrier whose words nobody knows yet. */
const labelOf = (code: string, lang: Language): string => (deliveryLabels as Labels)[code]?.[lang] ?? m.desk_moment_carrier_code({ code });

function stateTitle({ field, was, became }: MomentFacts["state"], lang: Language): string {
  if (field === "point") return m.desk_moment_point();
  const label = (state: string) => stateLabels[field]?.[state]?.[lang] ?? state;
  const name = fieldNames[field]?.() ?? field;
  return was ? `${name}: ${label(was)} → ${label(became)}` : `${name}: ${label(became)}`;
}

const changes: Record<MomentFacts["change"]["step"], (sums: { was: string; total: string; sum: string }) => string> = {
  proposed: m.desk_moment_change_proposed,
  agreed: m.desk_moment_change_agreed,
  refused: m.desk_moment_change_refused,
  withdrawn: m.desk_moment_change_withdrawn,
  expired: m.desk_moment_change_expired,
  overtaken: m.desk_moment_change_overtaken,
};

const receipts = {
  sell: [m.desk_moment_receipt_sale, m.desk_moment_receipt_refused, m.desk_moment_receipt_waits],
  sell_refund: [m.desk_moment_receipt_refund, m.desk_moment_receipt_refund_refused, m.desk_moment_receipt_refund_waits],
} as const;

const titles: { [Kind in MomentKind]: (facts: MomentFacts[Kind], lang: Language) => string } = {
  state: stateTitle,
  carrier: ({ carrier, code }, lang) =>
    m.desk_moment_carrier({
      carrier: serviceTitle(serviceOf(carrier), lang),
      says: eventWords(carrier, code, lang) ?? labelOf(code, lang),
    }),
  asked: ({ amountMinor }, lang) => m.desk_moment_asked({ sum: formatKopecks(amountMinor, lang) }),
  paid: ({ amountMinor, kind, service }, lang) => {
    const sum = formatKopecks(amountMinor, lang);
    return kind === "main" || kind === "top-up" || kind === "surplus"
      ? m.desk_moment_paid({ sum })
      : m.desk_moment_paid_from({ sum, account: serviceName(service, lang, kind) });
  },
  refund: ({ moneyMinor, isByHand }, lang) =>
    (isByHand ? m.desk_moment_refund_by_hand : m.desk_moment_refund)({ sum: formatKopecks(moneyMinor, lang) }),
  refunded: ({ moneyMinor }, lang) => m.desk_moment_refunded({ sum: formatKopecks(moneyMinor, lang) }),
  reduction: ({ wasMinor, totalMinor }, lang) =>
    m.desk_moment_reduction({
      was: formatKopecks(wasMinor, lang),
      total: formatKopecks(totalMinor, lang),
      sum: formatKopecks(wasMinor - totalMinor, lang),
    }),
  change: ({ step, wasMinor, totalMinor }, lang) =>
    changes[step]({
      was: formatKopecks(wasMinor, lang),
      total: formatKopecks(totalMinor, lang),
      sum: formatKopecks(totalMinor - wasMinor, lang),
    }),
  receipt: ({ operation, state, sumMinor }, lang) => {
    const sum = formatKopecks(sumMinor, lang);
    const [done, refused, waits] = receipts[operation];
    return (state === "done" ? done : state === "refused" ? refused : waits)({ sum });
  },
  message: ({ channel, state }) => {
    const way = channels[channel]?.() ?? channel;
    if (state === "failed") return m.desk_moment_message_failed({ way });
    return state === "sent" ? m.desk_moment_message({ way }) : m.desk_moment_message_waits({ way });
  },
  note: () => m.desk_moment_note(),
  buyer: ({ isOfStaff }) => (isOfStaff ? m.desk_moment_courier_note() : m.desk_moment_comment()),
  return: ({ n, step }, lang) => m.desk_moment_return({ n, state: (returnLabels as Labels)[step]?.[lang] ?? step }),
  recall: ({ carrier, isGone }, lang) => {
    const of = { carrier: carrierOf(carrier)?.name[lang] ?? carrier };
    return isGone ? m.desk_moment_recalled(of) : m.desk_moment_recall(of);
  },
  exchange: () => m.desk_moment_exchange(),
  deed: ({ outcome, ...deed }) =>
    outcome === "refused" ? m.desk_moment_refused({ action: deedName(deed.action) }) : deedSaid({ outcome, ...deed }),
};

/** A moment in one line. */
export const momentTitle = ({ kind, facts }: Moment, lang: Language): string =>
  (titles[kind] as (facts: Moment["facts"], lang: Language) => string)(facts, lang);

const actors: Record<string, () => string> = {
  customer: m.desk_actor_customer,
  shop: m.desk_actor_shop,
  clock: m.desk_actor_shop,
  "1c": m.desk_actor_1c,
  staff: m.desk_actor_staff,
};
export const actorName = (actor: string, lang: Language): string => actors[actor]?.() ?? serviceTitle(serviceOf(actor), lang);
