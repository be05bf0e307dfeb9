import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import "./leading.css";

type Props = { leads: { kind: "external"; url: string; host: string } | { kind: "refused"; url: string } };

/** Leaving the shop takes a press on a visible URL, and only to origins staff allowed [NAV-05] [T46]. */
export function Leading({ leads }: Props) {
  const isRefused = leads.kind === "refused";
  return (
    <main id="content" className="page page-empty leading">
      <title>{isRefused ? m.leading_refused_title() : m.leading_title({ host: leads.host })}</title>
      <meta name="robots" content="noindex" />
      <h1>{isRefused ? m.leading_refused_title() : m.leading_title({ host: leads.host })}</h1>
      <p className="lead">{isRefused ? m.leading_refused_text() : m.leading_text()}</p>
      <p className="leading-url tabular">{leads.url}</p>
      <p className="leading-do">
        {!isRefused && (
          <a className="button button-main" href={leads.url} rel="noreferrer nofollow">
            {m.leading_go({ host: leads.host })}
          </a>
        )}
        <Link to="/" className={isRefused ? "button button-main" : "button"}>
          {m.leading_stay()}
        </Link>
      </p>
    </main>
  );
}
