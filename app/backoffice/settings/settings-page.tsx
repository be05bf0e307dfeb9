import type { ReactNode } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ScreenName } from "../screens.ts";
import { Page } from "../shell/page.tsx";
import { Tabs } from "../shell/tabs.tsx";
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
  return (
    <Page title={title}>
      <Tabs label={m.desk_place_settings()} screens={tabs()} />
      {children}
    </Page>
  );
}
