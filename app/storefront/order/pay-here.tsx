import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { documentPath } from "#app/foundation/trusted-types.ts";
import type { FullOrder } from "#app/payments/order-view.ts";
import { ContactWords } from "../help/contact-words.tsx";
import { openPayment, type PayRefusal } from "./pay.ts";
import { payTexts } from "./pay-button.tsx";
import { payInWindow } from "./pay-window.ts";

/** Opens the provider's window once per visit of its URL, then shows the server's outcome [PAY-05]. `script` null: none here. */
export function PayHere({ order, script }: { order: FullOrder; script: string | null }) {
  const { lang } = useRoot();
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [says, setSays] = useState<"" | "busy" | PayRefusal>("");
  const isOpen = useRef(false);

  async function open(address: string) {
    const opened = await openPayment(order.number);
    if (typeof opened === "string" || !opened.widget) return setSays(typeof opened === "string" ? opened : "state");
    setSays("");
    const outcome = await payInWindow(address, opened.widget, { description: m.order_title({ number: order.number }), lang });
    if (outcome === "away") return setSays("away");
    if (outcome === "says-paid") return void (await navigate(`/pmt?order=${order.number}`, { replace: true }));
    // It may be paid in another tab.
    await revalidate();
    await navigate(`/order/${order.number}#result`, {
      state: { panel: outcome === "closed" ? "window-closed" : "payment-failed" },
      preventScrollReset: true,
    });
  }

  // Once per navigation, whatever the renders.
  useEffect(() => {
    if (hash !== "#pay" || !script || !order.paysHere || !order.canPay || isOpen.current) return;
    if (!documentPath().startsWith("/order/")) return location.reload();
    history.replaceState(history.state, "", location.pathname + location.search);
    isOpen.current = true;
    setSays("busy");
    open(script).finally(() => {
      isOpen.current = false;
    });
  }, [hash, key]);

  return (
    <p role="status" className={says === "busy" ? "quiet" : "field-error"}>
      {says === "busy" ? m.pay_window_busy() : says && <ContactWords>{payTexts[says]()}</ContactWords>}
    </p>
  );
}
