import * as z from "zod";
import { editRefusals } from "#app/checkout/editing/edit-refusals.ts";
import { askedIn } from "#app/checkout/editing/edit-words.ts";
import { caseKinds } from "#app/foundation/case-kinds.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { isCaseKind } from "#app/orders/cases/cases.server.ts";
import { caseOutcomes, caseRefusals } from "#app/payments/case-refusals.ts";
import { refundRefusalOf, refundWords } from "#app/payments/refund-refusals.ts";
import type { Shop } from "#app/shop.server.ts";
import { WHOLE_SHOP } from "#app/staff/roles.ts";
import { type Act, type ActDone, act } from "../acting/act.ts";
import { isInboxKind, ruleOf, seenBy } from "./inbox-rules.ts";
import { isByHand } from "./own-requests.ts";
import * as reach from "./reach.queries.server.ts";

const note = z.string().trim().min(1).max(1000);
const noteIfAny = z.string().trim().max(1000).default("");
const named = z.object({ kind: z.string().max(100), subject: z.string().max(300), note });
const reachOr = async <T extends object>(found: Promise<T | undefined>) => (await found) ?? null;

/** Moves money as a payment's case asks for; the bank is asked first. */
const settle = (word: "take" | "give-back" | "accept-return", work: keyof Shop["payments"]["caseActions"]): Act =>
  act({
    permission: "payments.settle",
    commands: [`cases ${word}`],
    takes: z.object({ payment: z.string().max(200), note: noteIfAny }),
    object: ({ payment }) => ({ kind: "payment", id: payment }),
    reach: ({ db }, { payment }) => reachOr(reach.ofPayment(db, payment)),
    carryOut: async ({ shop, by, now, visit }, { payment, note }) => {
      const done = await shop.payments.caseActions[work](payment, { by, note, now });
      if (!done.ok) return { ok: false, refusal: done.refusal, says: caseRefusals[done.refusal].says() };
      return { ok: true, says: caseOutcomes[done.done].says({ sum: formatKopecks(done.amountMinor, visit.lang) }) };
    },
  });

function whyOpen(kind: string, refusal: "unknown" | "not_open" | "by_action"): ActDone {
  const says =
    refusal === "by_action" && isInboxKind(kind) ? m.inbox_by_action({ todo: ruleOf(kind).todo({ facts: {} }) }) : m.inbox_gone();
  return { ok: false, refusal, says };
}

type Editor = { by: string; now: Date };

/** An edit that gives much money back, asked for by the first person. */
async function agreeToEdit(shop: Shop, order: string, wish: string, editor: Editor, lang: Language): Promise<ActDone> {
  const done = await shop.edits.agree(order, wish, editor);
  if (!done) return { ok: false, refusal: "no_wish", says: m.inbox_no_wish() };
  if (!done.ok) return { ok: false, refusal: done.refusal, says: editRefusals[done.refusal]() };
  const isAskedAgain = done.kind === "asked";
  return {
    ok: true,
    says: isAskedAgain ? m.desk_edit_second_person() : m.inbox_refund_agreed({ sum: formatKopecks(done.refundMinor, lang) }),
  };
}

const ofWish = async ({ db }: Shop, { order }: { order: string }) => {
  const found = await reach.findOpenCase(db, "refund-to-agree", order);
  return found ? { storefront: found.storefront!, minor: found.minor } : null;
};
const wish = z.object({ order: z.string().max(100), wish: z.string().max(20_000) });

export const caseActs = {
  "cases.close": act({
    permission: "cases.close",
    commands: ["cases close"],
    takes: named,
    object: ({ kind, subject }) => ({ kind: "case", id: `${kind} ${subject}` }),
    reach: async ({ db }, { kind, subject }) => {
      const found = await reach.findOpenCase(db, kind, subject);
      return found ? { storefront: found.storefront ?? WHOLE_SHOP } : {};
    },
    carryOut: async ({ shop, me, by, now }, { kind, subject, note }) => {
      if (isInboxKind(kind) && !seenBy(me).some((seen) => seen.kind === kind)) return whyOpen(kind, "not_open");
      const done = await shop.cases.close(kind, subject, { by, note, now });
      if (done.ok) return { ok: true, says: m.inbox_closed() };
      return whyOpen(kind, isCaseKind(kind) && caseKinds[kind].ends === "action" ? "by_action" : done.refusal);
    },
  }),
  "cases.take": settle("take", "take"),
  "cases.give-back": settle("give-back", "giveBack"),
  "cases.accept-return": settle("accept-return", "acceptReturn"),
  "cases.agree-refund": act({
    permission: "refunds.make",
    takes: wish,
    object: ({ order }) => ({ kind: "order", id: order }),
    reach: ofWish,
    carryOut: async ({ shop, by, now, visit }, { order, wish }) => {
      if (askedIn(wish)) return agreeToEdit(shop, order, wish, { by, now }, visit.lang);
      try {
        const done = await shop.payments.agreeToRefund(order, { wish, actor: by, now });
        if (!done) return { ok: false, refusal: "no_wish", says: m.inbox_no_wish() };
        if (done.step !== "sent") return { ok: false, refusal: done.step, says: m.staff_refund_same_person() };
        const agreed = isByHand({ facts: { wish } }) ? m.inbox_refund_agreed_by_hand : m.inbox_refund_agreed;
        return { ok: true, says: agreed({ sum: formatKopecks(done.refund.moneyMinor, visit.lang) }) };
      } catch (error) {
        const refusal = refundRefusalOf(error);
        if (!refusal) throw error;
        return { ok: false, refusal, says: refusal === "state" || refusal === "pieces" ? m.inbox_no_wish() : refundWords[refusal].says() };
      }
    },
  }),
  "cases.decline-refund": act({
    permission: "refunds.make",
    takes: wish.extend({ reason: z.string().trim().min(1).max(500) }),
    object: ({ order }) => ({ kind: "order", id: order }),
    reach: ofWish,
    carryOut: async ({ shop, by, now }, { order, wish, reason }) => {
      const ended = await shop.payments.declineRefund(order, { wish, by, reason, now });
      if (!ended) return { ok: false, refusal: "no_wish", says: m.inbox_no_wish() };
      return { ok: true, says: ended === "withdrawn" ? m.desk_refund_withdrawn() : m.desk_refund_declined() };
    },
  }),
};
