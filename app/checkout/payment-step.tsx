import type { OfferedWay } from "#app/delivery/ask-options.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { PaymentType } from "#app/foundation/storefront.ts";
import { useRoot } from "#app/shell/use-root.ts";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";

type Props = { payments: readonly PaymentType[]; way: OfferedWay | undefined };

const names: Partial<Record<PaymentType, () => string>> = {
  "bank-card": m.payment_bank_card,
  "payment-upon-receipt": m.payment_on_receipt,
};

export function PaymentFields({ payments, way }: Props) {
  const { lang } = useRoot();
  const { form, change, errorOf } = useFields();
  if (form.byHand || payments.length === 0) return <p className="step-note">{m.checkout_hand_payment()}</p>;
  const surcharge = way?.addDeliveryPayment ?? 0;
  const notes: Partial<Record<PaymentType, string>> = {
    "bank-card": m.payment_bank_card_note(),
    "payment-upon-receipt":
      surcharge > 0 ? m.payment_on_receipt_surcharge({ sum: formatMoney(surcharge, "rub", lang) }) : m.payment_on_receipt_note(),
  };
  return (
    <fieldset className="choices">
      <legend className="sr-only">{m.checkout_step_payment()}</legend>
      {payments.map((type, index) => (
        <label key={type} className="choice">
          <input
            type="radio"
            name="payment"
            {...(index === 0 && { id: fieldId("typepayment") })}
            checked={form.typepayment === type}
            onChange={() => change({ typepayment: type })}
          />
          <span className="choice-name">{names[type]?.()}</span>
          <span className="choice-note">{notes[type]}</span>
        </label>
      ))}
      <p className="field-error">{errorOf("typepayment")}</p>
    </fieldset>
  );
}
