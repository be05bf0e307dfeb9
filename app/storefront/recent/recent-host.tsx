import { Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { useRoot } from "#app/client/page/use-root.ts";
import { modelAt } from "#app/client/recent/recent.ts";
import { remember } from "#app/client/recent/recent-store.ts";
import { later } from "#app/foundation/ui/later.tsx";

const RecentShelf = later(async () => (await import("./recent-shelf.tsx")).RecentShelf, { isExtra: true });

/** Prefetch distance: loads unseen, but only for those who scroll. */
const NEAR = "600px";

/** Records views, and fills the shelf in the page's placeholder. */
export function RecentHost() {
  const { region } = useRoot();
  const { pathname, search } = useLocation();
  const slug = modelAt(pathname, search);
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (slug) remember(region, slug);
  }, [region, slug]);
  useEffect(() => {
    const found = document.querySelector("[data-recent]");
    if (!found) return;
    if (!window.IntersectionObserver) return setPlace(found);
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setPlace(found), {
      rootMargin: NEAR,
    });
    watch.observe(found);
    return () => {
      watch.disconnect();
      setPlace(null);
    };
  }, [pathname]);
  return (
    place &&
    createPortal(
      <Suspense>
        <RecentShelf but={modelAt(pathname, "")} />
      </Suspense>,
      place,
    )
  );
}
