import { NavLink } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Entry, entryOf, pathOf, type ScreenName } from "../screens.ts";
import { useDesk } from "../shell/use-desk.ts";
import "./money.css";

const tabs = (): (readonly [ScreenName, string])[] => [
  ["money", m.desk_tab_payments()],
  ["refunds", m.desk_tab_refunds()],
  ["receipts", m.desk_tab_receipts()],
  ["statement", m.desk_tab_statement()],
  ["invoices", m.desk_tab_invoices()],
  ["withdrawals", m.desk_tab_withdrawals()],
  ["certificates", m.desk_tab_certificates()],
  ["reconcile", m.desk_tab_reconcile()],
];

/** The screens of money that somebody may enter. */
export function MoneyTabs() {
  const { self } = useDesk();
  const mayEnter = (entry: Entry) => entry === "everybody" || (self?.may as Entry[] | undefined)?.includes(entry);
  return (
    <nav className="tabs" aria-label={m.desk_place_money()}>
      {tabs()
        .filter(([screen]) => mayEnter(entryOf(screen)))
        .map(([screen, name]) => (
          <NavLink key={screen} to={pathOf(screen)} end={screen === "money"}>
            {name}
          </NavLink>
        ))}
    </nav>
  );
}
