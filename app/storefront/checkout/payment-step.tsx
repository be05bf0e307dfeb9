import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import { fieldText } from "#app/checkout/field-texts.ts";
import { partsProblems, pointRefusal, sumRefusal } from "#app/checkout/payable.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";
import { surchargeOf } from "#app/client/checkout/wire-ways.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, minor } from "#app/foundation/money.ts";
import { isInvoice, isOnReceipt, type PaymentType } from "#app/foundation/storefront.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import { isInParts } from "#app/pricing/installments.ts";
import { fieldId } from "./field-attributes.ts";
import { useFields } from "./fields-context.ts";
import { InstallmentFields } from "./installment-fields.tsx";
import { noteOf, type PaymentChoice } from "./payment-choices.ts";
import { toE164 } from "./phone.ts";
import { RequisitesFields } from "./requisites-fields.tsx";

type Props = {
  payments: readonly PaymentType[];
  choices: readonly PaymentChoice[];
  largestMinor: number;
  quote: CartQuote | null;
  way: OfferedWay | undefined;
  isCovered: boolean;
};

/** False for instalments and later payment. */
export const paysAtOnce = (type: CheckoutForm["paymentType"]): boolean => type !== "" && isOnline(type) && !isInParts(type);

export function PaymentFields({ payments, choices, largestMinor, quote, way, isCovered }: Props) {
  const { form, errorOf } = useFields();
  if (form.byHand || payments.length === 0)
    return <ByHandPayment invoice={payments.find(isInvoice)} isBilled={isInvoice(form.paymentType)} />;
  if (isCovered)
    return (
      <p className="step-note" role="status">
        {m.payment_covered()}
      </p>
    );
  const offered = choices.filter(({ type }) => payments.includes(type));
  const phone = toE164(form.phone, form.country);
  const refusalOf = (type: PaymentType): string | null =>
    pointRefusal(type, { isPrepaid: form.prepaid }) ??
    (quote && sumRefusal(type, minor(quote.total), largestMinor)) ??
    (phone ? (partsProblems(type, { phone, isCitizen: true })[0]?.code ?? null) : null);
  return (
    <fieldset className="choices">
      <legend className="sr-only">{m.checkout_step_payment()}</legend>
      {offered.map((choice, index) => (
        <ChoiceRow
          key={`${choice.type} ${choice.sberPay}`}
          choice={choice}
          first={index === 0}
          refusal={refusalOf(choice.type)}
          quote={quote}
          surcharge={surchargeOf(way)}
        />
      ))}
      <p className="field-error" id={`${fieldId("typepayment")}-error`} aria-live="polite">
        {errorOf("typepayment")}
      </p>
    </fieldset>
  );
}

/** Support arranges payment unless an invoice is requested. */
function ByHandPayment({ invoice, isBilled }: { invoice: PaymentType | undefined; isBilled: boolean }) {
  const { form, change } = useFields();
  return (
    <>
      <p className="step-note">{m.checkout_hand_payment()}</p>
      {invoice && (
        <label className="check">
          <input type="checkbox" checked={isBilled} onChange={({ target }) => change({ paymentType: target.checked ? invoice : "" })} />
          <span>{m.payment_invoice_by_hand()}</span>
        </label>
      )}
      {invoice && form.country !== "RU" && <p className="field-says">{m.payment_invoice_abroad()}</p>}
      {isBilled && <RequisitesFields />}
    </>
  );
}

type RowProps = { choice: PaymentChoice; first: boolean; refusal: string | null; quote: CartQuote | null; surcharge: number };

function ChoiceRow({ choice, first, refusal, quote, surcharge }: RowProps) {
  const { lang, currency } = useRoot();
  const { form, change } = useFields();
  const { type, sberPay } = choice;
  const isChosen = form.paymentType === type && form.sberPay === sberPay;
  const note =
    isOnReceipt(type) && surcharge > 0
      ? m.payment_on_receipt_surcharge({ sum: formatMoney(surcharge, currency, lang) })
      : noteOf(choice, form.country);
  return (
    <>
      <label className="choice" data-refused={refusal ? true : undefined}>
        <input
          type="radio"
          name="payment"
          {...(first && { id: fieldId("typepayment") })}
          checked={isChosen}
          disabled={refusal !== null && !isChosen}
          onChange={() => change({ paymentType: type, sberPay })}
        />
        <span className="choice-name">{choice.name}</span>
        <span className="choice-note">{refusal ? fieldText(refusal) : note}</span>
      </label>
      {isChosen && isInParts(type) && !refusal && <InstallmentFields parts={quote?.installments ?? []} />}
      {isChosen && isInvoice(type) && <RequisitesFields />}
    </>
  );
}
