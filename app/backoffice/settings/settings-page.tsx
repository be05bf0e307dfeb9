import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Entry, entryOf, pathOf, type ScreenName } from "../screens.ts";
import { Page } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import "./settings.css";

const tabs = (): (readonly [ScreenName, string])[] => [
  ["health", m.desk_set_health()],
  ["storefronts", m.desk_set_storefronts()],
  ["rates", m.desk_set_rates()],
  ["points", m.desk_set_points()],
  ["jobs", m.desk_set_jobs()],
  ["integrations", m.desk_set_integrations()],
  ["redirects", m.desk_set_redirects()],
  ["campaigns", m.desk_set_campaigns()],
  ["imports", m.desk_set_imports()],
  ["server", m.desk_set_server()],
];

/** A page of the settings with the tabs that somebody may enter. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { self } = useDesk();
  const mayEnter = (entry: Entry) => entry === "everybody" || (self?.may as Entry[] | undefined)?.includes(entry);
  return (
    <Page title={title}>
      <nav className="settings-tabs" aria-label={m.desk_place_settings()}>
        {tabs()
          .filter(([screen]) => mayEnter(entryOf(screen)))
          .map(([screen, name]) => (
            <NavLink key={screen} to={pathOf(screen)} end>
              {name}
            </NavLink>
          ))}
      </nav>
      {children}
    </Page>
  );
}
