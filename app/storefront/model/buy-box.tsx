import { type FormEvent, Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ModelView, ProductView, SizeView } from "#app/catalogue/model-view.ts";
import type { Awaited } from "#app/catalogue/waits/waits.ts";
import { addToCart } from "#app/client/cart/cart-store.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { formatMoney } from "#app/foundation/money.ts";
import { ownSearch } from "#app/foundation/page-parameters.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { Price } from "#app/foundation/ui/price.tsx";
import { partsOf } from "#app/pricing/installments.ts";
import { ArrivalLine } from "./arrival-line.tsx";
import type { DeliveryPromise } from "./promise.ts";

const WaitDialog = later(async () => (await (await import("../waits/wait-door.ts")).load()).WaitDialog);

type Props = { model: ModelView; product: ProductView; promise: DeliveryPromise; guide?: boolean; here?: (color: string) => void };

const FEW = 3;

/** Plain radios and a form, usable before hydration (early-add.ts); sold-out sizes can be waited for [CAT-03] [CAT-05] [CAT-08]. */
export function BuyBox({ model, product, promise, guide = false, here }: Props) {
  const { lang, currency } = useRoot();
  const [search] = useSearchParams();
  // A printed code or feed names a size; a single one is preselected.
  const only = product.sizes.length === 1 ? product.sizes[0] : undefined;
  const named = (product.sizes.find(({ name }) => name === search.get("size")) ?? only)?.id ?? null;
  const [picked, setPicked] = useState<{ of: string; size: string } | null>(null);
  const [addedPair, setAddedPair] = useState("");
  const sizeId = picked?.of === product.id ? picked.size : named;
  const setSizeId = (size: string) => setPicked({ of: product.id, size });
  const size = product.sizes.find(({ id }) => id === sizeId);
  const chosen = size?.id ?? "0";
  const isAdded = addedPair === `${product.id} ${chosen}`;
  const shown = size ?? product;
  const from = !size && product.from;
  const state = size?.state ?? product.state;
  useEffect(() => {
    const early = document.querySelector<HTMLInputElement>("form[data-buy] input[name=specification]:checked");
    if (early) setPicked({ of: product.id, size: early.value });
  }, []);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // During hydration the form is ahead of React's state.
    const pressed = new FormData(event.currentTarget).get("specification");
    const size = product.sizes.find(({ id }) => id === pressed);
    if (size?.state === "out") return;
    const hasSizes = product.sizes.length > 0;
    if (!addToCart({ productid: product.id, hasSizes, ...(size && { specification: size.id }) }))
      return void event.currentTarget.querySelector<HTMLInputElement>("input[name=specification]")?.focus();
    setAddedPair(`${product.id} ${size?.id ?? "0"}`);
  }

  const price = formatMoney(shown.price, currency, lang);
  const parts = partsOf(shown.price * 100);
  const rublesOf = (amountMinor: number) => formatMoney(amountMinor / 100, "rub", lang);
  const cashback = Math.floor((shown.price * promise.cashbackPercent) / 100);
  return (
    <form
      className="buy"
      data-buy
      data-out={product.state === "out" || undefined}
      method="post"
      action="/cart"
      ref={speakForItself}
      onSubmit={add}
    >
      <input type="hidden" name="productid" value={product.id} />
      <Price
        price={shown.price}
        was={shown.was}
        sale={shown.sale}
        lowest={shown.lowest}
        from={from}
        currency={currency}
        lang={lang}
        large
      />
      {model.products.length > 1 && <Colors products={model.products} chosen={product} search={search} {...(here && { here })} />}
      {product.sizes.length > 0 && (
        <fieldset className="sizes">
          <legend>
            {m.size()}
            {guide && (
              <a href="#size-guide" className="quiet">
                {m.size_guide()}
              </a>
            )}
          </legend>
          <div className="sizes-grid">
            {product.sizes.map((each) => (
              <Size key={each.id} size={each} model={product.price} chosen={each.id === sizeId} choose={() => setSizeId(each.id)} />
            ))}
          </div>
        </fieldset>
      )}
      <div className="buy-bar">
        <p className="buy-bar-price tabular" aria-hidden="true">
          {from ? m.price_from({ price }) : price}
          <span>{size ? withUnits(size.name, lang) : product.sizes.length && state !== "out" ? m.choose_size() : ""}</span>
        </p>
        {state === "out" && (size || !product.sizes.length) ? (
          <WaitButton key={product.id + chosen} goods={{ productid: product.id, specification: chosen }} />
        ) : (
          <button type="submit" className="button button-main" data-added={isAdded || undefined}>
            {state === "out" ? m.wait_ask() : isAdded ? m.added() : state === "order" ? m.add_order() : m.add()}
          </button>
        )}
      </div>
      <ul className="promises">
        <li>
          {state === "order" ? m.delivery_promise_order() : state === "out" ? m.sold_out_next() : m.delivery_promise({ day: promise.day })}
        </li>
        {state !== "out" && !here && <ArrivalLine product={product} size={chosen} />}
        <li>
          {promise.freeFrom && `${m.delivery_free({ sum: promise.freeFrom })} · `}
          <Link to="/service/delivery" className="alone">
            {promise.freeFrom ? m.delivery_more() : m.delivery_terms()}
          </Link>
        </li>
        {parts && promise.partDays && (
          <li>
            {parts.firstMinor === parts.laterMinor
              ? m.parts_hint({ sum: rublesOf(parts.laterMinor), days: promise.partDays })
              : m.parts_hint_uneven({ first: rublesOf(parts.firstMinor), sum: rublesOf(parts.laterMinor), days: promise.partDays })}
          </li>
        )}
        {cashback > 0 && <li>{m.bonus_back({ sum: formatMoney(cashback, currency, lang) })}</li>}
        <li>
          <Link to="/service/returns" className="alone">
            {m.returns_hint()}
          </Link>
        </li>
      </ul>
    </form>
  );
}

