import { useEffect, useEffectEvent } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import type { News, NewsOf } from "#app/account/news.ts";
import { get } from "#app/foundation/http/client.ts";
import { refreshCustomer } from "../customer/customer-store.ts";
import { keepLine } from "./keep-line.ts";
import { onNews, passOn } from "./on-news.ts";

const TELLS_ORDERS = /^\/(lk(\/orders(\/.*)?|\/money)?|order\/.*|pmt)$/;
/** News of goods reach many pages at once, which do not all ask at once. */
const SPREAD_MS = { some: 1000, any: 15_000 };

let version: string | undefined;

/** Listens for a signed-in customer, and asks anew for what the page shows where that has changed [NET-04]. */
export function LiveNews({ customer }: { customer: string }) {
  const { revalidate } = useRevalidator();
  /** A page that is asked for in vain would give way to an error. */
  const askAnew = async () => {
    if ((await get("/readyz")).ok) await revalidate();
  };
  const { pathname } = useLocation();
  const matches = useMatches();

  const lookAtOrders = useEffectEvent(() => {
    if (TELLS_ORDERS.test(pathname)) void askAnew();
  });
  const lookAtGoods = useEffectEvent(async ({ models }: NewsOf<"stock">) => {
    const shown = matches.map(({ loaderData }) => (loaderData as { model?: { id?: string } } | undefined)?.model?.id).find(Boolean);
    if (!shown || !(models?.includes(shown) ?? true)) return;
    const page = document.documentElement.dataset;
    page.stale = "";
    await askAnew();
    delete page.stale;
  });

  useEffect(() => {
    const hear = (news: News) => {
      if (news.type !== "stock") passOn(news);
      else setTimeout(passOn, Math.random() * (news.data.models ? SPREAD_MS.some : SPREAD_MS.any), news);
    };
    return keepLine(customer, { opened: () => lookAtOrders(), heard: hear, over: () => void askWhoIsHere() });
  }, [customer]);
  useEffect(() => {
    const stops = [
      onNews("order", () => lookAtOrders()),
      onNews("stock", (data) => void lookAtGoods(data)),
      onNews("version", takeVersion),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}

/** A store that can't be asked signs nobody out: it is asked when the line is tried again. */
async function askWhoIsHere() {
  if ((await get("/readyz")).ok) await refreshCustomer();
}

/** Another version than this page is of: the next page is loaded whole, and so of the new one. Nothing is lost here meanwhile. */
function takeVersion({ version: now }: NewsOf<"version">) {
  const isNew = version !== undefined && version !== now;
  version ??= now;
  if (isNew) window.addEventListener("click", leaveToBrowser, { capture: true });
}

function leaveToBrowser(event: MouseEvent) {
  const link = (event.target as Element | null)?.closest?.("a");
  if (link?.href && new URL(link.href).pathname !== location.pathname) event.stopPropagation();
}
