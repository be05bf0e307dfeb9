import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Shop } from "#app/shop.server.ts";
import type { ActDone } from "../acting/act.ts";
import { flag, orderAct, orderId, reason, refunding, refused } from "./order-act.server.ts";

/** Pieces by line as "0:2", lines counted from 0; with `all` everything that is left. */
const wish = orderId.extend({
  all: flag,
  pieces: z
    .array(z.string().regex(/^\d{1,4}:\d{1,3}$/))
    .max(200)
    .default([])
    .transform((pieces) =>
      pieces
        .map((one) => one.split(":").map(Number))
        .flatMap(([position, quantity]) => (quantity ? [{ position: position!, quantity }] : [])),
    ),
  delivery: flag,
  byHand: flag,
  reason,
});
type Wish = z.infer<typeof wish>;

const asked = ({ all, pieces, delivery, byHand, reason }: Wish, actor: string, now: Date) => ({
  back: all ? null : pieces,
  withDelivery: delivery || ("if-none-ships" as const),
  byHand,
  reason,
  actor,
  now,
});

const isNothing = ({ all, pieces, delivery }: Wish): boolean => !all && !pieces.length && !delivery;

/** The sum that the refund would send, for limits; what can't be refunded is refused later, with its reason. */
const previewed = async (shop: Shop, { id }: { id: string }, input: Wish): Promise<number> => {
  const given = await shop.payments.previewRefund(id, asked(input, "preview", shop.clock.now())).catch(() => null);
  return given ? given.moneyMinor + given.advanceMinor + given.depositMinor : 0;
};

const refundSaid = {
  byBank: { agreed: m.desk_refund_agreed, sent: m.desk_refund_sent },
  byHand: { agreed: m.desk_refund_agreed_by_hand, sent: m.desk_refund_sent_by_hand },
};

const stateWords = { state: m.desk_refund_nothing_left, pieces: m.desk_refund_no_such_pieces };

const ofRefund = (work: "askRefundAgain" | "refundGivenByHand", command: string, says: (isAtBank: boolean) => string) =>
  orderAct({
    permission: "refunds.make",
    commands: [command],
    takes: orderId,
    minor: async (shop, { id }) => (await shop.payments.refusedRefund(id))?.amountMinor ?? 0,
    carryOut: async ({ shop, by, now }, { id }) => {
      const open = await shop.payments.refusedRefund(id);
      if (!open) return refused("none", m.desk_refund_none_refused());
      return refunding(
        async (): Promise<ActDone> => {
          const isAtBank = await shop.payments[work](open.id, { by, now });
          return { ok: true, says: says(isAtBank === true) };
        },
        () => m.desk_refund_none_refused(),
      );
    },
  });

export const refundActs = {
  "refunds.make": orderAct({
    permission: "refunds.make",
    commands: ["refund"],
    takes: wish,
    minor: previewed,
    foresees: async ({ shop, by, now }, { id }, input) => {
      const said = await refunding(
        async () => {
          if (isNothing(input)) return refused("nothing", m.desk_refund_name_pieces());
          await shop.payments.previewRefund(id, asked(input, by, now));
          return { ok: true, says: "" };
        },
        (refusal) => stateWords[refusal](),
      );
      return said.ok ? null : said;
    },
    carryOut: ({ shop, by, now, me }, { id }, input) =>
      refunding(
        async (): Promise<ActDone> => {
          if (isNothing(input)) return refused("nothing", m.desk_refund_name_pieces());
          const { step, refund } = await shop.payments.refundByStaff(id, asked(input, by, now));
          const sum = formatKopecks(refund.moneyMinor, me.lang);
          if (step === "same_person") return refused(step, m.desk_refund_same_person());
          return { ok: true, says: refundSaid[input.byHand ? "byHand" : "byBank"][step]({ sum }), answer: { step } };
        },
        (refusal) => stateWords[refusal](),
      ),
  }),
  "refunds.again": ofRefund("askRefundAgain", "refund", () => m.desk_refund_retried()),
  "refunds.by-hand": ofRefund("refundGivenByHand", "refund", (isAtBank) => (isAtBank ? m.desk_refund_at_bank() : m.desk_refund_by_hand())),
};
