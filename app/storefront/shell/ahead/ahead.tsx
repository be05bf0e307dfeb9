import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import { cardSizes } from "#app/catalogue/picture-address.ts";
import { get } from "#app/foundation/http/client.ts";
import { createAhead, mayFetchAhead } from "./fetch-ahead.ts";
import { goOnPress } from "./go-on-press.ts";
import { warmCards, warmGallery } from "./warm-pictures.ts";

/** Dwell time before prefetching; scrolling past doesn't count. */
const LOOKED_AT_MS = 300;
const POINTED_AT_MS = 60;
/** Prefetches "more" before it is visible. */
const NEAR = "0px 0px 800px 0px";
/** A row or two of the next page. */
const WARMED_CARDS = 8;
const PICTURE_ID = /"([0-9a-f]{24})"/g;

const ahead = createAhead(() => performance.now());
const mayFetch = () => mayFetchAhead((navigator as { connection?: Parameters<typeof mayFetchAhead>[0] }).connection);
const pageOf = (link: HTMLAnchorElement) => link.pathname + link.search;

/** Prefetching: data for cards in view, pictures on hover, the next page near the end. Off on slow or metered lines [ux 31]. */
export function Ahead() {
  const { pathname, key } = useLocation();
  const [pages, setPages] = useState<readonly string[]>([]);

  useEffect(() => goOnPress(), []);

  useEffect(() => {
    if (!pathname) return;
    ahead.turn();
    setPages([]);
  }, [pathname]);

  // Each page of a list has new links.
  useEffect(() => {
    if (!key || !mayFetch() || !window.IntersectionObserver || !window.PerformanceObserver) return;
    const fetchNext = () => {
      const next = ahead.next();
      if (next.length) setPages((before) => [...before, ...next]);
    };
    const timers = new Map<Element, NodeJS.Timeout | number>();
    const look = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        const page = pageOf(target as HTMLAnchorElement);
        if (!isIntersecting) ahead.unseen(page);
        else
          timers.set(
            target,
            setTimeout(() => {
              ahead.seen(page);
              fetchNext();
            }, LOOKED_AT_MS),
          );
      }
    };
    const [inSight, near] = [new IntersectionObserver(look, { threshold: 0.5 }), new IntersectionObserver(look, { rootMargin: NEAR })];
    for (const link of document.querySelectorAll(".card-name a")) inSight.observe(link);
    for (const link of document.querySelectorAll(".list-end a")) near.observe(link);
    const come = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (entry.initiatorType !== "link" || !entry.name.includes(".data")) continue;
        ahead.came(entry.name, entry.transferSize);
        if (/[?&]page=/.test(entry.name)) warmNext(entry.name);
      }
      fetchNext();
    });
    come.observe({ type: "resource" });
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      for (const observer of [inSight, near, come]) observer.disconnect();
    };
  }, [key]);

  useEffect(() => {
    let timer: NodeJS.Timeout | number | undefined;
    const point = ({ target }: Event) => {
      clearTimeout(timer);
      const card = target instanceof Element ? target.closest(".card") : null;
      if (card && mayFetch()) timer = setTimeout(warmGallery, POINTED_AT_MS, card);
    };
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, point, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of ["pointerover", "focusin"]) document.removeEventListener(type, point);
    };
  }, []);

  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/** Prefetched data is in the HTTP cache: read it for picture ids. */
async function warmNext(address: string) {
  const { pathname, search } = new URL(address);
  const answer = await get<Blob>(pathname + search, { file: true, tries: 1 });
  const text = answer.ok ? await answer.data.text() : "";
  warmCards([...new Set([...text.matchAll(PICTURE_ID)].map(([, id]) => id!))].slice(0, WARMED_CARDS * 3), cardSizes);
}
