import type { ReactNode } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OldVersion } from "./old-version.tsx";
import { Overlays } from "./overlays.tsx";
import { Toasts } from "./toasts.tsx";
import { useTravel } from "./use-travel.ts";

export function Shell({ children }: { children: ReactNode }) {
  const loading = useTravel();
  return (
    <>
      <a href="#content" className="skip">
        {m.skip_to_content()}
      </a>
      <div className="loading-ropes" data-on={loading || undefined} aria-hidden="true" />
      <OldVersion />
      <Header />
      {children}
      <Footer />
      <Toasts />
      <Overlays />
    </>
  );
}
