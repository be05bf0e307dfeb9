import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OldVersion } from "./old-version.tsx";
import { Overlays } from "./overlays.tsx";
import { Toasts } from "./toasts.tsx";
import { useRoot } from "./use-root.ts";
import { useTravel } from "./use-travel.ts";

export function Shell({ children }: { children: ReactNode }) {
  const loading = useTravel();
  const { skip } = useRoot().standing;
  return (
    <>
      <a href="#content" className="skip">
        {skip}
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
