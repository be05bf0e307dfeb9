import { type ReactNode, Suspense } from "react";
import { useCustomer } from "#app/client/customer/customer-store.ts";
import { later } from "#app/foundation/ui/later.tsx";
import { CompareHost } from "../compare/compare-host.tsx";
import { RecentHost } from "../recent/recent-host.tsx";

const LiveNews = later(async () => (await import("#app/client/live/live-news.tsx")).LiveNews, { isExtra: true });
const Ahead = later(async () => (await import("./ahead/ahead.tsx")).Ahead, { isExtra: true });

/** Loaded when the page is idle and the session known. */
export function Afterwards(): ReactNode {
  const { customer } = useCustomer();
  return (
    <>
      <Suspense>{customer && <LiveNews customer={customer._id} />}</Suspense>
      <CompareHost />
      <RecentHost />
      <Suspense>
        <Ahead />
      </Suspense>
    </>
  );
}
