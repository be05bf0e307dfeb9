import { type CSSProperties, Suspense } from "react";
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { isEverywhere } from "#app/catalogue/model-record.ts";
import { chosenProduct, modelView } from "#app/catalogue/model-view.ts";
import { sizeGuide } from "#app/catalogue/size-guide.ts";
import { earlyAdd } from "#app/client/cart/early-add.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { head, jsonLd, rootOf } from "#app/foundation/page.ts";
import { asHtml, later } from "#app/foundation/ui/later.tsx";
import { ServerScript } from "#app/foundation/ui/server-script.tsx";
import { sharedPicture } from "#app/publishing/sharing/shared.ts";
import { faceOfModel } from "#app/publishing/sharing/shared-face.ts";
import { Breadcrumbs } from "../goods/breadcrumbs.tsx";
import { nothingAt } from "../goods/renamed.ts";
import { Heart } from "../likes/heart.tsx";
import type { Route } from "./+types/model.route";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import { modelMarkup } from "./model-markup.ts";
import { promiseOf } from "./promise.ts";

const below = async () => (await import("./below-model.tsx")).BelowModel;
/** Below the fold: HTML with the page, script after the buy box works. */
const BelowModel = import.meta.env.SSR ? asHtml(await below()) : later(below, { isHtml: true });

export const headers = () => ({ "x-same-for-all": "1" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const place = shop.placeOf(visit);
  const record = await shop.catalogue.model(place, params.slug);
  if (!record) throw await nothingAt(shop.catalogue.renamed, "model", params.slug, request);
  const model = modelView(record, place);
  if (!model.products.length) throw data(null, { status: 404 });
  const trail = record.categoryId ? await shop.catalogue.trail(place, { id: record.categoryId }) : [];
  const { related, completing } = await shop.catalogue.beside(place, record);
  const versus = new URL(request.url).searchParams.get("versus");
  const rival = versus && versus !== params.slug ? await shop.catalogue.model(place, versus) : null;
  const face = faceOfModel(model);
  return {
    model,
    trail,
    related,
    completing,
    rival: rival && modelView(rival, place),
    guide: sizeGuide(
      model.products.flatMap(({ sizes }) => sizes),
      record.name,
      visit.lang,
    ),
    everywhere: isEverywhere(record),
    shared: face && sharedPicture({ kind: "model", slug: model.slug, lang: visit.lang }, face, visit.storefront),
    promise: promiseOf(place, visit.storefront, visit.now),
  };
}

const asked = (url: URL) => url.pathname + url.searchParams.get("versus");

/** All colours are loaded: revalidate only when goods changed. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  asked(currentUrl) !== asked(nextUrl) || document.documentElement.dataset.stale !== undefined;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = rootOf(matches);
  if (!loaderData || !root) return [];
  const { model } = loaderData;
  const price = Math.min(...model.products.map((product) => product.price));
  return head(matches, {
    title: model.name,
    description: m.model_description({ name: model.name, price: formatMoney(price, root.currency, root.lang) }),
    path: `/model/${model.slug}`,
    everywhere: loaderData.everywhere,
    type: "product",
    image: loaderData.shared,
  });
}

export default function Model({ loaderData }: Route.ComponentProps) {
  const { model, trail, related, completing, rival, guide, promise } = loaderData;
  const root = useRoot();
  const [search] = useSearchParams();
  const product = chosenProduct(model, search.get("color"))!;
  return (
    <main id="content" className="page model-page" style={{ "--tint": product.color.code ?? "var(--canvas)" } as CSSProperties}>
      <Breadcrumbs trail={trail} last />
      <article className="model">
        <Gallery key={product.id} name={model.name} pictures={product.pictures} turn={product.turn} />
        <div className="model-side">
          {model.brand && <p className="model-brand">{model.brand}</p>}
          <h1>{model.name}</h1>
          <Heart id={model.id} name={model.name} />
          <BuyBox model={model} product={product} promise={promise} guide={guide !== null} />
        </div>
      </article>
      <Suspense>
        <BelowModel
          model={model}
          sku={product.sku}
          rival={rival}
          guide={guide}
          related={related}
          completing={completing}
          shelf={trail.at(-1) ?? null}
        />
      </Suspense>
      <div data-recent="" />
      <ServerScript text={import.meta.env.SSR && earlyAdd} />
      <ServerScript type="application/ld+json" text={import.meta.env.SSR && jsonLd(modelMarkup(model, trail, root))} />
    </main>
  );
}
