import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";

const visited = new Set<string>();

/** Going to a visited path animates like Back [NAV-08]. Returns whether a page is loading. */
export function useTravel(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const next = navigation.location?.pathname;
  useEffect(() => void visited.add(pathname), [pathname]);
  useEffect(() => {
    if (next) document.documentElement.dataset.travel = visited.has(next) ? "back" : "on";
  }, [next]);
  return navigation.state === "loading" && next !== pathname;
}
