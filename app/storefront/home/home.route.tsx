import { Link, type MetaDescriptor, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { readListing, type Sort } from "#app/catalogue/listing.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head, jsonLd, rootOf } from "#app/foundation/page.ts";
import { company } from "#app/foundation/sellers/company.ts";
import { storefrontIn } from "#app/foundation/storefront.ts";
import { ServerScript } from "#app/foundation/ui/server-script.tsx";
import { sharedPicture } from "#app/publishing/sharing/shared.ts";
import { homeTitle } from "#app/publishing/sharing/shared-face.ts";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import { Picture } from "../goods/picture.tsx";
import { Shelf } from "../goods/shelf.tsx";
import { SectionTiles } from "../lists/section-tiles.tsx";
import type { Route } from "./+types/home.route";
import { Gift } from "./gift.tsx";
import { History } from "./history.tsx";

export const headers = () => ({ "x-same-for-all": "1" });

const SHELF = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const place = shop.placeOf(visit);
  const shelf = async (sort: Sort, sale = false) =>
    (await shop.catalogue.list(place, { ...readListing(new URLSearchParams(), null), sort, sale }))!.cards.slice(
      0,
      sale ? SHELF / 2 : SHELF,
    );
  const [own, newest, reduced, sections, posters] = await Promise.all([
    visit.storefront.isSecondHand ? shop.catalogue.onlyHere(place) : [],
    shelf("new"),
    shelf("sale", true),
    shop.catalogue.sections(place),
    shop.posters(),
  ]);
  // The second storefront leads with its exclusives: archive pieces and samples.
  const fresh = [...own, ...newest.filter(({ model }) => own.every((card) => card.model !== model))].slice(0, SHELF);
  const seller = shop.config.sellers[visit.storefront.entity];
  const first = sections.find(({ slug }) => slug === "gloves") ?? sections[0];
  const poster = posters[place.region];
  const face = { title: homeTitle(place.region, place.lang), pictureId: poster?.id };
  const shared = sharedPicture({ kind: "home", slug: "home", lang: place.lang }, face, visit.storefront);
  return {
    fresh,
    reduced,
    sections,
    first: first?.slug ?? null,
    poster: poster?.id ?? null,
    gift: { light: posters["certificate-light"]?.id, dark: posters["certificate-dark"]?.id },
    shared,
    sellerAddress: visit.lang === "ru" ? seller.address : (seller.english?.address ?? seller.address),
  };
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !onlyCardChanged(change);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return head(matches, {
    title: m.home_title({ brand: rootOf(matches)?.brand ?? "" }),
    description: m.home_description(),
    path: "/",
    image: loaderData?.shared ?? null,
  });
}

export default function Home({ loaderData: { fresh, reduced, sections, first, poster, gift, sellerAddress } }: Route.ComponentProps) {
  const { region, brand, origin } = useRoot();
  const { isSecondHand: second, isAbroad } = storefrontIn(region);
  const [search] = useSearchParams();
  return (
    <main id="content" className="home">
      {search.get("notice") === "code" && (
        <p className="page notice" role="status">
          {m.notice_code()}
        </p>
      )}
      <section className="hero">
        <div className="hero-words">
          <h1>
            <span>{second ? m.reload_title_1() : m.hero_title_1()}</span> <span>{second ? m.reload_title_2() : m.hero_title_2()}</span>
          </h1>
          <div className="hero-do">
            <p>{second ? m.reload_line() : isAbroad ? m.hero_line_eu() : m.hero_line()}</p>
            <Link
              to={second || !first ? "/category" : `/category/${first}`}
              className="button button-main"
              viewTransition
              prefetch="render"
            >
              {second ? m.reload_action() : m.hero_action()}
            </Link>
          </div>
        </div>
        {poster && (
          <div className="hero-picture">
            <Picture id={poster} alt="" sizes="(min-width: 700px) 100vw, 178vw" first of={{ width: 16, height: 9 }} />
          </div>
        )}
      </section>
      <div className="page home-body">
        <Shelf title={m.home_new()} cards={fresh}>
          <Link to="/category?sort=new" viewTransition>
            {m.home_new_all()}
          </Link>
        </Shelf>
        <section>
          <h2>{m.home_sections()}</h2>
          <SectionTiles sections={sections} />
        </section>
        <Shelf title={m.home_sale()} cards={reduced}>
          <Link to="/category?f.sale=1&sort=sale" viewTransition>
            {m.home_sale_all()}
          </Link>
        </Shelf>
        <ul className="promise-row">
          {[
            [m.promise_stock_title(), m.promise_stock()],
            [m.promise_delivery_title(), m.promise_delivery()],
            [m.promise_return_title(), m.promise_return()],
          ].map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Gift {...gift} />
      <History />
      <div data-recent="" />
      <ServerScript type="application/ld+json" text={import.meta.env.SSR && jsonLd(siteMarkup(brand, origin, sellerAddress))} />
    </main>
  );
}

const siteMarkup = (brand: string, origin: string, address: string) => ({
  "@context": "https://schema.org",
  "@graph": [
    { "@type": "Organization", name: brand, url: `${origin}/`, logo: `${origin}/icon/512.png`, email: company.email, address },
    {
      "@type": "WebSite",
      name: brand,
      url: `${origin}/`,
      potentialAction: {
        "@type": "SearchAction",
        target: `${origin}/search?q={search_term_string}`,
        "query-input": "required name=search_term_string",
      },
    },
  ],
});
