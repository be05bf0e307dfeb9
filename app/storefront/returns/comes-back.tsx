import type { ReactNode } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Refunded } from "#app/pricing/refund.ts";
import "./returns.css";

/** The refund, before it is requested [PAY-15]. */
export function ComesBack({ refunded, currency }: { refunded: Refunded; currency: Currency }) {
  return (
    <BackSums refunded={refunded} title={m.return_back_title()}>
      {currency !== "rub" && refunded.moneyMinor > 0 && <p className="quiet">{m.return_back_rubles()}</p>}
      <p className="quiet">{m.return_back_cashback()}</p>
    </BackSums>
  );
}

type Props = { refunded: Refunded; title: string; children?: ReactNode };

export function BackSums({ refunded, title, children }: Props) {
  const { lang } = useRoot();
  const sums = (
    [
      [m.return_back_money, refunded.moneyMinor],
      [m.return_back_delivery, refunded.deliveryMinor],
      [m.return_back_bonus, refunded.bonusMinor],
      [m.return_back_advance, refunded.advanceMinor],
      [m.return_back_deposit, refunded.depositMinor],
    ] as const
  ).filter(([, minor]) => minor > 0);
  if (!sums.length) return null;
  return (
    <div className="return-back">
      <h3>{title}</h3>
      <dl className="tabular" aria-live="polite">
        {sums.map(([name, minor]) => (
          <div key={name()}>
            <dt>{name()}</dt>
            <dd>{formatKopecks(minor, lang)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
