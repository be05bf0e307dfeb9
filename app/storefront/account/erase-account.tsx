import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { Blocker, BlockerCode } from "#app/account/privacy/erasure.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks, formatMoney } from "#app/foundation/money.ts";
import { EraseForm } from "./erase-form.tsx";
import type { Forgotten } from "./farewell.tsx";

type Props = {
  customer: PresentedCustomer;
  blockers: readonly Blocker[];
  /** Balances to be forfeited, in rubles. */
  owed: number;
  bonusMinor: number;
  done: (forgotten: Forgotten) => void;
};

const blockerWords = {
  order: m.data_blocked_order,
  "guest-order": m.data_blocked_guest_order,
  refund: m.data_blocked_refund,
  return: m.data_blocked_return,
  payment: m.data_blocked_payment,
  withdrawal: () => m.data_blocked_withdrawal(),
  certificate: m.data_blocked_certificate,
} satisfies Record<BlockerCode, (said: { number: string }) => string>;

const blockerPage = ({ code, number }: Blocker): string =>
  code === "withdrawal" ? "/lk/money?account=deposit" : code === "guest-order" ? "/lk" : `/lk/orders/${number}`;

export function EraseAccount({ customer, blockers, owed, bonusMinor, done }: Props) {
  const { lang } = useRoot();
  const [opened, setOpened] = useState(false);
  const section = useRef<HTMLElement>(null);
  /** Focus: the form unmounts with the focused element. */
  function close() {
    flushSync(() => setOpened(false));
    section.current?.querySelector<HTMLElement>(":scope > button")?.focus();
  }
  return (
    <section ref={section} className="lk-kept" aria-labelledby="lk-erase">
      <h2 id="lk-erase">{m.data_erase_title()}</h2>
      <p>{m.data_erase_says()}</p>
      <div>
        <h3>{m.data_erase_goes()}</h3>
        <p>{m.data_erase_goes_what()}</p>
        {bonusMinor > 0 && <p>{m.data_erase_bonus({ sum: formatKopecks(bonusMinor, lang) })}</p>}
      </div>
      <div>
        <h3>{m.data_erase_stays()}</h3>
        <p>{m.data_erase_stays_what()}</p>
        <p>{m.data_erase_backups()}</p>
      </div>
      {blockers.length > 0 && (
        <div>
          <h3>{m.data_blocked()}</h3>
          <ul>
            {blockers.map((blocker) => (
              <li key={`${blocker.code} ${blocker.number}`}>
                <Link to={blockerPage(blocker)} className="alone">
                  {blockerWords[blocker.code]({ number: blocker.number })}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {blockers.length === 0 && owed > 0 && (
        <p>
          {m.data_erase_owed({ sum: formatMoney(owed, "rub", lang) })} <Link to="/lk/money?account=deposit">{m.data_erase_to_money()}</Link>
        </p>
      )}
      {blockers.length === 0 && !opened && (
        <button type="button" className="button button-quiet" onClick={() => setOpened(true)}>
          {m.data_erase_open()}
        </button>
      )}
      {blockers.length === 0 && opened && <EraseForm customer={customer} owed={owed} done={done} cancel={close} />}
    </section>
  );
}
