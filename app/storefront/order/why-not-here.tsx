import { m } from "#app/foundation/i18n/messages/messages.js";
import { orderActions } from "#app/orders/order-actions.ts";
import { type Refused, whysSaid } from "#app/orders/why-not.ts";

/** `isListed`: hiding makes sense only in a list. */
export function WhyNotHere({ refused, isListed }: { refused: Refused; isListed: boolean }) {
  const whys = whysSaid(
    refused,
    "aside",
    orderActions.filter((action) => isListed || action !== "delete"),
  );
  if (!whys.length) return null;
  return (
    <details className="why-not">
      <summary>{m.order_why_not()}</summary>
      <ul>
        {whys.map((why) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
    </details>
  );
}
