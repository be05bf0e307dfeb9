import { useEffect, useEffectEvent } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import type { News, NewsOf } from "#app/account/news.ts";
import { get } from "#app/foundation/http/client.ts";
import { refreshCustomer } from "../customer/customer-store.ts";
import { keepConnected } from "./keep-connected.ts";
import { onNews, passOn } from "./on-news.ts";

const TELLS_ORDERS = /^\/(lk(\/orders(\/.*)?|\/money)?|order\/.*|pmt)$/;
/** Jitter: a change of goods reaches many pages at once. */
const SPREAD_MS = { some: 1000, any: 15_000 };

let version: string | undefined;

/** Live updates for a signed-in customer; revalidates what changed [NET-04]. */
export function LiveNews({ customer }: { customer: string }) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const matches = useMatches();

  const lookAtOrders = useEffectEvent(() => {
    if (TELLS_ORDERS.test(pathname)) void revalidate();
  });
  const lookAtGoods = useEffectEvent(async ({ models }: NewsOf<"stock">) => {
    const shown = matches.map(({ loaderData }) => (loaderData as { model?: { id?: string } } | undefined)?.model?.id).find(Boolean);
    if (!shown || !(models?.includes(shown) ?? true)) return;
    const page = document.documentElement.dataset;
    page.stale = "";
    await revalidate();
    delete page.stale;
  });

  useEffect(() => {
    const hear = (news: News) => {
      if (news.type !== "stock") passOn(news);
      else setTimeout(passOn, Math.random() * (news.data.models ? SPREAD_MS.some : SPREAD_MS.any), news);
    };
    return keepConnected(customer, { opened: () => lookAtOrders(), heard: hear, over: () => void askWhoIsHere() });
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

async function askWhoIsHere() {
  if ((await get("/readyz")).ok) await refreshCustomer();
}

/** A new build: the next navigation loads a whole document, so nothing is lost now. */
function takeVersion({ version: now }: NewsOf<"version">) {
  const isNew = version !== undefined && version !== now;
  version ??= now;
  if (isNew) window.addEventListener("click", leaveToBrowser, { capture: true });
}

function leaveToBrowser(event: MouseEvent) {
  const link = (event.target as Element | null)?.closest?.("a");
  if (link?.href && new URL(link.href).pathname !== location.pathname) event.stopPropagation();
}
