import * as z from "zod";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type WithdrawalRefusal, withdrawalRefusals } from "#app/money/withdrawals/withdrawal-refusals.ts";
import { type ActDone, act } from "../acting/act.ts";
import { whoseCertificate, whosePayment, whoseReceipt, whoseWithdrawal } from "./papers.queries.server.ts";

const id = z.string().min(1).max(100);
const reason = z.string().trim().min(3).max(300);
const ofWithdrawal = ({ id }: { id: string }) => ({ kind: "withdrawal", id });
const withdrawalSays = (done: { ok: true } | { ok: false; refusal: WithdrawalRefusal }, says: string): ActDone =>
  done.ok ? { ok: true, says } : { ok: false, refusal: done.refusal, says: withdrawalRefusals[done.refusal]() };

const withState = async (work: () => Promise<unknown>, says: string, refused: string): Promise<ActDone> => {
  try {
    await work();
    return { ok: true, says };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 409) return { ok: false, refusal: "state", says: refused };
    throw error;
  }
};

export const moneyActs = {
  "payments.check": act({
    permission: "payments.settle",
    takes: z.object({ payment: id }),
    object: ({ payment }) => ({ kind: "payment", id: payment }),
    reach: async ({ db }, { payment }) => (await whosePayment(db, payment)) ?? null,
    carryOut: async ({ shop, now }, { payment }) => {
      const settled = await shop.payments.settle(payment, now);
      if (!settled) return { ok: false, refusal: "no_provider", says: m.desk_payment_no_provider() };
      return settled.ok ? { ok: true, says: m.desk_payment_checked() } : { ok: false, refusal: "silent", says: m.staff_cases_silent() };
    },
  }),
  "receipts.again": act({
    permission: "receipts.resend",
    commands: ["receipts again"],
    takes: z.object({ id }),
    object: ({ id }) => ({ kind: "receipt", id }),
    reach: async ({ db }, { id }) => (await whoseReceipt(db, id)) ?? null,
    carryOut: ({ shop, now }, { id }) =>
      withState(() => shop.receipts.askAgain(id, now), m.staff_receipts_sent(), m.staff_receipts_not_refused({ id })),
  }),
  "withdrawals.show": act({
    permission: "withdrawals.pay",
    commands: ["withdrawals show"],
    takes: z.object({ id }),
    object: ofWithdrawal,
    reach: async ({ db }, { id }) => (await whoseWithdrawal(db, id)) ?? null,
    carryOut: async ({ shop, by, now }, { id }) => {
      const done = await shop.withdrawals.show(id, { actor: by, now });
      if (!done.ok) return withdrawalSays(done, "");
      const { holder, account, bik, amountMinor } = done;
      return { ok: true, says: "", answer: { holder, account, bik, amountMinor } };
    },
  }),
  "withdrawals.pay": act({
    permission: "withdrawals.pay",
    commands: ["withdrawals pay"],
    takes: z.object({ id }),
    object: ofWithdrawal,
    reach: async ({ db }, { id }) => (await whoseWithdrawal(db, id)) ?? null,
    carryOut: async ({ shop, by, now }, { id }) => {
      const done = await shop.withdrawals.pay(id, { actor: by, now });
      return withdrawalSays(done, done.ok && done.step === "agreed" ? m.staff_withdrawals_agreed() : m.staff_withdrawals_paid());
    },
  }),
  "withdrawals.refuse": act({
    permission: "withdrawals.pay",
    commands: ["withdrawals refuse"],
    takes: z.object({ id, reason }),
    object: ofWithdrawal,
    reach: async ({ db }, { id }) => (await whoseWithdrawal(db, id)) ?? null,
    carryOut: async ({ shop, by, now }, { id, reason }) =>
      withdrawalSays(await shop.withdrawals.refuse(id, { actor: by, reason, now }), m.staff_withdrawals_refused()),
  }),
  "withdrawals.returned": act({
    permission: "withdrawals.pay",
    commands: ["withdrawals returned"],
    takes: z.object({ id, reason }),
    object: ofWithdrawal,
    reach: async ({ db }, { id }) => (await whoseWithdrawal(db, id)) ?? null,
    carryOut: async ({ shop, by, now }, { id, reason }) =>
      withdrawalSays(await shop.withdrawals.returned(id, { actor: by, reason, now }), m.staff_withdrawals_came_back()),
  }),
  "certificates.resend": act({
    permission: "customers.edit",
    takes: z.object({ order: id }),
    object: ({ order }) => ({ kind: "order", id: order }),
    reach: async ({ db }, { order }) => (await whoseCertificate(db, order)) ?? null,
    carryOut: ({ shop }, { order }) =>
      withState(() => shop.certificates.resendByStaff(order), m.desk_certificate_resent(), m.desk_certificate_no_resend()),
  }),
  "ledger.reconcile": act({
    permission: "ledger.read",
    commands: ["reconcile"],
    takes: z.object({}),
    object: () => ({ kind: "books", id: "all" }),
    carryOut: async ({ shop, by }) => {
      const started = await shop.reconciling.start(by);
      return started.ok
        ? { ok: true, says: m.desk_reconcile_started() }
        : { ok: false, refusal: started.refusal, says: m.desk_reconcile_under_way() };
    },
  }),
};
