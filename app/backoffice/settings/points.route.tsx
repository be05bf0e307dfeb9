import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Empty, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { SettingsPage } from "./settings-page.tsx";

const MOST_ODD = 100;

export async function loader({ context }: LoaderFunctionArgs) {
  const { pointIndex } = open(context).shop.delivery;
  return { counts: await pointIndex.counts(), odd: await pointIndex.quarantine(MOST_ODD) };
}

export default function Points() {
  const { counts, odd } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={m.desk_set_points()}>
      <Panel
        title={m.desk_set_points_lists()}
        aside={<ActForm act="points.refresh" permission="points.accept" label={m.desk_set_points_refresh()} />}
      >
        {counts.length === 0 && <Empty title={m.staff_points_none()} />}
        <ul className="rows settings-rows">
          {counts.map(({ carrier, country, open, closed, seenAt }) => (
            <li key={carrier + country}>
              <span>
                <strong>
                  {carrier} {country}
                </strong>
                <span className="muted">
                  {m.desk_set_points_count({ open, closed })} <When at={seenAt} />
                </span>
              </span>
              <ActForm
                act="points.approve"
                permission="points.accept"
                fields={{ carrier, country }}
                label={m.desk_set_points_believe()}
                sure={m.desk_set_points_sure({ carrier, country })}
              />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={m.desk_set_points_odd()}>
        {odd.length === 0 && <p className="muted">{m.desk_set_points_none_odd()}</p>}
        <ul className="rows settings-rows">
          {odd.map(({ carrier, scope, code, why }) => (
            <li key={carrier + scope + code}>
              <span>
                <span>
                  {carrier} {scope} <code>{code}</code>
                </span>
                <span className="muted">{why}</span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}
