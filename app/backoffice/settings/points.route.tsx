import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Why } from "#app/delivery/points/judge-points.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { countryName, listName } from "../inbox/subject-words.ts";
import { Empty, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { SettingsPage } from "./settings-page.tsx";

const MOST_ODD = 100;
const oddities = {
  "no code": m.desk_odd_no_code,
  "no city": m.desk_odd_no_city,
  "no address": m.desk_odd_no_address,
  "no coordinates": m.desk_odd_no_coordinates,
  nowhere: m.desk_odd_nowhere,
  swapped: m.desk_odd_swapped,
  "off the globe": m.desk_odd_off_the_globe,
  "outside the country": m.desk_odd_outside_the_country,
  "far from its city": m.desk_odd_far_from_its_city,
  "strange hours": m.desk_odd_strange_hours,
  "strange limit": m.desk_odd_strange_limit,
  "listed twice": m.desk_odd_listed_twice,
} satisfies Record<Why, () => string>;
const oddName = (why: string): string => (Object.hasOwn(oddities, why) ? oddities[why as Why]() : why);

export async function loader({ context }: LoaderFunctionArgs) {
  const { cases, delivery } = open(context).shop;
  const { pointIndex } = delivery;
  const short = (await cases.open()).flatMap(({ kind, subject }) => (kind === "points-too-few" ? [subject] : []));
  return { counts: await pointIndex.counts(), odd: await pointIndex.quarantine(MOST_ODD), short };
}

export default function Points() {
  const { lang } = useDesk();
  const { counts, odd, short } = useLoaderData<typeof loader>();
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
                <strong>{listName(`${carrier} ${country}`, lang)}</strong>
                <span className="muted">
                  {m.desk_set_points_count({ open, closed })} <When at={seenAt} />
                </span>
              </span>
              {short.includes(`${carrier} ${country}`) && (
                <ActForm
                  act="points.approve"
                  permission="points.accept"
                  fields={{ carrier, country }}
                  label={m.desk_set_points_believe()}
                  sure={m.desk_set_points_sure({ carrier: listName(carrier, lang), country: countryName(country, lang) })}
                />
              )}
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
                  {listName(`${carrier} ${scope}`, lang)} {!code.startsWith("nameless ") && <code>{code}</code>}
                </span>
                <span className="muted">{oddName(why)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}
