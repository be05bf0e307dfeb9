import { useEffect } from "react";
import { Link, redirect } from "react-router";
import { goodsKeyOf, maxOf } from "#app/cart/cart.ts";
import { addToCart } from "#app/client/cart/cart-store.ts";
import { CART_COOKIE, CART_COOKIE_SECONDS, changeCookieCart, readCookieCart, writeCookieCart } from "#app/client/cart/cookie-cart.ts";
import { readQuote } from "#app/client/cart/wire-quote.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { readForm } from "#app/foundation/http/read-form.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { formatMoney } from "#app/foundation/money.ts";
import { head } from "#app/foundation/page.ts";
import { Picture } from "../goods/picture.tsx";
import type { Route } from "./+types/cart.route";
import "./cart-drawer.css";

/** The cart from the cookie, for browsers without scripts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const lines = readCookieCart(visit.cookie(CART_COOKIE, { plain: true }));
  const wanted = lines.map((line) => ({ ...goodsKeyOf(line), quantity: line.quantity }));
  const quote = wanted.length ? readQuote(await shop.quotes.look(wanted, visit)) : null;
  return { lines, quote };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit } = open(context);
  const form = await readForm(request);
  const next = form.has("taken") ? [] : changeCookieCart(readCookieCart(visit.cookie(CART_COOKIE, { plain: true })), form);
  if (next) visit.setCookie(CART_COOKIE, writeCookieCart(next), { maxAgeSeconds: next.length ? CART_COOKIE_SECONDS : 0, plain: true });
  return redirect("/cart", 303);
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.cart_title(), path: null });
}

export default function CartPage({ loaderData: { lines, quote } }: Route.ComponentProps) {
  const { currency, lang } = useRoot();
  // Moves the cookie's lines into the browser's own cart.
  useEffect(() => {
    if (!lines.length) return;
    for (const line of lines) addToCart(line);
    fetch("/cart", { method: "POST", body: new URLSearchParams({ taken: "1" }) }).catch(() => {});
  }, [lines]);
  const money = (sum: number) => formatMoney(sum, currency, lang);
  return (
    <main id="content" className="page cart-page">
      <h1>{m.cart_title()}</h1>
      {quote ? (
        <>
          <ul className="cart-lines">
            {quote.lines.map((line) => (
              <li key={line.productid + line.specification} className="cart-line" data-problem={line.problem || undefined}>
                <Picture id={line.image ?? undefined} alt="" sizes="96px" className="cart-picture" />
                <div className="cart-what">
                  {line.slug ? <Link to={`/model/${line.slug}`}>{line.name}</Link> : m.cart_nameless()}
                  <p className="quiet">{withUnits(line.size, lang)}</p>
                </div>
                <p className="cart-price tabular">{line.currency.price > 0 && money(line.currency.price)}</p>
                <form method="post" className="cart-how-many">
                  <input type="hidden" name="productid" value={line.productid} />
                  <input type="hidden" name="specification" value={line.specification} />
                  <input
                    type="number"
                    name="quantity"
                    className="tabular"
                    aria-label={m.cart_quantity({ name: line.name })}
                    defaultValue={line.quantity}
                    min={0}
                    max={Math.max(1, maxOf(line))}
                  />
                  <button type="submit" className="link-button">
                    {m.apply()}
                  </button>
                  <button type="submit" name="quantity" value="0" className="link-button">
                    {m.cart_take_away()}
                  </button>
                </form>
              </li>
            ))}
          </ul>
          <p className="cart-page-total tabular">
            {m.cart_goods()}: {money(quote.currency.total)}
          </p>
          <a href="/checkout" className="button button-main">
            {m.checkout_title()}
          </a>
        </>
      ) : (
        <p>
          {m.cart_empty_title()} <Link to="/category">{m.all_goods()}</Link>
        </p>
      )}
    </main>
  );
}
