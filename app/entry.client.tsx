import { startTransition, use, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { PRESSED } from "./client/page/early-press.ts";
import { showToast } from "./client/page/toast-store.ts";
import { fetchModule } from "./foundation/fetch-module.ts";
import { m } from "./foundation/i18n/messages/messages.js";
import { overwriteGetLocale } from "./foundation/i18n/messages/runtime.js";
import { trustOnlyText } from "./foundation/trusted-types.ts";

trustOnlyText();
overwriteGetLocale(() => (document.documentElement.lang === "ru" ? "ru" : "en"));

/** Adds headers to the router's requests; not needed to hydrate, so loaded late [NET-02]. */
fetchModule(() => import("./foundation/http/client.ts"))
  .then(({ speakForRouter }) => speakForRouter())
  .catch(() => {});

/** Presses on cards are caught before hydration; their handler loads on the first one. */
const press = (pressed: HTMLElement) =>
  fetchModule(() => import("./storefront/shell/presses.ts"))
    .then(({ press }) => press(pressed))
    .catch(() => showToast(m.press_failed()));
const early = window as { gongPressed?: HTMLElement[] | undefined; gongHeld?: HTMLElement | null; gongAwake?: boolean };
early.gongPressed?.forEach(press);
early.gongPressed = undefined;
// Capture phase: React stops propagation on a page that is hydrating.
addEventListener(
  "click",
  ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>(PRESSED);
    if (pressed) press(pressed);
  },
  { capture: true },
);

/** Going back twice may change the URL before hydration, whose data is another page's: reload once at most. */
const isOfItsAddress = () => {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !loaded || loaded.type === "reload" || loaded.name.split("#")[0] === location.href.split("#")[0];
};

/** Going back during hydration leaves the page: stop and load the URL's page. */
let isLeft = false;
let held: HTMLElement | null | undefined;
addEventListener("popstate", (event) => {
  if (early.gongAwake) return;
  isLeft = true;
  event.stopImmediatePropagation();
  location.reload();
});
const never = new Promise<never>(() => {});
function Page() {
  if (isLeft) use(never);
  useEffect(() => {
    early.gongAwake = true;
    if (held?.isConnected) held.click();
  }, []);
  return <HydratedRouter />;
}

/** Paint before hydrating, which blocks a slow phone; background tabs never paint, so hydrate at once. */
function wake() {
  if (!isOfItsAddress()) return location.reload();
  // From here on React handles presses.
  held = early.gongHeld;
  early.gongHeld = null;
  startTransition(() => void hydrateRoot(document, <Page />));
}
if (document.hidden) wake();
else requestAnimationFrame(() => setTimeout(wake));
