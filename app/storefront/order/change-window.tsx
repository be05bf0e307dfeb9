import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { fetchModule } from "#app/foundation/fetch-module.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ShownChange } from "#app/payments/change-page.server.ts";

type Props = { number: string; widget: NonNullable<ShownChange["widget"]> };

/** The provider's window, opened once; only the server knows what came of it. */
export function ChangeWindow({ number, widget: { script, ...widget } }: Props) {
  const { lang } = useRoot();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isAway, setAway] = useState(false);

  async function pay() {
    const { payInWindow } = await fetchModule(() => import("./pay-window.ts"));
    const outcome = script ? await payInWindow(script, widget, { description: m.order_title({ number }), lang }) : "away";
    if (outcome === "away") return setAway(true);
    const asked = new URLSearchParams(search);
    asked.delete("sent");
    asked.set("back", "1");
    await navigate(`${pathname}?${asked}`, { replace: true });
  }

  useEffect(() => void pay().catch(() => setAway(true)), []);

  return (
    <p role={isAway ? "alert" : "status"} className={isAway ? "field-error" : "quiet"}>
      {isAway ? m.change_wait() : m.pay_window_busy()}
    </p>
  );
}
