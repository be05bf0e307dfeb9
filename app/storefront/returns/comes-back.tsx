import type { ReactNode } from "react";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import { type Charged, refundWords } from "#app/payments/refund-words.ts";
import type { Refunded } from "#app/pricing/refund.ts";
import "./returns.css";

type Coming = { refunded: Refunded; order: Charged & { currency: Currency }; beforeMinor: number };

/** The refund, before it is requested [PAY-15]. */
export function ComesBack({ refunded, order, beforeMinor }: Coming) {
  return (
    <BackSums refunded={refunded} order={order} beforeMinor={beforeMinor} title={m.return_back_title()}>
      {order.currency !== "rub" && order.chargedIn === "rub" && refunded.moneyMinor > 0 && (
        <p className="quiet">{m.return_back_rubles()}</p>
      )}
      <p className="quiet">{m.return_back_cashback()}</p>
    </BackSums>
  );
}

type Props = { refunded: Refunded; order: Charged; beforeMinor?: number; title: string; children?: ReactNode };

export function BackSums({ refunded, order, beforeMinor, title, children }: Props) {
  const { lang } = useRoot();
  const money = (minor: number) => refundWords(order, minor, lang, beforeMinor);
  const balance = (minor: number) => formatKopecks(minor, lang);
  const sums = (
    [
      [m.return_back_money, refunded.moneyMinor, money],
      [m.return_back_delivery, refunded.deliveryMinor, money],
      [m.return_back_bonus, refunded.bonusMinor, balance],
      [m.return_back_advance, refunded.advanceMinor, balance],
      [m.return_back_deposit, refunded.depositMinor, balance],
    ] as const
  ).filter(([, minor]) => minor > 0);
  if (!sums.length) return null;
  return (
    <div className="return-back">
      <h3>{title}</h3>
      <dl className="tabular" aria-live="polite">
        {sums.map(([name, minor, words]) => (
          <div key={name()}>
            <dt>{name()}</dt>
            <dd>{words(minor)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