/** Without scripts the browser validates; with them the page does, in its own words. */
const speakForItself = (form: HTMLFormElement | null): void => {
  if (form) form.noValidate = true;
};

/** One press for customers; guests enter an email. Loaded on press [CAT-12]. */
function WaitButton({ goods }: { goods: Awaited }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState("");
  return (
    <>
      <button type="button" className="button button-main" onClick={() => setOpen(!done)} data-added={done || undefined}>
        {done || m.wait_ask()}
      </button>
      <Suspense>{open && <WaitDialog goods={goods} close={() => setOpen(false)} done={setDone} />}</Suspense>
    </>
  );
}

function Size({ size, model, chosen, choose }: { size: SizeView; model: number; chosen: boolean; choose: () => void }) {
  const { lang, currency } = useRoot();
  const note =
    size.state === "out"
      ? m.size_out()
      : size.state === "order"
        ? m.size_order()
        : size.available <= FEW
          ? m.left_last({ count: size.available })
          : m.size_ready();
  return (
    <label className="size" data-state={size.state} data-few={(size.state === "ready" && size.available <= FEW) || undefined}>
      <input type="radio" name="specification" value={size.id} required checked={chosen} onChange={choose} />
      <span className="size-name">{withUnits(size.name, lang)}</span>
      {size.price !== model && <span className="size-price tabular">{formatMoney(size.price, currency, lang)}</span>}
      <span className="size-note">{note}</span>
    </label>
  );
}

type ColorsProps = { products: readonly ProductView[]; chosen: ProductView; search: URLSearchParams; here?: (color: string) => void };

/** Links, so a colour has a URL; in a quick view it changes in place. */
function Colors({ products, chosen, search, here }: ColorsProps) {
  const inColor = (color: string) => {
    const next = ownSearch(search);
    next.set("color", color);
    return `?${next}`;
  };
  return (
    <div className="colors">
      <p>
        {m.color()}: <strong>{chosen.color.name}</strong>
      </p>
      <ul>
        {products.map(({ id, key, color, state }) => {
          const shared = {
            className: "color",
            "data-state": state,
            "aria-label": color.name,
            title: color.name,
            ...(id === chosen.id && { "aria-current": "true" as const }),
          };
          const dot = <span className="dot" style={{ background: color.code ?? "var(--rope)" }} />;
          return (
            <li key={id}>
              {here ? (
                <button type="button" {...shared} onClick={() => here(key)}>
                  {dot}
                </button>
              ) : (
                <Link {...shared} to={inColor(key)} replace preventScrollReset>
                  {dot}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
