import { useLocation, useNavigate } from "react-router";
import type { Asked, FilterValue, List } from "#app/foundation/lists/list.ts";
import { addressOf } from "#app/foundation/lists/list-address.ts";

/** Links to and changes of a list's address; any change but of the place begins at the first page. */
export function useListAddress(list: List, asked: Asked) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const to = (change: Partial<Asked>): string => {
    const address = String(addressOf(list, { ...asked, place: null, ...change }));
    return address ? `${pathname}?${address}` : pathname;
  };
  const go = (change: Partial<Asked>, replace = false) => navigate(to(change), { replace, preventScrollReset: true });
  const filter = (key: string, value: FilterValue | null) => {
    const { [key]: _, ...others } = asked.filters;
    return go({ filters: value ? { ...others, [key]: value } : others });
  };
  return { to, go, filter };
}

export type ListAddress = ReturnType<typeof useListAddress>;
