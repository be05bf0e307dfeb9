import { useEffect, useState } from "react";
import { useLocation } from "react-router";

const FIELDS = "#content :is(input, select, textarea)";
let shown: string | undefined;

/**
 * A page that came without a document is told to whoever does not see it come: reading goes on from its heading, and its title is said.
 * Answers what is to be said. A field that the page has put its reader into, or a dialog over it, keeps the focus.
 */
export function useArrival(): string {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before === undefined || before === pathname) return;
    const frame = requestAnimationFrame(() => {
      setTitle(document.title);
      if (document.activeElement?.matches(FIELDS) || document.querySelector("dialog[open]")) return;
      const heading = document.querySelector<HTMLElement>("#content h1") ?? document.querySelector<HTMLElement>("#content");
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return title;
}
