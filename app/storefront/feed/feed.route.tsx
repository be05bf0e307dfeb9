import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import type { FeedEntry } from "#app/catalogue/feed/feed.server.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { GoodsCard } from "../goods/goods-card.tsx";
import { onlyCardChanged } from "../goods/only-card-changed.ts";
import { Picture } from "../goods/picture.tsx";
import type { Route } from "./+types/feed.route";
import { OwnNews } from "./own-news.tsx";
import "./feed.css";

export const headers = () => ({ "x-same-for-all": "1" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const { entries, next, popular } = await shop.feedPage(shop.placeOf(visit), new URL(request.url).searchParams.get("after"), null);
  return { days: byDay(entries), next, popular };
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => !onlyCardChanged(change);

export function meta({ matches, location }: Route.MetaArgs) {
  return head(matches, {
    title: m.feed_title(),
    description: m.feed_description(),
    path: location.search.includes("after=") ? null : "/feed",
  });
}

function byDay(entries: readonly FeedEntry[]): { day: string; entries: FeedEntry[] }[] {
  const days: { day: string; entries: FeedEntry[] }[] = [];
  for (const entry of entries) {
    const { day } = moscowTime(new Date(entry.at));
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** The feed by day; a customer's likes back in stock join once they are known [CAT-13]. */
export default function Feed({ loaderData: { days, next, popular } }: Route.ComponentProps) {
  const { lang, currency } = useRoot();
  return (
    <main id="content" className="page feed">
      <h1>{m.feed_title()}</h1>
      <OwnNews />
      {popular.length > 0 && (
        <section className="shelf">
          <h2>{m.feed_popular()}</h2>
          <div className="grid">
            {popular.map((card, at) => (
              <GoodsCard key={card.model} card={card} lang={lang} currency={currency} first={at < 2} />
            ))}
          </div>
        </section>
      )}
      {days.length === 0 && <p className="lead">{m.feed_none()}</p>}
      {days.map(({ day, entries }) => (
        <section key={day} className="shelf">
          <h2>{dateWords(day, lang)}</h2>
          <div className="grid">
            {entries.map((entry) =>
              entry.kind === "collection" ? (
                <article key={entry.collection.slug} className="feed-collection">
                  {entry.collection.pictures[0] && (
                    <Picture id={entry.collection.pictures[0]} alt="" sizes="(min-width: 900px) 22vw, 44vw" />
                  )}
                  <p className="quiet">{m.feed_collection()}</p>
                  <h3>
                    <Link to={`/collection/${entry.collection.slug}`} viewTransition prefetch="intent">
                      {entry.collection.name}
                    </Link>
                  </h3>
                </article>
              ) : (
                <GoodsCard key={entry.card.model} card={entry.card} lang={lang} currency={currency} />
              ),
            )}
          </div>
        </section>
      ))}
      {next && (
        <p className="feed-next">
          <Link to={`/feed?after=${encodeURIComponent(next)}`} className="button">
            {m.feed_earlier()}
          </Link>
        </p>
      )}
    </main>
  );
}
