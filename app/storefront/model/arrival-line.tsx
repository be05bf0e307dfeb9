import { Suspense, useEffect, useState } from "react";
import { NO_SIZE } from "#app/cart/cart.ts";
import type { ProductView } from "#app/catalogue/model-view.ts";
import { later } from "#app/foundation/ui/later.tsx";

const ArrivalEstimate = later(async () => (await import("./arrival-estimate.tsx")).ArrivalEstimate, { isExtra: true });

/** Loads after hydration, since the cached page is shared; its space is reserved. Without a `size` any available one is used. */
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
