import { Suspense, useEffect, useState } from "react";
import { NO_SIZE } from "#app/cart/cart.ts";
import type { ProductView } from "#app/catalogue/model-view.ts";
import { later } from "#app/foundation/ui/later.tsx";

const ArrivalEstimate = later(async () => (await import("./arrival-estimate.tsx")).ArrivalEstimate, { isExtra: true });

/**
 * When the thing would come to where the visitor is. The kept page is one for all, so it is asked once the page is alive; its room is kept.
 * `size`: the chosen one; before one is, any that is there stands for all.
 */
export function ArrivalLine({ product, size }: { product: ProductView; size: string }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { sizes } = product;
  const any = sizes.find(({ state }) => state !== "out") ?? sizes[0];
  const specification = size === NO_SIZE && any ? any.id : size;
  return (
    <li className="arrival">
      {isAlive && (
        <Suspense>
          <ArrivalEstimate productid={product.id} specification={specification} />
        </Suspense>
      )}
    </li>
  );
}
