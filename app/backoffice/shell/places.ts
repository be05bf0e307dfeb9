import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { Permission } from "#app/staff/permissions.ts";
import { type Entry, entryOf, pathOf, type ScreenName } from "../screens.ts";

/** The places of the navigation, each with its first screen; `key`: g and this letter go there. */
export type Place = { screen: ScreenName; key: string; label: (_?: object, said?: { locale: Language }) => string };

export const places: readonly Place[] = [
  { screen: "inbox", key: "i", label: m.desk_place_inbox },
  { screen: "orders", key: "o", label: m.desk_place_orders },
  { screen: "warehouse", key: "w", label: m.desk_place_warehouse },
  { screen: "returns", key: "r", label: m.desk_place_returns },
  { screen: "customers", key: "c", label: m.desk_place_customers },
  { screen: "money", key: "m", label: m.desk_place_money },
  { screen: "health", key: ",", label: m.desk_place_settings },
  { screen: "people", key: "s", label: m.desk_place_people },
  { screen: "record", key: "l", label: m.desk_place_record },
];

/** Places that somebody with these permissions may enter. */
export const placesFor = (may: readonly string[]): Place[] =>
  places.filter(({ screen }) => {
    const entry: Entry = entryOf(screen);
    return entry === "everybody" || may.includes(entry);
  });

export const placePath = ({ screen }: Place): string => pathOf(screen);

const deciding: readonly Permission[] = ["orders.cancel", "orders.approve", "payments.read", "customers.read", "cases.close", "staff.read"];
/** Whose day is the warehouse: the inbox holds nothing that they could decide. */
export const worksAtTable = (may: readonly Permission[]): boolean =>
  may.includes("orders.fulfil") && !deciding.some((permission) => may.includes(permission));
