import { useEffect, useState } from "react";
import { useLocation } from "react-router";

const FIELDS = "#content :is(input, select, textarea)";
let shown: string | undefined;

/** Announces client navigation to screen readers: focuses the heading and returns the title, unless a field or dialog has focus. */
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
