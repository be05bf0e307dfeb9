import type { ReactNode } from "react";
import { earlyPress } from "#app/client/page/early-press.ts";
import { useRoot } from "#app/client/page/use-root.ts";
import { ServerScript } from "#app/foundation/ui/server-script.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OldVersion } from "./old-version.tsx";
import { Overlays } from "./overlays.tsx";
import { Toasts } from "./toasts.tsx";
import { useArrival } from "./use-arrival.ts";
import { useTravel } from "./use-travel.ts";

export function Shell({ children }: { children: ReactNode }) {
  const loading = useTravel();
  const arrived = useArrival();
  const { skip } = useRoot().standing;
  return (
    <>
      <ServerScript text={import.meta.env.SSR && earlyPress} />
      <a href="#content" className="skip">
        {skip}
      </a>
      <div className="loading-ropes" data-on={loading || undefined} aria-hidden="true" />
      <div className="sr-only" aria-live="polite">
        {arrived}
      </div>
      <OldVersion />
      <Header />
      {children}
      <Footer />
      <Toasts />
      <Overlays />
    </>
  );
}
