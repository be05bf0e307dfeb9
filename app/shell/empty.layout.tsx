import { Link, Outlet } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { OldVersion } from "./old-version.tsx";
import { useRoot } from "./use-root.ts";

/** For pages one passes through: no navigation, only the way home [NAV-02]. */
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
