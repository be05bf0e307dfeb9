import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { dayWords } from "#app/foundation/time/day-words.ts";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";

/** The schedule and the citizenship declaration [PRC-16]. */
export function InstallmentFields({ parts }: { parts: NonNullable<CartQuote["installments"]> }) {
  const { lang } = useRoot();
  const { form, change, errorOf } = useFields();
  const id = fieldId("paymentorder.citizen");
  const error = errorOf("paymentorder.citizen");
  return (
    <div className="installments">
      {parts.length > 0 && (
        <>
          <ol aria-label={m.installments_schedule()}>
            {parts.map(({ date, sum }, index) => (
              <li key={date}>
                <span>{index === 0 ? m.installments_today() : dayWords(date, lang)}</span>
                <strong className="tabular">{formatMoney(sum, "rub", lang)}</strong>
              </li>
            ))}
          </ol>
          <p className="field-says">{m.installments_rounded()}</p>
        </>
      )}
      <label className="check">
        <input
          type="checkbox"
          id={id}
          checked={form.isCitizen}
          onChange={(event) => change({ isCitizen: event.target.checked })}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
        />
        <span>{m.installments_citizen()}</span>
      </label>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
