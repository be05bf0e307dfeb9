import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** `past`: the number of earlier orders. */
export function NoOrders({ past }: { past: number }) {
  return (
    <section className="lk-empty">
      <p className="head">{past ? m.lk_nothing_live() : m.lk_no_orders()}</p>
      <p>{past ? m.lk_nothing_live_text() : m.lk_no_orders_text()}</p>
      <p className="lk-actions">
        <Link to="/category" className="button button-main">
          {m.lk_to_catalogue()}
        </Link>
        {past > 0 && (
          <Link to="/lk/orders" className="button button-quiet">
            {m.lk_past_orders({ count: past })}
          </Link>
        )}
      </p>
    </section>
  );
}
