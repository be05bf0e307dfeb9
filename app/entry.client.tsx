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

/** What the router asks for says what calls say, from the moment the page is awake. It is fetched meanwhile: a page needs nothing of it to start [NET-02]. */
fetchModule(() => import("./foundation/http/client.ts"))
  .then(({ speakForRouter }) => speakForRouter())
  .catch(() => {});

/** What is pressed on cards is heard before the page wakes; what it does comes with the first press. */
const press = (pressed: HTMLElement) =>
  fetchModule(() => import("./storefront/shell/presses.ts"))
    .then(({ press }) => press(pressed))
    .catch(() => showToast(m.press_failed()));
const early = window as { gongPressed?: HTMLElement[] | undefined; gongHeld?: HTMLElement | null; gongAwake?: boolean };
early.gongPressed?.forEach(press);
early.gongPressed = undefined;
// On its way down: React stops what is pressed on a page that is just waking.
addEventListener(
  "click",
  ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>(PRESSED);
    if (pressed) press(pressed);
  },
  { capture: true },
);

/** Who goes back twice may leave the page's address before it wakes: what it tells is another's then. Loaded again once at most. */
const isOfItsAddress = () => {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !loaded || loaded.type === "reload" || loaded.name.split("#")[0] === location.href.split("#")[0];
};

/** Who goes back while the page wakes has left it: it wakes no further, and what the address names now is loaded. */
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

/** The page is painted before it wakes, which takes a slow phone longer; a tab in the background paints nothing and wakes at once. */
function wake() {
  if (!isOfItsAddress()) return location.reload();
  // What is pressed from here on React hears.
  held = early.gongHeld;
  early.gongHeld = null;
  startTransition(() => void hydrateRoot(document, <Page />));
}
if (document.hidden) wake();
else requestAnimationFrame(() => setTimeout(wake));
