import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { instead } from "#app/foundation/fetch-module.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { Broken, MissingPage } from "./broken.tsx";
import { Shell } from "./shell.tsx";

const notFoundPage = async () => (await import("./not-found-page.tsx")).NotFoundPage;
/** Lazy, as few see it; on the server eager, so that the first answer is like later ones. */
const NotFoundPage = import.meta.env.SSR ? await notFoundPage() : later(notFoundPage);

instead.page = { default: MissingPage };

export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Loader errors render inside the shell, with a way on [NAV-03]. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Shell>{missing ? <NotFoundPage /> : <Broken />}</Shell>;
}
