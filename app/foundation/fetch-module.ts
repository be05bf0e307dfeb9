import { inTab } from "./browser.ts";

const PAUSES_MS = [300, 1200];
const ONE_RELOAD_MS = 10_000;
/** A line that carries nothing ends no request for minutes, and a press would seem to do nothing. */
const STALLED_MS = 20_000;
const PAGE_MS = 5000;
const RELOADED = "gong.reloaded";

export class StalledError extends Error {}

/** Imports a script and retries on failure, unless the browser is offline or nothing comes. */
export async function fetchModule<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return whole(await inTime(load()));
    } catch (error) {
      if (!navigator.onLine || error instanceof StalledError) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return whole(await inTime(load()));
}

function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StalledError("a script does not come")), STALLED_MS);
  });
  return Promise.race([coming, stalled]).finally(() => clearTimeout(timer));
}

/** An empty script is a valid module that fails only when something in it is called, so check it now. */
function whole<T>(come: T): T {
  const isEmpty = Object.prototype.toString.call(come) === "[object Module]" && Object.keys(come as object).length === 0;
  if (come === undefined || isEmpty) throw new TypeError("a script came empty");
  return come;
}

/** Reloads the page for a missing script of an older build, once in ten seconds per path; true = the page is leaving [NAV-09]. */
export async function reloadOnce(now = Date.now()): Promise<boolean> {
  const { pathname, href } = location;
  const [path, at] = (inTab.read(RELOADED) ?? "").split(" ");
  if (!navigator.onLine || (path === pathname && now - Number(at) < ONE_RELOAD_MS)) return false;
  const answers = await fetch(href, { headers: { accept: "text/html" }, signal: AbortSignal.timeout?.(PAGE_MS) ?? null }).then(
    ({ ok }) => ok,
    () => false,
  );
  // Without a stored note nothing would stop a reload loop.
  if (!answers || !inTab.keep(RELOADED, `${pathname} ${now}`)) return false;
  location.reload();
  return true;
}

type Route = { id: string; module: string };
/** Shown in place of a page whose script fails to load; the shell sets it. */
export const instead: { page: object } = { page: {} };

/** Replaces the router's own loader (`tooling/build/route-loader.ts`), which reloads without end and loses the page offline. */
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
