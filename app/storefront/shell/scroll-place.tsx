import { useEffect } from "react";
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

let hasTravelled = false;

/** Scroll restoration [NAV-08]: the browser's own between documents (WebKit restores late), the router's after the first press. */
export function ScrollPlace() {
  const { key } = useLocation();
  useScrollRestoration();
  // After the router's effect, which sets "manual".
  useEffect(() => {
    setAuto();
    // The router sets "manual" again for bfcache pages, before WebKit has scrolled.
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
