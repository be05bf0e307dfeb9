import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Badge, Empty, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { settings } = open(context).desk;
  const waiting = new URL(request.url).searchParams.has("waiting");
  return { waiting, list: await settings.integrations.list(), received: await settings.received(waiting) };
}

const words = { heard: m.desk_set_heard, sent: m.desk_set_sent, failed: m.desk_set_failed, read: m.desk_set_read };

export default function Integrations() {
  const { waiting, list, received } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={m.desk_set_integrations()}>
      <Panel title={m.desk_set_services()}>
        <p className="muted">{m.desk_set_test_text()}</p>
        <ul className="rows settings-rows">
          {list.map(({ name, host, words: said }) => (
            <li key={name}>
              <span>
                <span className="row">
                  <strong>{name}</strong>
                  {host && <code>{host}</code>}
                </span>
                {said.length === 0 && <span className="muted">{m.desk_set_nothing_heard()}</span>}
                {said.map(({ kind, at, problem }) => (
                  <span key={kind} className={kind === "failed" ? "refusal" : "muted"}>
                    {words[kind]()} <When at={at} withYear /> {problem}
                  </span>
                ))}
              </span>
              {host && <ActForm act="integrations.test" permission="jobs.retry" fields={{ name }} label={m.desk_set_test()} />}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={m.desk_set_received()}
        aside={<Link to={waiting ? "?" : "?waiting"}>{waiting ? m.desk_set_received_all() : m.desk_set_received_waiting()}</Link>}
      >
        {received.length === 0 && <Empty title={m.desk_set_received_none()} />}
        <ul className="rows settings-rows">
          {received.map(({ id, provider, about, receivedAt, processedAt, outcome }) => (
            <li key={id}>
              <span>
                <span className="row">
                  <strong>{provider}</strong> {about && <code>{about}</code>}
                </span>
                <span className="muted">
                  <When at={receivedAt} /> {outcome}
                </span>
              </span>
              <Badge tone={processedAt ? "good" : "wait"}>{processedAt ? m.desk_set_dealt_with() : m.desk_set_waits()}</Badge>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}
