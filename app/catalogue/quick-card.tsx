import { useEffect, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { useLeaving } from "#app/foundation/ui/use-leaving.ts";
import { Heart } from "#app/likes/heart.tsx";
import { Toasts } from "#app/shell/toasts.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import type { loader } from "./model.route.tsx";
import { chosenProduct } from "./model-view.ts";

/** The full product card over any grid; its address is the model's own, back and Escape close it [CAT-09]. */
export default function QuickCard({ card }: { card: string }) {
  const fetcher = useFetcher<typeof loader>();
  const { pathname, search } = useLocation();
  const address = `/model/${card}`;
  const [color, setColor] = useState(() => new URLSearchParams(card.split("?")[1]).get("color"));
  const load = fetcher.load;
  useEffect(() => void load(address), [load, address]);

  const rest = new URLSearchParams(search);
  rest.delete("card");
  const { isLeaving, leave } = useLeaving({ pathname, search: rest.toString() && `?${rest}` });
  const model = fetcher.data?.model;
  const product = model && chosenProduct(model, color);
  if (isLeaving) return null;
  return (
    <Modal label={model?.name ?? m.quick_look()} close={leave} className="quick">
      {model && product ? (
        <div className="model">
          <Gallery key={product.id} name={model.name} pictures={product.pictures} turn={product.turn} inPlace />
          <div className="model-side">
            <h2>{model.name}</h2>
            <Heart id={model.id} name={model.name} />
            <BuyBox key={product.id} model={model} product={product} promise={fetcher.data!.promise} here={setColor} />
            <p>
              <Link to={`/model/${model.slug}${color ? `?color=${encodeURIComponent(color)}` : ""}`} replace viewTransition>
                {m.full_page()}
              </Link>
            </p>
          </div>
        </div>
      ) : (
        <div className="quick-waiting" aria-busy="true" />
      )}
      <Toasts inDialog />
    </Modal>
  );
}
