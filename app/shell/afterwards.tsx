import { lazy, type ReactNode, Suspense } from "react";
import { CompareHost } from "#app/compare/compare-host.tsx";
import { useCustomer } from "#app/identity/customer-store.ts";
import { RecentHost } from "#app/recent/recent-host.tsx";

const LiveNews = lazy(() => import("#app/live-news/live-news.tsx").catch(() => ({ default: () => null })));
const Ahead = lazy(() => import("./ahead/ahead.tsx").catch(() => ({ default: () => [] })));

/** What no page needs to be shown or used: it comes once the page rests and it is known who is here. */
export default function Afterwards(): ReactNode {
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
