import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { addToCart, openCart } from "#app/client/cart/cart-store.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Repeated } from "#app/fulfilment/aftersales/aftersales.contract.ts";
import { orderActions } from "#app/orders/order-actions.ts";
import { whysSaid } from "#app/orders/why-not.ts";
import type { ActionableOrder, FullOrder } from "#app/payments/order-view.ts";
import { ReturnForm, type ReturnSent } from "../returns/return-form.tsx";
import { ReturnNews } from "../returns/return-news.tsx";
import { AskFirst } from "./ask-first.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { InvoiceOf } from "./invoice-of.tsx";
import { useOrderAction } from "./use-order-action.ts";
import { WhyNotHere } from "./why-not-here.tsx";

type Question = "cancel" | "return" | "delete";

type Props = {
  /** In full on its own page. */
  order: ActionableOrder | FullOrder;
  /** In the account's list. */
  isListed?: boolean;
  /** After hiding it; without a list, navigates to one. */
  afterHiding?: () => Promise<void>;
};

/** Available actions, and why others aren't [ORD-05]. */
export function OrderActions({ order, isListed = false, afterHiding }: Props) {
  const { act, busy, trouble, errorOf, forgive } = useOrderAction(order.id);
  const whole = "kind" in order ? order : null;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [asking, setAsking] = useState<Question | null>(whole && search.get("ask") === "return" ? "return" : null);
  const box = useRef<HTMLDivElement>(null);
  const can = (action: ActionableOrder["actions"][number]) => order.actions.includes(action);
  // May have become impossible meanwhile.
  const question = asking && can(asking) ? asking : null;
  // A fresh refusal is shown where it happened.
  const says = whysSaid(order.refused, "aloud", whole ? orderActions : ["cancel"]).filter((why) => why !== trouble);

  function open(what: Question) {
    forgive();
    setAsking(what);
  }
  const asked = useRef(asking);
  asked.current = asking;
  /** Focus returns; a question opened while the answer was loading stays. */
  function close(answered = asking) {
    if (answered !== asked.current) return;
    forgive();
    flushSync(() => setAsking(null));
    box.current?.focus();
  }
  async function repeat() {
    const again = await act<Repeated>("repeat");
    if (!again) return;
    for (const line of again.lines) addToCart(line);
    const lacking = [...again.dropped, ...again.cut].map(({ name }) => name);
    if (lacking.length) showToast(again.lines.length ? m.order_repeat_lacks() : m.order_repeat_none(), lacking.slice(0, 4).join(", "));
    if (again.lines.length) openCart();
  }
  async function sendInvoice() {
    if (await act("invoice")) showToast(m.invoice_sent());
  }
  async function hide() {
    if (!(await act("delete"))) return;
    showToast(m.order_hidden());
    await (afterHiding ? afterHiding() : navigate("/lk/orders"));
  }
  async function cancel(reason: string) {
    if (!(await act("cancel", { reason }))) return revalidate();
    await revalidate();
    close("cancel");
  }
  async function giveBack(body: ReturnSent) {
    if (!(await act("return", body))) return revalidate();
    showToast(m.return_sent());
    await revalidate();
    close("return");
  }
  return (
    <div ref={box} tabIndex={-1} className="order-actions">
      {whole?.kept && <p>{m.order_kept({ reason: whole.kept })}</p>}
      {whole && <ReturnNews order={whole} />}
      {says.map((why) => (
        <p key={why} className="quiet">
          {why}
        </p>
      ))}
      {question === "return" && whole && "daysLeft" in whole.returning && (
        <ReturnForm
          order={whole}
          facts={whole.returning}
          busy={busy}
          trouble={trouble}
          errorOf={errorOf}
          forgive={forgive}
          send={giveBack}
          close={() => close()}
        />
      )}
      {question === "cancel" && "leadsTo" in order.cancelling && (
        <CancelOrder cancelling={order.cancelling} busy={busy} trouble={trouble} cancel={cancel} close={() => close()} />
      )}
      {question === "delete" && (
        <AskFirst
          title={m.order_hide_title()}
          says={m.order_hide_says()}
          yes={m.order_hide()}
          no={m.order_keep_listed()}
          busy={busy}
          trouble={trouble}
          done={hide}
          close={() => close()}
        />
      )}
      {!question && (
        <>
          <p className="ask-actions">
            {can("invoice") && <InvoiceOf id={order.id} busy={busy} send={sendInvoice} />}
            {can("repeat") && (
              <button type="button" className="button button-quiet" onClick={repeat} aria-disabled={busy || undefined}>
                {m.lk_repeat()}
              </button>
            )}
            {can("return") &&
              (whole ? (
                <button type="button" className="button button-quiet" onClick={() => open("return")}>
                  {m.return_open()}
                </button>
              ) : (
                <Link to={`/lk/orders/${order.number}?ask=return`} className="button button-quiet">
                  {m.return_open()}
                </Link>
              ))}
            {can("cancel") && (
              <button type="button" className="link-button" onClick={() => open("cancel")}>
                {m.order_cancel()}
              </button>
            )}
            {isListed && can("delete") && (
              <button type="button" className="link-button" onClick={() => open("delete")}>
                {m.order_hide()}
              </button>
            )}
          </p>
          <p className="field-error" role="alert">
            {trouble}
          </p>
          {whole && <WhyNotHere refused={whole.refused} isListed={isListed} />}
        </>
      )}
    </div>
  );
}
