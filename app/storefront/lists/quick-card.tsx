import { useEffect, useReducer, useState } from "react";
import { Link, useFetcher } from "react-router";
import { chosenProduct } from "#app/catalogue/model-view.ts";
import { get } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Missing } from "#app/foundation/ui/missing.tsx";
import { Modal } from "#app/foundation/ui/modal.tsx";
import { Heart } from "../likes/heart.tsx";
import { BuyBox } from "../model/buy-box.tsx";
import { Gallery } from "../model/gallery.tsx";
import type { loader } from "../model/model.route.tsx";
import { Toasts } from "../shell/toasts.tsx";

function dataOf(address: string): string {
  const [path, query] = address.split("?");
  return `${path}.data?${query ? `${query}&` : ""}_routes=model`;
}

/** The quick view; its URL is the model's, Back and Escape close it [CAT-09]. */
export function QuickCard({ card, close }: { card: string; close: () => void }) {
  const fetcher = useFetcher<typeof loader>();
  const address = `/model/${card}`;
  const [color, setColor] = useState(() => new URLSearchParams(card.split("?")[1]).get("color"));
  const { load } = fetcher;
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const [hasFailed, setFailed] = useState(false);
  // A failed route load would replace the page below, so prefetch into the HTTP cache first.
  useEffect(() => {
    let isHere = true;
    setFailed(false);
    get(dataOf(address), { ahead: true }).then(({ ok }) => {
      if (!isHere) return;
      if (ok) void load(address);
      else setFailed(true);
    });
    return () => {
      isHere = false;
    };
  }, [load, address, round]);
  const model = fetcher.data?.model;
  const product = model && chosenProduct(model, color);
  return (
    <Modal label={model?.name ?? m.quick_look()} close={close} className="quick">
      {model && product ? (
        <div className="model">
          <Gallery key={product.id} name={model.name} pictures={product.pictures} turn={product.turn} inPlace />
          <div className="model-side">
            <h2>{model.name}</h2>
            <Heart id={model.id} name={model.name} />
            <BuyBox model={model} product={product} promise={fetcher.data!.promise} here={setColor} />
            <p>
              <Link
                to={`/model/${model.slug}${color ? `?color=${encodeURIComponent(color)}` : ""}`}
                className="alone"
                replace
                viewTransition
              >
                {m.full_page()}
              </Link>
            </p>
          </div>
        </div>
      ) : hasFailed ? (
        <Missing again={again}>
          <a href={address}>{m.full_page()}</a>
        </Missing>
      ) : (
        <div className="quick-waiting" aria-busy="true" />
      )}
      <Toasts inDialog />
    </Modal>
  );
}
