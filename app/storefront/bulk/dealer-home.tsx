import { Form, Link } from "react-router";
import type { Article, Dealers } from "#app/checkout/dealers/dealers.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ContactWords } from "../help/contact-words.tsx";
import { Bulk } from "./bulk.tsx";
import { Papers } from "./papers.tsx";
import "#app/foundation/ui/parts/fields.css";
import "./dealers.css";

export type DealerView = {
  percent: number;
  articles: Article[];
  isMore: boolean;
  asked: { category: string; text: string; page: number };
  sections: readonly { slug: string; name: string }[];
  papers: Awaited<ReturnType<Dealers["papers"]>>;
};

/** The dealer's account: bulk order, freight, invoices [ACC-05]. */
export function DealerHome({ percent, articles, isMore, asked, sections, papers }: DealerView) {
  const { category, text, page } = asked;
  const further = new URLSearchParams({ mode: "dl", ...(category && { category }), ...(text && { q: text }), page: String(page + 1) });
  return (
    <div className="lk-page">
      <h1>{m.dealer_title()}</h1>
      <p>{percent > 0 ? m.dealer_terms({ percent }) : <ContactWords>{m.dealer_no_terms()}</ContactWords>}</p>
      <section aria-labelledby="dealer-bulk" className="dealer-section">
        <h2 id="dealer-bulk">{m.dealer_bulk()}</h2>
        <Form method="get" action="/lk" role="search" className="dealer-search" key={`${category} ${text}`} preventScrollReset>
          <input type="hidden" name="mode" value="dl" />
          <label className="field">
            <span className="field-label">{m.dealer_category()}</span>
            <select name="category" defaultValue={category}>
              <option value="">{m.dealer_all()}</option>
              {sections.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span className="field-label">{m.dealer_search()}</span>
            <input type="search" name="q" defaultValue={text} maxLength={100} autoComplete="off" enterKeyHint="search" />
          </label>
          <button type="submit" className="button button-quiet">
            {m.dealer_find()}
          </button>
        </Form>
        <Bulk articles={articles} />
        {isMore && (
          <p>
            <Link to={`/lk?${further}`} className="button button-quiet" replace preventScrollReset>
              {m.dealer_more()}
            </Link>
          </p>
        )}
      </section>
      <Papers {...papers} />
      <p>
        <Link to="/lk" className="alone">
          {m.dealer_back()}
        </Link>
      </p>
    </div>
  );
}
