import { Link, Outlet } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { OldVersion } from "./old-version.tsx";

/** For transitional pages: only the way home [NAV-02]. */
export default function EmptyLayout() {
  const { brand } = useRoot();
  return (
    <div className="empty-layout">
      <OldVersion />
      <header>
        <Link to="/" className="wordmark head" aria-label={m.home_link({ brand })}>
          {brand}
        </Link>
      </header>
      <Outlet />
    </div>
  );
}
