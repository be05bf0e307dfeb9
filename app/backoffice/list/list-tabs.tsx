import { Link, useLocation } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Asked, List } from "#app/foundation/lists/list.ts";
import { addressOf, readAddress } from "#app/foundation/lists/list-address.ts";

const narrowing = (list: List, address: string) => JSON.stringify(readAddress(list, new URLSearchParams(address)).asked.filters);

/** Whether one of these views, and no more, is what the list is narrowed to. */
export const isAtTab = (tabs: Tabs, list: List, { q, filters }: Asked): boolean =>
  q === "" && tabs.some(([, address]) => narrowing(list, address) === JSON.stringify(filters));

type Tabs = readonly (readonly [name: string, address: string])[];
type Props = { tabs: Tabs; list: List; asked: Asked };

/** Views that everybody has, in one row; columns and density stay as they are. */
export function ListTabs({ tabs, list, asked }: Props) {
  const { pathname } = useLocation();
  const { columns, dense, rows } = asked;
  const here = asked.q ? null : JSON.stringify(asked.filters);
  return (
    <nav className="list-tabs" aria-label={m.desk_list_views()}>
      {tabs.map(([name, address]) => {
        const { asked: wanted } = readAddress(list, new URLSearchParams(address));
        const to = String(addressOf(list, { ...wanted, columns, dense, rows }));
        return (
          <Link
            key={address}
            to={to ? `${pathname}?${to}` : pathname}
            aria-current={narrowing(list, address) === here ? "true" : undefined}
          >
            {name[0]?.toUpperCase() + name.slice(1)}
          </Link>
        );
      })}
    </nav>
  );
}
