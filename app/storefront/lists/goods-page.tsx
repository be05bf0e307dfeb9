import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";
import type { CategoryView, ListingView } from "#app/catalogue/catalogue.server.ts";
import { filterCount, type Listing, readListing, type Sort, sorts, withoutFilters, writeListing } from "#app/catalogue/listing.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { asHtml, later } from "#app/foundation/ui/later.tsx";
import { Breadcrumbs } from "../goods/breadcrumbs.tsx";
import { GoodsCard } from "../goods/goods-card.tsx";
import { Icon } from "../shell/icon.tsx";
import { chosenEarly, Facets } from "./facets.tsx";
import { QuickChips } from "./quick-chips.tsx";
import { useLoadedPages } from "./use-loaded-pages.ts";

const FiltersSheet = later(async () => (await import("./filters-sheet.tsx")).FiltersSheet);
const chips = async () => (await import("./chips.tsx")).Chips;
/** Most lists open unfiltered: HTML with the page, script later. */
const Chips = import.meta.env.SSR ? asHtml(await chips()) : later(chips, { isHtml: true });

type Props = {
  view: ListingView;
  trail: readonly { slug: string; name: string }[];
  below: readonly CategoryView[];
  category: string | null;
  title: string;
  /** The name of a curated order, in place of popularity. */
  best?: string;
  children?: ReactNode;
};

const sortNames: Record<Sort, () => string> = {
  popular: () => m.sort_popular(),
  new: () => m.sort_new(),
  price: () => m.sort_price(),
  "-price": () => m.sort_price_down(),
  sale: () => m.sort_sale(),
};

const sortOf = (value: string) => (value || null) as Sort | null;

/** A filterable list; its whole state is in the URL [CAT-06]. */
export function GoodsPage({ view, trail, below, category, title, best = "", children }: Props) {
  const { lang, currency } = useRoot();
  const { search, pathname } = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(false);
  const listing = readListing(new URLSearchParams(search), category);
  // Optimistic: choices show before the goods.
  const coming =
    navigation.location?.pathname === pathname ? readListing(new URLSearchParams(navigation.location.search), category) : listing;
  const { cards, from, to } = useLoadedPages(view, `${pathname}${writeListing({ ...listing, page: 1 })}`);
  const go = (next: Listing) => navigate(`${pathname}${writeListing(next)}`, { preventScrollReset: true });
  const chosen = filterCount(coming);
  const sorting = useRef<HTMLSelectElement>(null);
  const filters = useRef<HTMLElement>(null);
  // Popularity is the default order: one URL for it.
  const orderOf = ({ sort }: Listing) => (sort === null || (sort === "popular" && !best) ? "" : sort);
  // Controls keep choices made before hydration.
  const catchUp = useEffectEvent(() => {
    const order = sorting.current!.value;
    const early = chosenEarly(filters.current!, order === orderOf(listing) ? listing : { ...listing, sort: sortOf(order) });
    if (early !== listing) go({ ...early, page: 1 });
  });
  useEffect(() => {
    catchUp();
    chips().catch(() => {});
  }, []);

  return (
    <main id="content" className="page list-page">
      <Breadcrumbs trail={trail} />
      <div className="list-head">
        <h1>{title}</h1>
        <p className="list-count tabular" role="status">
          {m.goods_count({ count: view.total })}
        </p>
      </div>
      {children}
      {below.length > 0 && category !== null && (
        <nav className="below" aria-label={m.subcategories()}>
          {below.map(({ slug, name, count }) => (
            <Link key={slug} to={`/category/${slug}`} className="chip" viewTransition prefetch="intent">
              {name} <span className="chip-count tabular">{count}</span>
            </Link>
          ))}
        </nav>
      )}
      <div className="list-tools">
        {/* biome-ignore lint/a11y/useValidAnchor: before the page is alive the filters are a place on it */}
        <a
          href="#filters"
          className="button button-quiet list-filter"
          onClick={(event) => {
            event.preventDefault();
            setSheet(true);
          }}
        >
          <Icon name="filter" size={20} />
          {chosen ? m.filters_count({ count: chosen }) : m.filters()}
        </a>
        <label className="sort">
          <span>{m.sort()}</span>
          <select
            ref={sorting}
            name="sort"
            form="list"
            value={orderOf(coming)}
            onChange={({ target }) => go({ ...listing, sort: sortOf(target.value), page: 1 })}
          >
            <option value="">{best || m.sort_popular()}</option>
            {sorts
              .filter((sort) => best || sort !== "popular")
              .map((sort) => (
                <option key={sort} value={sort}>
                  {sortNames[sort]()}
                </option>
              ))}
          </select>
        </label>
        <noscript>
          <button type="submit" form="list" className="button">
            {m.filters_take()}
          </button>
        </noscript>
      </div>
      <QuickChips listing={coming} view={view} />
      <Suspense>{chosen > 0 && <Chips listing={coming} view={view} go={go} />}</Suspense>
      <div className="list-body">
        <aside ref={filters} id="filters" className="list-side" aria-label={m.filters()}>
          <Facets listing={coming} view={view} go={go} form={{ id: "list", action: pathname, text: listing.text }} />
        </aside>
        <section className="list-goods" aria-busy={navigation.state === "loading"} aria-label={title}>
          {from > 1 && (
            <Link
              to={`${pathname}${writeListing({ ...listing, page: from - 1 })}`}
              className="button button-quiet list-more"
              replace
              preventScrollReset
            >
              {m.earlier()}
            </Link>
          )}
          {cards.length === 0 && (
            <div className="nothing">
              <h2>{m.nothing_title()}</h2>
              <p>{m.nothing_text()}</p>
              {chosen > 0 && (
                <button type="button" className="button" onClick={() => go(withoutFilters(listing))}>
                  {m.filters_reset()}
                </button>
              )}
            </div>
          )}
          <div className="grid">
            {cards.map((card, at) => (
              <GoodsCard key={card.model} card={card} lang={lang} currency={currency} first={at < 2} level={2} />
            ))}
          </div>
          {view.pages > 1 && (
            <div className="list-end">
              <p className="tabular">{m.shown_of({ shown: cards.length, total: view.total })}</p>
              {to < view.pages && (
                <Link
                  to={`${pathname}${writeListing({ ...listing, page: to + 1 })}`}
                  className="button list-more"
                  replace
                  preventScrollReset
                >
                  {m.more()}
                </Link>
              )}
            </div>
          )}
        </section>
      </div>
      <Suspense>{sheet && <FiltersSheet listing={coming} view={view} close={() => setSheet(false)} />}</Suspense>
    </main>
  );
}
