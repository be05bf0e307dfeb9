import type { QuoteAnswer } from "#app/cart/quote-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { useFields } from "./fields-context.ts";

/** A customer's own money: ticked, it counts at once; offered only as far as it can be used [PRC-07] [PRC-09]. */
export function AccountParts({ quote }: { quote: QuoteAnswer }) {
  const { lang } = useRoot();
  const { form, change } = useFields();
  const parts = [
    { name: "useBonus", usable: quote.bonus_usable, text: m.checkout_use_bonus },
    { name: "useAdvance", usable: quote.avanse_usable, text: m.checkout_use_advance },
    { name: "useDeposit", usable: quote.ad_deposit_usable, text: m.checkout_use_deposit },
  ] as const;
  const offered = parts.filter(({ name, usable }) => usable > 0 || form[name]);
  if (offered.length === 0) return null;
  return (
    <fieldset className="parts">
      <legend className="sr-only">{m.checkout_own_money()}</legend>
      {offered.map(({ name, usable, text }) => (
        <label key={name} className="check">
          <input type="checkbox" checked={form[name]} onChange={(event) => change({ [name]: event.target.checked })} />
          <span className="tabular">{text({ sum: formatMoney(usable, "rub", lang) })}</span>
        </label>
      ))}
    </fieldset>
  );
}
