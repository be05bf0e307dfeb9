import { data, Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";

export const loader = () => data(null, { status: 404 });

export default function Missing() {
  return (
    <div className="empty">
      <h1>{m.desk_missing()}</h1>
      <p>{m.desk_missing_text()}</p>
      <Link className="btn btn-main" to="/">
        {m.desk_to_inbox()}
      </Link>
    </div>
  );
}
