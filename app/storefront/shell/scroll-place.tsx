import { useEffect } from "react";
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

let hasTravelled = false;

/**
 * Where one stood on a page one comes back to [NAV-08]. Between documents the browser itself restores it, WebKit some time after the page has
 * loaded: the router takes over with the first press on a page, since no step leads on before it. Its own component would say so when it wakes, by a
 * script besides that breaks where no storage is given.
 */
export function ScrollPlace() {
  const { key } = useLocation();
  useScrollRestoration();
  // After the router's own effect, which says "manual" at once.
  useEffect(() => {
    setAuto();
    // The router says "manual" again when a page is shown that was kept alive: WebKit has not scrolled it by then.
    addEventListener("pageshow", setAuto);
    for (const press of presses) addEventListener(press, setManual, true);
    return () => {
      removeEventListener("pageshow", setAuto);
      for (const press of presses) removeEventListener(press, setManual, true);
    };
  }, []);
  useEffect(() => {
    if (hasTravelled) setManual();
    hasTravelled = Boolean(key);
  }, [key]);
  return null;
}

const presses = ["pointerdown", "keydown", "click"] as const;
const setAuto = () => {
  history.scrollRestoration = "auto";
};
const setManual = () => {
  history.scrollRestoration = "manual";
};
