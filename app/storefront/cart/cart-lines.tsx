import { useRef } from "react";
import { Link } from "react-router";
import { type LocalLine, maxOf, samePair } from "#app/cart/cart.ts";
import { changeQuantity, removeFromCart } from "#app/client/cart/cart-store.ts";
import { formerPrice, type SeenPrice } from "#app/client/cart/seen-prices.ts";
import type { CartQuote, QuotedLine } from "#app/client/cart/wire-quote.ts";
import { showToast } from "#app/client/page/toast-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { Picture } from "../goods/picture.tsx";
import { LineNoteList } from "./line-note-list.tsx";
import { notesOf } from "./line-notes.ts";
import { LineWhy } from "./line-why.tsx";
import { SizeSelect } from "./size-select.tsx";
import { Stepper } from "./stepper.tsx";

type Props = { lines: readonly LocalLine[]; quote: CartQuote | null; seen: readonly SeenPrice[] };

/** Keeps the shopper's order; unpriced lines keep their place. */
export function CartLines({ lines, quote, seen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // Focus moves to a neighbour.
  const remove = (line: QuotedLine, index: number) => {
    removeFromCart(line);
    showToast(m.cart_removed({ name: line.name }));
    const items = list.current?.querySelectorAll<HTMLElement>(":scope > li");
    const next = items?.[index + 1] ?? items?.[index - 1];
    (next ?? list.current?.closest("dialog, section"))?.querySelector<HTMLElement>("a, button")?.focus();
  };
  return (
    <ul className="cart-lines" ref={list}>
      {lines.map((line, index) => {
        const quoted = quote?.lines.find((each) => samePair(each, line));
        const key = `${line.productid} ${line.specification}`;
        if (!quoted)
          return (
            <li key={key} className="cart-line cart-line-waiting" data-sized={line.specification !== "0" || undefined} aria-hidden="true" />
          );
        return <Line key={key} line={line} quoted={quoted} seen={seen} remove={() => remove(quoted, index)} />;
      })}
    </ul>
  );
}

type LineProps = {
  line: LocalLine;
  quoted: QuotedLine;
  seen: readonly SeenPrice[];
  remove: () => void;
};

function Line({ line, quoted, seen, remove }: LineProps) {
  const { currency, lang } = useRoot();
  const notes = notesOf(quoted, formerPrice(seen, quoted));
  const out = quoted.problem === "gone" || quoted.problem === "sold_out";
  const { price, listPrice, was = listPrice, told } = quoted.currency;
  const named = quoted.name || m.cart_nameless();
  return (
    <li className="cart-line" data-problem={notes.some(({ blocks }) => blocks) || undefined}>
      <Picture id={quoted.image ?? undefined} alt="" sizes="96px" className="cart-picture" />
      <div className="cart-what">
        {quoted.slug ? (
          <Link to={`/model/${quoted.slug}`} className="cart-name">
            {named}
          </Link>
        ) : (
          <span className="cart-name">{named}</span>
        )}
        {quoted.hasSizes && <SizeSelect line={line} quoted={quoted} />}
      </div>
      <p className="cart-price tabular">
        {price > 0 && (
          <>
            <span>
              <span className="sr-only">{m.price_now()} </span>
              {formatMoney(price, currency, lang)}
            </span>
            {was > price && (
              <s>
                <span className="sr-only">{m.price_was()} </span>
                {formatMoney(was, currency, lang)}
              </s>
            )}
          </>
        )}
      </p>
      {told && <p className="cart-told">{told}</p>}
      <div className="cart-how-many">
        {!out && (
          <Stepper
            name={quoted.name}
            quantity={line.quantity}
            max={maxOf(quoted)}
            change={(quantity) => changeQuantity(line, quantity, maxOf(quoted), quoted.hasSizes)}
          />
        )}
        <button type="button" className="cart-remove" onClick={remove} aria-label={m.cart_line_remove({ name: named })}>
          {m.cart_take_away()}
        </button>
      </div>
      <LineNoteList notes={notes} quoted={quoted} />
      {!out && <LineWhy line={{ ...quoted, currency: quoted.currency.type }} lang={lang} />}
    </li>
  );
}
