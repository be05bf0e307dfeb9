import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { reloadOnce } from "#app/foundation/fetch-module.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** An error page; offline it says so and recovers by itself [GUI-03]. */
export function Broken({ title = m.broken_title(), children = m.broken_text() }: { title?: string; children?: ReactNode }) {
  const [isAway, setAway] = useState(false);
  // Before paint, or screen readers announce "error" first.
  useLayoutEffect(() => {
    const ends = new AbortController();
    const goAway = () => setAway(true);
    if (!navigator.onLine) goAway();
    addEventListener("offline", goAway, ends);
    addEventListener("online", () => location.reload(), ends);
    return () => ends.abort();
  }, []);
  const said = isAway ? m.offline_title() : title;
  return (
    <main id="content" className="page page-empty">
      <title>{said}</title>
      <div role="alert">
        <h1>{said}</h1>
        <p className="lead">{isAway ? m.offline_text() : children}</p>
      </div>
      <button type="button" className="button" onClick={() => location.reload()}>
        {m.reload()}
      </button>
    </main>
  );
}

/** The page's script failed; a document load may still work [NAV-09]. */
export function MissingPage() {
  useEffect(() => void reloadOnce(), []);
  return <Broken title={m.page_failed_title()}>{m.page_failed_text()}</Broken>;
}
