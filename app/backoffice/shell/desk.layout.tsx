import { isRouteErrorResponse, Link, Outlet, useRouteError } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ProofDialog } from "../acting/proof-dialog.tsx";
import { SureDialog } from "../acting/sure-dialog.tsx";
import { Keys } from "../find/keys.tsx";
import { Palette } from "../find/palette.tsx";

import { DeskNews } from "../live/desk-news.tsx";
import { Denied, isDenied } from "./denied.tsx";
import { Nav } from "./nav.tsx";
import { isNetworkGone, Offline } from "./offline.tsx";
import { Toasts } from "./toasts.tsx";

export default function DeskLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="desk">
      <a className="skip" href="#content">
        {m.skip_to_content()}
      </a>
      <Nav />
      <main id="content" className="desk-main" tabIndex={-1}>
        {children}
      </main>
      <DeskNews />
      <Toasts />
      <SureDialog />
      <ProofDialog />
      <Palette />
      <Keys />
    </div>
  );
}

/** A page's failure leaves the way on. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  if (isRouteErrorResponse(error) && isDenied(error.data)) return <Denied {...error.data} />;
  if (isNetworkGone(error))
    return (
      <Frame>
        <Offline />
      </Frame>
    );
  return (
    <Frame>
      <div className="empty">
        <h1>{isMissing ? m.desk_missing() : m.desk_broken()}</h1>
        <p>{isMissing ? m.desk_missing_text() : m.desk_broken_text()}</p>
        <Link className="btn btn-main" to="/" reloadDocument>
          {m.desk_to_inbox()}
        </Link>
      </div>
    </Frame>
  );
}
