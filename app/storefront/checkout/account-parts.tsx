import type { Quoted } from "#app/client/cart/use-quote.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { useFields } from "./fields-context.ts";
import { type OwnPart, ownParts } from "./own-parts.ts";

const texts = { useBonus: m.checkout_use_bonus, useAdvance: m.checkout_use_advance, useDeposit: m.checkout_use_deposit };

/** Balances, offered as far as usable; ticking applies at once [PRC-07] [PRC-09]. */
export function AccountParts({ quoted: { quote, busy } }: { quoted: Quoted }) {
  const { lang } = useRoot();
  const { form, change } = useFields();
  const sumOf = (part: OwnPart): string => {
    if (part.says === "idle") return m.checkout_part_idle();
    const sum = formatMoney(part.rubles, "rub", lang);
    return part.says === "taken" ? sum : m.checkout_part_up_to({ sum });
  };
  const parts = quote ? ownParts(quote, form, busy) : [];
  if (parts.length === 0) return null;
  return (
    <fieldset className="parts">
      <legend className="sr-only">{m.checkout_own_money()}</legend>
      {parts.map((part) => {
        const { name, says } = part;
        return (
          <label key={name} className="check" data-idle={says === "idle" || undefined}>
            {/* Has no effect now, but will when something is left to pay. */}
            <input
              type="checkbox"
              checked={form[name] && says !== "idle"}
              disabled={says === "idle"}
              onChange={(event) => change({ [name]: event.target.checked })}
            />
            <span className="tabular">{texts[name]({ sum: sumOf(part) })}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
