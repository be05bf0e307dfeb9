import { useEffect } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** Browsers say a `TypeError` when a request meets no network. */
export const isNetworkGone = (error: unknown): boolean => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** A page that could not be fetched: it comes by itself once there is a network. */
export function Offline() {
  useEffect(() => {
    const again = () => location.reload();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <div className="empty" role="alert">
      <h1>{m.desk_offline_title()}</h1>
      <p>{m.desk_offline_text()}</p>
      <a className="btn btn-main" href="?">
        {m.reload()}
      </a>
    </div>
  );
}
