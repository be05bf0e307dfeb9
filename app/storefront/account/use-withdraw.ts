import { useRef, useState } from "react";
import { setCustomer, useCustomer } from "#app/client/customer/customer-store.ts";
import { withBalance } from "#app/client/customer/wire-customer.ts";
import { newKey } from "#app/foundation/browser.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { fieldTexts } from "#app/money/withdrawals/field-texts.ts";
import { type WithdrawalAsked, withdrawalProblems } from "#app/money/withdrawals/withdrawal.ts";
import { type Withdrawn, writeWithdrawal } from "./wire-withdrawal.ts";

type Trouble = { errors: { path: string; message?: string }[]; says: string };
const none: Trouble = { errors: [], says: "" };

/** Sends a withdrawal idempotently: same sum and account, same key. Invalid input, maybe a card number, is never sent. */
export function useWithdraw(deposit: number, done: () => void) {
  const { customer } = useCustomer();
  const attempt = useRef({ key: "", body: "" });
  const [asked, setAsked] = useState<WithdrawalAsked | null>(null);
  const [trouble, setTrouble] = useState(none);
  const [needsProof, setNeedsProof] = useState(false);
  const [busy, setBusy] = useState(false);

  async function send(asked: WithdrawalAsked): Promise<void> {
    if (busy) return;
    const problems = withdrawalProblems(asked, deposit);
    setAsked(asked);
    setTrouble({ errors: problems.map(({ path, code }) => ({ path, message: fieldTexts[code]() })), says: "" });
    if (problems.length) return;
    const body = JSON.stringify(asked);
    if (attempt.current.body !== body) attempt.current = { key: newKey(), body };
    setBusy(true);
    const answer = await post<Withdrawn>("/shop/deposit/withdraw", writeWithdrawal(asked), { key: attempt.current.key });
    setBusy(false);
    if (!answer.ok && answer.code === "step_up") return setNeedsProof(true);
    if (!answer.ok) return setTrouble({ errors: answer.errors, says: wordsOf(answer) });
    if (customer) setCustomer({ customer: withBalance(customer, answer.data) });
    done();
  }

  return {
    send,
    busy,
    trouble: trouble.says,
    errors: trouble.errors,
    needsProof,
    /** Resubmits after re-authentication. */
    proven: () => {
      setNeedsProof(false);
      if (asked) void send(asked);
    },
    notProven: () => setNeedsProof(false),
  };
}

function wordsOf({ errors, status, title, body }: Failure): string {
  if (errors.length > 0) return "";
  if (typeof body.detail === "string") return body.detail;
  return status === 0 ? m.sign_in_offline() : title || m.sign_in_failed();
}
