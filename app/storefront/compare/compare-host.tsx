import { Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { compareStore } from "#app/client/compare/compare-store.ts";
import { later } from "#app/foundation/ui/later.tsx";

const CompareBar = later(async () => (await import("./compare-bar.tsx")).CompareBar);

export function CompareHost() {
  const { pathname } = useLocation();
  const slugs = useSyncExternalStore(compareStore.subscribe, compareStore.get, compareStore.none);
  return <Suspense>{slugs.length > 0 && pathname !== "/compare" && <CompareBar slugs={slugs} />}</Suspense>;
}
