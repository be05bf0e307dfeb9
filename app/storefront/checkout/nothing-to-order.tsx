import { Link } from "react-router";
import type { LocalLine } from "#app/cart/cart.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { CartLines } from "../cart/cart-lines.tsx";

export function NothingToOrder() {
  return (
    <div className="page-empty">
      <p className="lead">{m.checkout_empty()}</p>
      <ToShop />
    </div>
  );
}

/** Everything is sold out: offers other sizes and waiting instead of a form. */
export function AllSoldOut({ lines, quote }: { lines: readonly LocalLine[]; quote: CartQuote | null }) {
  const maySomeReturn = quote?.lines.some(({ problem }) => problem === "sold_out");
  return (
    <section className="all-sold-out" aria-labelledby="all-sold-out">
      <div role="status">
        <h2 id="all-sold-out">{m.checkout_sold_out()}</h2>
        <p>{maySomeReturn ? m.checkout_sold_out_what() : m.checkout_all_gone_what()}</p>
      </div>
      <CartLines lines={lines} quote={quote} seen={[]} />
      <ToShop />
    </section>
  );
}

const ToShop = () => (
  <Link to="/category/gloves" className="button button-main">
    {m.cart_empty_action()}
  </Link>
);
