import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Currency, Language } from "#app/foundation/storefront.ts";
import type { ShownTotals } from "#app/pricing/shown-money.ts";

type Props = {
  /** null = not known yet. */
  sums: Omit<ShownTotals, "delivery"> | null;
  currency: Currency;
  lang: Language;
  /** null: no delivery. */
  delivery: { name: string; cost: string /** When it comes; "" keeps the line's place. */; day?: string } | null;
  totalName: string;
  /** Replaces a total that isn't final. */
  total?: string;
};

/** Goods − balances + delivery = total [PRC-25] [ORD-11]. */
export function Sums({ sums, currency, lang, delivery, totalName, total }: Props) {
  const money = (amount: number | undefined) => (amount === undefined ? "…" : formatMoney(amount, currency, lang));
  const taken = [
    [m.cart_bonus(), sums?.bonus ?? 0],
    [m.cart_advance(), sums?.advance ?? 0],
    [m.cart_deposit(), sums?.deposit ?? 0],
  ] as const;
  return (
    <dl className="sums tabular">
      <div>
        <dt>{m.cart_goods()}</dt>
        <dd>{money(sums?.goods)}</dd>
      </div>
      {taken.map(([name, amount]) =>
        amount > 0 ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(-amount)}</dd>
          </div>
        ) : null,
      )}
      {delivery && (
        <div>
          <dt>{delivery.name}</dt>
          <dd>{delivery.cost}</dd>
        </div>
      )}
      {delivery?.day !== undefined && (
        <div className="sums-day">
          <dt className="sr-only">{m.cart_delivery()}</dt>
          <dd>{delivery.day || "\u00a0"}</dd>
        </div>
      )}
      <div className="sums-total">
        <dt>{totalName}</dt>
        <dd>{total ?? money(sums?.total)}</dd>
      </div>
    </dl>
  );
}
