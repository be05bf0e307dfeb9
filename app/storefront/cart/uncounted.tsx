import type { Quoted } from "#app/client/cart/use-quote.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** The quote failed: the cart is safe, with a retry [GUI-04]. */
export function Uncounted({ quoted }: { quoted: Quoted }) {
  const isOld = quoted.failure?.code === "old_version";
  return (
    <div className="cart-uncounted" role="status">
      <p>{isOld ? m.problem_old_version() : quoted.failure?.status === 0 ? m.cart_offline() : m.cart_failed()}</p>
      <button type="button" className="button" onClick={isOld ? () => location.reload() : quoted.again}>
        {isOld ? m.reload() : m.cart_again()}
      </button>
    </div>
  );
}
