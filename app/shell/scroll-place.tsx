import { useEffect } from "react";
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

let hasTravelled = false;

/**
 * Where one stood on a page one comes back to [NAV-08]. Between documents the browser itself restores it, WebKit as late as the page has loaded:
 * only then, or with the first step from page to page, the router takes over. Its own component would say so when it wakes, by a script besides
 * that breaks where no storage is given.
 */
export function ScrollPlace() {
  const { key } = useLocation();
  useScrollRestoration();
  // After the router's own effect, which says "manual" at once.
  useEffect(() => {
    if (document.readyState === "complete") return;
    history.scrollRestoration = "auto";
    const takeOver = () => requestAnimationFrame(() => setManual());
    addEventListener("load", takeOver, { once: true });
    return () => removeEventListener("load", takeOver);
  }, []);
  useEffect(() => {
    if (hasTravelled) setManual();
    hasTravelled = Boolean(key);
  }, [key]);
  return null;
}

const setManual = () => {
  history.scrollRestoration = "manual";
};
