import { Link, useLocation } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";

/** From one page of a list to the next; `next` is its cursor, null at the end. */
export function Older({ next }: { next: string | null }) {
  const { search } = useLocation();
  const to = (before: string | null) => {
    const asked = new URLSearchParams(search);
    if (before) asked.set("before", before);
    else asked.delete("before");
    return `?${asked}`;
  };
  const isFirst = !new URLSearchParams(search).has("before");
  if (isFirst && !next) return null;
  return (
    <p className="row">
      {!isFirst && <Link to={to(null)}>{m.desk_newest()}</Link>}
      {next && <Link to={to(next)}>{m.desk_older()}</Link>}
    </p>
  );
}
