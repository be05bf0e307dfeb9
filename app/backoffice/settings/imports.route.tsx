import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Badge, Empty, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const runs = await open(context).shop.exchange.runs();
  return {
    runs: runs.map(({ summary, profile: _, kept, ...run }) => ({
      ...run,
      isKept: kept !== null,
      refused: Number(summary?.refusedCount ?? 0),
    })),
  };
}

const doors = {
  command: m.staff_exchange_by_command,
  "1c": m.staff_exchange_by_1c,
  replay: m.staff_exchange_by_replay,
  revert: m.staff_exchange_by_revert,
};
const results = { taken: m.staff_exchange_taken, partly: m.staff_exchange_partly, refused: m.staff_exchange_refused };
const tones = { taken: "good", partly: "wait", refused: "bad" } as const;

export default function Imports() {
  const { runs } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={m.desk_set_imports()}>
      <Panel title={m.desk_set_import_file()}>
        <p className="muted">{m.desk_set_import_text()}</p>
        <ActForm act="catalogue.import" permission="catalogue.import" label={m.desk_set_import_send()} look="main">
          <label className="field">
            <span>{m.desk_set_file()}</span>
            <input type="file" name="file" required />
          </label>
          <label className="check">
            <input type="checkbox" name="preview" defaultChecked /> {m.desk_set_import_preview()}
          </label>
        </ActForm>
      </Panel>
      <Panel title={m.desk_set_runs()}>
        {runs.length === 0 && <Empty title={m.desk_set_runs_none()} />}
        <ul className="rows settings-rows">
          {runs.map(({ id, startedAt, door, actor, format, result, path, isKept, refused, revertedBy }) => (
            <li key={id}>
              <span>
                <span className="row">
                  <strong>{id}</strong>
                  <Badge tone={tones[result]}>{results[result]()}</Badge>
                  {format !== "shop-file" && format}
                </span>
                <span>{path.split("/").at(-1)}</span>
                <span className="muted">
                  <When at={startedAt} withYear /> {[doors[door](), actor].filter(Boolean).join(", ")}
                  {refused > 0 && ` · ${m.desk_set_refused({ count: refused })}`}
                  {revertedBy && ` · ${m.staff_exchange_reverted_by({ run: revertedBy })}`}
                </span>
              </span>
              <span className="row">
                {isKept && (
                  <ActForm
                    act="exchange.replay"
                    permission="catalogue.import"
                    fields={{ run: id }}
                    label={m.desk_set_replay()}
                    sure={m.desk_set_replay_sure({ run: id })}
                  />
                )}
                {!revertedBy && result !== "refused" && door !== "revert" && (
                  <ActForm
                    act="exchange.revert"
                    permission="catalogue.import"
                    fields={{ run: id, force: false }}
                    label={m.desk_set_revert()}
                    look="danger"
                    sure={m.desk_set_revert_sure({ run: id })}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}
