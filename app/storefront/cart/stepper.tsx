import { capQuantity } from "#app/cart/cart.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

type Props = { name: string; quantity: number; max: number; change: (quantity: number) => boolean };

/** From one to what is available [CRT-06]. */
export function Stepper({ name, quantity, max, change }: Props) {
  return (
    <div className="stepper">
      <button type="button" onClick={() => change(quantity - 1)} disabled={quantity <= 1} aria-label={m.cart_less({ name })}>
        <span aria-hidden="true">−</span>
      </button>
      <input
        key={quantity}
        className="tabular"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={quantity}
        aria-label={m.cart_quantity({ name })}
        onBlur={(event) => {
          const next = capQuantity(Number(event.target.value.replace(/\D/g, "")), max);
          event.target.value = String(next === quantity || change(next) ? next : quantity);
        }}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <button type="button" onClick={() => change(quantity + 1)} disabled={quantity >= max} aria-label={m.cart_more({ name })}>
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
