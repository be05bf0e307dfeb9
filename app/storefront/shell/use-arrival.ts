import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { focusContent } from "#app/foundation/ui/focus-content.ts";

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
      focusContent();
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return title;
}
