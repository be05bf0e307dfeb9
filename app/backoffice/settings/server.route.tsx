import { useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Panel } from "../shell/page.tsx";
import { atServer } from "./at-server.ts";
import { SettingsPage } from "./settings-page.tsx";

export const loader = () => ({ commands: Object.keys(atServer) });

export default function Server() {
  const { commands } = useLoaderData<typeof loader>();
  const told = [...commands.map((command) => [command, atServer[command]!] as const), ["staff reinvite", m.desk_server_rescue] as const];
  return (
    <SettingsPage title={m.desk_set_server()}>
      <Panel title={m.desk_set_server_title()}>
        <p className="muted">{m.desk_set_server_text()}</p>
        <ul className="rows settings-rows">
          {told.map(([command, why]) => (
            <li key={command}>
              <span>
                <code>{`npm run ${command.replace(" ", " -- ")}`}</code>
                {why()}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}
