import { type ReactNode, Suspense } from "react";
import { CompareHost } from "#app/compare/compare-host.tsx";
import { later } from "#app/foundation/ui/later.tsx";
import { useCustomer } from "#app/identity/customer-store.ts";
import { RecentHost } from "#app/recent/recent-host.tsx";

const LiveNews = later(async () => (await import("#app/live-news/live-news.tsx")).LiveNews, { isExtra: true });
const Ahead = later(async () => (await import("./ahead/ahead.tsx")).Ahead, { isExtra: true });

/** What no page needs to be shown or used: it comes once the page rests and it is known who is here. */
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
