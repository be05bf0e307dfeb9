import type { LocalLine } from "#app/cart/cart.ts";
import { isTotalFinal, totalWords } from "#app/client/cart/total.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierOf, chargedCurrency } from "#app/foundation/storefront.ts";
import { Uncounted } from "../cart/uncounted.tsx";
import type { CheckoutData } from "./checkout-data.ts";
import { DeliveryFields, DeliverySummary } from "./delivery-step.tsx";
import { FieldsContext } from "./fields-context.ts";
import { nothingLeft } from "./nothing-left.ts";
import { AllSoldOut, NothingToOrder } from "./nothing-to-order.tsx";
import { OrderBlock } from "./order-block.tsx";
import { PaymentFields, paysAtOnce } from "./payment-step.tsx";
import { RecipientFields, RecipientSummary } from "./recipient-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useCheckout } from "./use-checkout.ts";

export function Checkout({ data, lines }: { data: CheckoutData; lines: readonly LocalLine[] }) {
  const { currency, lang } = useRoot();
  const c = useCheckout(data, lines);
  const { form, quoted } = c;
  if (c.leaving) return <Leaving number={c.leaving} />;
  if (lines.length === 0 && !c.attempt) return <NothingToOrder />;
  // An order in flight takes the last piece itself.
  if (nothingLeft(quoted.quote, lines) && !c.attempt && !c.sending) return <AllSoldOut lines={lines} quote={quoted.quote} />;
  const isChosen = c.way !== undefined;
  const { quote, isDelivered } = quoted;
  const counted = { quote, isDelivered, way: c.counted.way || undefined, isChosen, settled: c.counted.settled };
  const total = totalWords(counted, currency, lang);
  return (
    <FieldsContext value={c.fields}>
      <fieldset className="checkout-columns" disabled={c.sending || c.attempt !== null}>
        <div className="steps">
          <StepFrame number={1} title={m.checkout_step_recipient()} {...c.frameOf("recipient")} summary={<RecipientSummary />}>
            <RecipientFields signIn={c.signIn} saved={c.saved.recipients} />
          </StepFrame>
          <StepFrame number={2} title={m.checkout_step_delivery()} {...c.frameOf("delivery")} summary={<DeliverySummary way={c.way} />}>
            <DeliveryFields
              options={c.options}
              countries={data.countries}
              asksFlat={c.asksFlat}
              handOnly={c.payments.length === 0}
              saved={c.saved.addresses}
              canKeep={c.canKeep}
              map={data.map}
              parcel={quoted.quote?.dimensions ?? null}
            />
          </StepFrame>
          <StepFrame number={3} title={m.checkout_step_payment()} {...c.frameOf("payment")} summary={null}>
            <PaymentFields
              payments={c.payments}
              choices={data.choices}
              largestMinor={data.largestMinor}
              quote={quoted.quote}
              way={c.way}
              isCovered={c.isCovered}
            />
          </StepFrame>
          <p className="total-bar tabular" aria-hidden="true">
            <span>{m.cart_total()}</span> <strong>{total}</strong>
          </p>
        </div>
        {lines.length > 0 && (
          <OrderBlock
            lines={lines}
            quoted={quoted}
            seen={c.seen}
            {...c.counted}
            isChosen={isChosen}
            chargesRubles={form.paymentType === "" || chargedCurrency(form.paymentType, currency) === "rub"}
            before={c.before}
            message={quoted.failure && !quoted.busy ? <Uncounted quoted={quoted} /> : c.message}
            button={
              <button type="button" className="button button-main order-button" onClick={c.place} aria-disabled={!c.ready || undefined}>
                {c.sending
                  ? m.checkout_sending()
                  : c.byHand
                    ? m.checkout_send_to_support()
                    : placeWords(
                        paysAtOnce(form.paymentType) && !carrierOf(form.type)?.isFreight && quoted.quote?.total !== 0,
                        isTotalFinal(counted) && total,
                      )}
              </button>
            }
          />
        )}
      </fieldset>
      {c.attempt && !c.sending && (
        <div className="unanswered" role="alert">
          <p className="head">{m.checkout_unanswered_title()}</p>
          <p>{m.checkout_unanswered({ sum: c.attempt.total })}</p>
          <button type="button" className="button button-main" onClick={c.sendAgain}>
            {m.checkout_send_again()}
          </button>
        </div>
      )}
    </FieldsContext>
  );
}

/** The button's text with the sum, if final. */
function placeWords(pays: boolean, sum: string | false): string {
  if (!sum) return pays ? m.checkout_pay_plain() : m.checkout_order_plain();
  return pays ? m.checkout_pay({ sum }) : m.checkout_order({ sum });
}

function Leaving({ number }: { number: string }) {
  return (
    <div className="page-empty" role="status">
      <p className="lead">{m.checkout_leaving({ number })}</p>
      <div className="ropes-waiting" aria-hidden="true" />
    </div>
  );
}
