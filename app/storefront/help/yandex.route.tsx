import { Link, redirect } from "react-router";
import { readListing } from "#app/catalogue/listing.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { head } from "#app/foundation/page.ts";
import { offeredPayments } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dayWords } from "#app/foundation/time/day-words.ts";
import { installmentsOf } from "#app/pricing/installments.ts";
import { Shelf } from "../goods/shelf.tsx";
import type { Route } from "./+types/yandex.route";
import "./yandex.css";

const EXAMPLE_MINOR = 8_000_00;
const SHELF = 8;

/** For visitors from Yandex Market or Split; a feed offer redirects to its model and size [NAV-10]. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const offer = new URL(request.url).searchParams.get("offer");
  const path = offer && (await shop.catalogue.offerPath(visit.storefront.region, offer.slice(0, 200)));
  if (path) throw redirect(path);
  const inParts = offeredPayments(visit.storefront).includes("split");
  const list = await shop.catalogue.list(shop.placeOf(visit), { ...readListing(new URLSearchParams(), null), stock: true });
  return {
    isGone: offer !== null,
    parts: inParts
      ? installmentsOf(EXAMPLE_MINOR, moscowTime(visit.now).day)!.map(({ day, amountMinor }, at) => ({
          when: at === 0 ? null : dayWords(day, visit.lang),
          sum: formatMoney(rubles(amountMinor), "rub", visit.lang),
        }))
      : null,
    cards: list!.cards.slice(0, SHELF),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData?.parts
    ? head(matches, { title: m.parts_title(), description: m.parts_description(), path: "/yandex", everywhere: false })
    : head(matches, { title: m.parts_elsewhere_title(), path: null });
}

export default function Yandex({ loaderData: { isGone, parts, cards } }: Route.ComponentProps) {
  const { lang } = useRoot();
  return (
    <main id="content" className="page in-parts">
      {isGone && (
        <p className="notice" role="status">
          {m.parts_offer_gone()}
        </p>
      )}
      <header>
        <h1>{parts ? m.parts_title() : m.parts_elsewhere_title()}</h1>
        <p className="lead">{parts ? m.parts_lead() : m.parts_elsewhere_text()}</p>
      </header>
      {parts && (
        <section>
          <h2>{m.parts_example({ sum: formatMoney(rubles(EXAMPLE_MINOR), "rub", lang) })}</h2>
          <ol className="in-parts-example">
            {parts.map(({ when, sum }) => (
              <li key={when}>
                <strong className="tabular">{sum}</strong>
                <span>{when ?? m.parts_today()}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {parts && (
        <section>
          <h2>{m.parts_how_title()}</h2>
          <ol className="in-parts-how">
            {[m.parts_how_1(), m.parts_how_2(), m.parts_how_3(), m.parts_how_4()].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      <p>
        <Link to="/service/payment" className="button">
          {m.parts_ways()}
        </Link>
      </p>
      <Shelf title={m.parts_popular()} cards={cards} />
    </main>
  );
}
