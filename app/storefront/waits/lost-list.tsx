import { useSyncExternalStore } from "react";
import { lostLines, setLostLines } from "#app/client/customer/lost-lines.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { WaitLink } from "./wait-link.tsx";
import "./waits.css";

/** Lines sign-in couldn't merge because they are sold out: each can be waited for [CRT-07]. */
export function LostList() {
  const lines = useSyncExternalStore(lostLines.subscribe, lostLines.get, lostLines.none);
  if (lines.length === 0) return null;
  return (
    <section className="lost" aria-labelledby="lost">
      <h3 id="lost">{m.wait_lost_title()}</h3>
      <ul>
        {lines.map(({ productid, specification, name }) => (
          <li key={`${productid} ${specification}`}>
            <span>{name}</span>
            <WaitLink goods={{ productid, specification }} />
          </li>
        ))}
      </ul>
      <button type="button" className="link-button" onClick={() => setLostLines([])}>
        {m.wait_lost_close()}
      </button>
    </section>
  );
}
