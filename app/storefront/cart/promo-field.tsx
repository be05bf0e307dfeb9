import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { cartStore, setPromo } from "#app/client/cart/cart-store.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { inTab } from "#app/foundation/browser.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { isRefusedForGood, refusalWords, tellRefusal } from "./promo-words.ts";

const TYPING_MS = 500;
const TOLD_KEY = "gong.promo.told";

/** Collapsed; a typed code applies without a button [PRC-06]; own codes are one tap. */
export function PromoField({ quote }: { quote: CartQuote | null }) {
  const { lang } = useRoot();
  const promo = quote?.promo ?? null;
  const kept = useSyncExternalStore(cartStore.subscribe, cartStore.promo, cartStore.noPromo);
  const [text, setText] = useState(kept);
  const [open] = useState(kept !== "");
  // A refusal is shown once per tab.
  const [isOld, setOld] = useState(() => kept !== "" && inTab.read(TOLD_KEY) === kept);
  const id = useId();
  const told = useRef("");
  useEffect(() => {
    if (text.trim() === kept) return;
    const timer = setTimeout(() => setPromo(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, kept]);

  const answered = promo !== null && kept !== "" && promo.name.toLowerCase() === kept.toLowerCase() && text.trim() === kept;
  const isDropped = answered && isOld && isRefusedForGood(promo);
  const refusal = answered && quote && !isDropped ? refusalWords(quote, lang) : "";
  useEffect(() => {
    if (!isDropped) return;
    setText("");
    setPromo("");
  }, [isDropped]);
  const isTold = refusal !== "" && isRefusedForGood(promo);
  useEffect(() => {
    if (isTold) inTab.keep(TOLD_KEY, kept);
  }, [isTold, kept]);
  useEffect(() => {
    told.current = tellRefusal(answered ? promo : null, told.current);
  }, [answered, promo]);

  function choose(name: string) {
    setOld(false);
    setText(name);
    setPromo(name);
  }

  return (
    <>
      {quote && quote.promos.length > 0 && (
        <p className="promo-own">
          {m.cart_promo_own()}
          {quote.promos.map(({ name, sale }) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={name === kept}
              onClick={() => choose(name === kept ? "" : name)}
            >
              {name} −{sale} %
            </button>
          ))}
        </p>
      )}
      <details className="promo" open={open}>
        <summary>{m.cart_promo_open()}</summary>
        <label className="field" htmlFor={id}>
          <span>{m.cart_promo_label()}</span>
          <input
            id={id}
            value={text}
            onChange={(event) => {
              setOld(false);
              setText(event.target.value);
              // Clear at once: the drawer may close before the debounce.
              if (event.target.value.trim() === "") setPromo("");
            }}
            onBlur={() => setPromo(text.trim())}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputMode="text"
            maxLength={60}
            enterKeyHint="done"
            aria-invalid={refusal ? true : undefined}
            aria-describedby={`${id}-says`}
          />
        </label>
        <p id={`${id}-says`} className="promo-says" data-good={(answered && promo.applied) || undefined} role="status">
          {answered && promo.applied ? m.cart_promo_applied({ name: promo.name, sale: promo.sale }) : refusal}
        </p>
      </details>
    </>
  );
}
