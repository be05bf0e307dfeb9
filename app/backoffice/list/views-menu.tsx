import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import type { View } from "./views.queries.server.ts";

type Props = { list: string; path: string; current: string; views: readonly View[] };

/** Views kept by this person and those that others share. */
export function ViewsMenu({ list, path, current, views }: Props) {
  return (
    <details className="chip" name="list-menu">
      <summary>{m.desk_list_views()}</summary>
      <div className="chip-menu">
        <ul className="column-list">
          {views.map((view) => (
            <li key={view.id}>
              <Link to={view.address ? `${path}?${view.address}` : path}>{view.name}</Link>
              {view.isMine ? (
                <ActForm
                  act="views.remove"
                  fields={{ view: view.id }}
                  label={m.desk_list_remove_view()}
                  sure={m.desk_list_remove_view_sure({ name: view.name })}
                />
              ) : (
                <span className="muted">{view.owner}</span>
              )}
            </li>
          ))}
        </ul>
        <ActForm act="views.save" fields={{ list, address: current }} label={m.desk_list_save_view()} look="main">
          <label className="field">
            <span>{m.desk_list_view_name()}</span>
            <input name="name" required maxLength={60} autoComplete="off" />
          </label>
          <label className="check">
            <input type="checkbox" name="shared" value="1" />
            {m.desk_list_share_view()}
          </label>
        </ActForm>
      </div>
    </details>
  );
}
