import { useLayoutEffect, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** A page that broke, or could not come: without a network nobody's fault is looked for, and it comes by itself [GUI-03]. */
export function Broken() {
  const [isAway, setAway] = useState(false);
  // Before it is painted, or "error" would be read out first.
  useLayoutEffect(() => {
    const ends = new AbortController();
    const goAway = () => setAway(true);
    if (!navigator.onLine) goAway();
    addEventListener("offline", goAway, ends);
    addEventListener("online", () => location.reload(), ends);
    return () => ends.abort();
  }, []);
  return (
    <main id="content" className="page page-empty">
      <div role="alert">
        <h1>{isAway ? m.offline_title() : m.broken_title()}</h1>
        <p className="lead">{isAway ? m.offline_text() : m.broken_text()}</p>
      </div>
      <button type="button" className="button" onClick={() => location.reload()}>
        {m.reload()}
      </button>
    </main>
  );
}
