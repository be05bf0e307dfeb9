import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ScreenName } from "../screens.ts";
import { Tabs } from "../shell/tabs.tsx";
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
export const MoneyTabs = () => <Tabs label={m.desk_place_money()} screens={tabs()} />;
