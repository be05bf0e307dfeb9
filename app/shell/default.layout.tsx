import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { NotFoundPage } from "./not-found-page.tsx";
import { Shell } from "./shell.tsx";

export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** What a page's loader refuses or breaks on is said inside the shell, with a way on [NAV-03]. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Shell>{missing ? <NotFoundPage /> : <Broken />}</Shell>;
}

function Broken() {
  return (
    <main id="content" className="page page-empty">
      <h1>{m.broken_title()}</h1>
      <p className="lead">{m.broken_text()}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {m.reload()}
      </button>
    </main>
  );
}
