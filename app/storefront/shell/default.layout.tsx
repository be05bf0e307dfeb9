import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { instead } from "#app/foundation/fetch-module.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { Broken, MissingPage } from "./broken.tsx";
import { Shell } from "./shell.tsx";

const notFoundPage = async () => (await import("./not-found-page.tsx")).NotFoundPage;
/** Few come to see it, so no page brings it along. The server has it: the first answer of a process is no other than those after it. */
const NotFoundPage = import.meta.env.SSR ? await notFoundPage() : later(notFoundPage);

instead.page = { default: MissingPage };

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
