import { inTab } from "./browser.ts";

const PAUSES_MS = [300, 1200];
const ONE_RELOAD_MS = 10_000;
const RELOADED = "gong.reloaded";

/** A script that comes late. What fails on its way is asked for again, unless it is known that there is no network. */
export async function fetchModule<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return whole(await load());
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return whole(await load());
}

/** A script that came empty is a module like any other, and fails only once something of it is called. */
function whole<T>(come: T): T {
  const isEmpty = Object.prototype.toString.call(come) === "[object Module]" && Object.keys(come as object).length === 0;
  if (come === undefined || isEmpty) throw new TypeError("a script came empty");
  return come;
}

/**
 * Loads the page anew for a script that does not come: a newer build's page names scripts that are there. Once in ten seconds for a path, and
 * only from a store that answers; true = the page is on its way out [NAV-09].
 */
export async function reloadOnce(now = Date.now()): Promise<boolean> {
  const { pathname, href } = location;
  const [path, at] = (inTab.read(RELOADED) ?? "").split(" ");
  if (!navigator.onLine || (path === pathname && now - Number(at) < ONE_RELOAD_MS)) return false;
  const answers = await fetch(href, { headers: { accept: "text/html" } }).then(
    ({ ok }) => ok,
    () => false,
  );
  // Where nothing can be noted, nothing would end the reloading.
  if (!answers || !inTab.keep(RELOADED, `${pathname} ${now}`)) return false;
  location.reload();
  return true;
}

type Route = { id: string; module: string };
/** What is shown in place of a page whose script does not come; the shell says what that is. */
export const instead: { page: object } = { page: {} };

/** For the router, in place of its own (`tooling/build/route-loader.ts`), which reloads the page without end and loses it without a network. */
export async function loadRouteModule(route: Route, known: Record<string, object>): Promise<object> {
  const { id, module } = route;
  const there = known[id];
  if (there) return there;
  try {
    const come: object = await fetchModule(() => import(/* @vite-ignore */ module));
    known[id] = come;
    return come;
  } catch {
    return instead.page;
  }
}
