import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { depositIn } from "#app/client/customer/wire-customer.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { isolated } from "#app/foundation/isolated.ts";
import { formatMoney } from "#app/foundation/money.ts";
import { dateWords, momentWords } from "#app/foundation/time/day-words.ts";
import type { WithdrawalState } from "#app/money/withdrawals/withdrawal.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

/** `sum` in rubles; `end`: the account's last digits. */
export type WithdrawalShown = { id: string; sum: number; end: string; state: WithdrawalState; reason: string; day: string };

const stateWords = {
  held: () => m.withdraw_held(),
  paid: () => m.withdraw_paid(),
  refused: m.withdraw_refused,
  returned: m.withdraw_refused,
} satisfies Record<WithdrawalState, (said: { reason: string }) => string>;

/** `from`: the opening date, if in the future. */
type Props = { customer: PresentedCustomer; from: string | null; own: readonly WithdrawalShown[] };

export function Withdrawals({ customer, from, own }: Props) {
  const { lang } = useRoot();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState(false);
  const deposit = depositIn(customer);
  const isOpen = deposit > 0 && !from;
  const section = useRef<HTMLElement>(null);
  /** Focus: the form unmounts. */
  function close() {
    flushSync(() => setOpened(false));
    (section.current?.querySelector<HTMLElement>(":scope > button") ?? section.current)?.focus();
  }
  return (
    <section ref={section} tabIndex={-1} className="lk-kept" aria-labelledby="lk-withdraw">
      <h2 id="lk-withdraw">{m.withdraw_title()}</h2>
      {deposit === 0 && <p className="quiet">{m.withdraw_nothing()}</p>}
      {deposit > 0 && from && <p>{m.withdraw_phone_changed({ time: momentWords(from, lang) })}</p>}
      {isOpen && <p>{m.withdraw_available({ sum: formatMoney(deposit, "rub", lang) })}</p>}
      {isOpen && !opened && (
        <button type="button" className="button" onClick={() => setOpened(true)}>
          {m.withdraw_title()}
        </button>
      )}
      {isOpen && opened && (
        <WithdrawForm
          customer={customer}
          cancel={close}
          done={async () => {
            showToast(m.withdraw_done());
            await revalidate();
            close();
          }}
        />
      )}
      {own.length > 0 && (
        <ul aria-label={m.withdraw_list()}>
          {own.map(({ id, sum, end, state, reason, day }) => (
            <li key={id}>
              <p>
                <strong className="tabular">{formatMoney(sum, "rub", lang)}</strong>
                <span>{stateWords[state]({ reason: isolated(reason) })}</span>
                <span className="quiet">
                  {m.withdraw_to({ end })}, {dateWords(day, lang)}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
