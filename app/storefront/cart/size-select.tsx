import { useEffect, useState } from "react";
import { type LocalLine, NO_SIZE } from "#app/cart/cart.ts";
import { changeSize } from "#app/client/cart/cart-store.ts";
import type { QuotedLine } from "#app/client/cart/wire-quote.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { get } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { maxQuantity } from "#app/pricing/supply.ts";

type Size = { _id: string; name: string; balance: { count: number }[] };
type Model = { products: { _id: string; specifications: Size[] }[] };

const asked = new Map<string, Promise<Size[]>>();

/** Cached for the visit. */
function sizesOf({ slug, productid }: QuotedLine): Promise<Size[]> {
  const found = asked.get(productid);
  if (found) return found;
  const asking = get<Model>(`/shop/model/${encodeURIComponent(slug)}`).then((answer) => {
    if (!answer.ok) asked.delete(productid);
    return answer.ok ? (answer.data.products.find(({ _id }) => _id === productid)?.specifications ?? []) : [];
  });
  asked.set(productid, asking);
  return asking;
}

/** Switching to a size already in the cart merges the lines [CRT-12]. */
export function SizeSelect({ line, quoted }: { line: LocalLine; quoted: QuotedLine }) {
  const { lang } = useRoot();
  const [sizes, setSizes] = useState<Size[]>([]);
  useEffect(() => {
    let gone = false;
    if (quoted.slug) sizesOf(quoted).then((found) => gone || setSizes(found));
    return () => {
      gone = true;
    };
  }, [quoted]);
  const roomOf = (size: Size) => maxQuantity({ available: size.balance[0]?.count ?? 0, madeToOrder: quoted.madeToOrder });
  const isReady = (size: Size) => (size.balance[0]?.count ?? 0) > 0;
  const told = (size: Size) => {
    const name = withUnits(size.name, lang);
    return isReady(size) ? name : roomOf(size) > 0 ? m.cart_size_order({ size: name }) : m.cart_size_none({ size: name });
  };
  const known = sizes.some(({ _id }) => _id === line.specification);

  function change(specification: string) {
    const size = sizes.find(({ _id }) => _id === specification);
    if (size) changeSize(line, specification, roomOf(size));
  }
  return (
    <select
      className="cart-size"
      value={line.specification}
      onChange={(event) => change(event.target.value)}
      aria-label={m.cart_size({ name: quoted.name })}
      aria-invalid={quoted.problem === "choose_size" || undefined}
    >
      {line.specification === NO_SIZE && <option value={NO_SIZE}>{m.cart_size_choose()}</option>}
      {!known && line.specification !== NO_SIZE && <option value={line.specification}>{withUnits(quoted.size, lang)}</option>}
      {sizes.map((size) => (
        <option key={size._id} value={size._id} disabled={roomOf(size) === 0 && size._id !== line.specification}>
          {told(size)}
        </option>
      ))}
    </select>
  );
}
