import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useRevalidator } from "react-router";
import { addToCart, openCart } from "#app/cart/cart-store.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ActionRefusal } from "#app/orders/order-actions.ts";
import type { FullOrder } from "#app/payments/order-view.ts";
import { showToast } from "#app/shell/toast-store.ts";
import type { Repeated } from "./aftersales.contract.ts";
import { AskFirst } from "./ask-first.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { useDeed } from "./use-deed.ts";

/** What an order that can't be cancelled says of it; of one that is over there is nothing to say. */
const whyNot: Partial<Record<ActionRefusal, () => string>> = {
  "asked-already": m.order_cancel_asked,
  "on-its-way": m.order_cancel_late,
};

/** What its buyer can do with an order, and why he can't cancel it; `isListed`: from his list of orders [ORD-05]. */
export function OrderActions({ order, isListed = false }: { order: FullOrder; isListed?: boolean }) {
  const { act, busy, trouble, forgive } = useDeed(order.id);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const can = (action: FullOrder["actions"][number]) => order.actions.includes(action);
  // What was asked about may have become impossible meanwhile.
  const question = asking === "cancel" && !can("cancel") ? null : asking;
  const says = "refusal" in order.cancelling ? whyNot[order.cancelling.refusal]?.() : undefined;

  function open(what: "cancel" | "delete") {
    forgive();
    setAsking(what);
  }
  /** The question goes with what had the focus. */
  function close() {
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
  async function hide() {
    if (!(await act("delete"))) return;
    showToast(m.order_hidden());
    navigate("/lk/orders");
  }
  async function cancel(reason: string) {
    if (!(await act("cancel", { reason }))) return revalidate();
    await revalidate();
    close();
  }
  return (
    <div ref={box} tabIndex={-1} className="order-actions">
      {says && <p className="quiet">{says}</p>}
      {question === "cancel" && "leadsTo" in order.cancelling && (
        <CancelOrder cancelling={order.cancelling} busy={busy} trouble={trouble} cancel={cancel} close={close} />
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
          close={close}
        />
      )}
      {!question && (
        <>
          <p className="ask-deeds">
            {can("repeat") && (
              <button type="button" className="button button-quiet" onClick={repeat} aria-disabled={busy || undefined}>
                {m.lk_repeat()}
              </button>
            )}
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
        </>
      )}
    </div>
  );
}
