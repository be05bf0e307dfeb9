import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { answerSaid } from "../orders/answer-words.ts";
import { wordOf } from "../record/value-words.ts";
import { Badge, Empty, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { checkSays } from "./check-words.ts";
import type { Integration } from "./integrations.server.ts";
import { serviceGroups, serviceOf, serviceTitle } from "./services.ts";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { settings } = open(context).desk;
  const waiting = new URL(request.url).searchParams.has("waiting");
  return { waiting, list: await settings.integrations.list(), received: await settings.received(waiting) };
}

const words = { heard: m.desk_set_heard, sent: m.desk_set_sent, failed: m.desk_set_failed, read: m.desk_set_read };
const groups = {
  messages: m.desk_services_messages,
  banks: m.desk_services_banks,
  carriers: m.desk_services_carriers,
  goods: m.desk_services_goods,
  other: m.desk_services_other,
} satisfies Record<(typeof serviceGroups)[number], () => string>;

export default function Integrations() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={m.desk_set_integrations()}>
      <p className="muted">{m.desk_set_test_text()}</p>
      <div className="columns">
        {serviceGroups.map((group) => (
          <Panel key={group} title={groups[group]()}>
            <ul className="rows settings-rows">
              {list
                .filter((one) => one.group === group)
                .map((one) => (
                  <Service key={one.name} {...one} />
                ))}
            </ul>
          </Panel>
        ))}
      </div>
      <Received />
    </SettingsPage>
  );
}

function Service({ name, host, words: said, check, mayTest }: Integration) {
  const { lang } = useDesk();
  const title = serviceTitle(name, lang);
  return (
    <li>
      <span>
        <span className="row">
          <strong>{title}</strong>
          {host && <code>{host}</code>}
        </span>
        {said.length === 0 && !check && <span className="muted">{m.desk_set_nothing_heard()}</span>}
        {said.map(({ kind, at, problem }) => (
          <span key={kind} className={kind === "failed" ? "refusal" : "muted"}>
            {words[kind]()} <When at={at} withYear />
            {problem && `. ${answerSaid("", problem, lang)}`}
          </span>
        ))}
        {check && (
          <span className={["answers", "open"].includes(check.outcome) ? "muted" : "refusal"}>
            {m.desk_set_tested()} <When at={check.at} withYear />: {checkSays[check.outcome]({ name: title, ms: check.ms ?? 0 })}
          </span>
        )}
      </span>
      {mayTest && <ActForm act="integrations.test" permission="jobs.retry" fields={{ name }} label={m.desk_set_test()} />}
    </li>
  );
}

function Received() {
  const { waiting, received } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  return (
    <Panel
      title={m.desk_set_received()}
      aside={<Link to={waiting ? "?" : "?waiting"}>{waiting ? m.desk_set_received_all() : m.desk_set_received_waiting()}</Link>}
    >
      <p className="muted">{m.desk_set_replay_text()}</p>
      {received.length === 0 && <Empty title={m.desk_set_received_none()} />}
      <ul className="rows settings-rows">
        {received.map(({ id, provider, about, receivedAt, processedAt, outcome }) => (
          <li key={id}>
            <span>
              <span className="row">
                <strong>{serviceTitle(serviceOf(provider), lang)}</strong> {about && <code>{about}</code>}
                <Badge tone={processedAt ? "good" : "wait"}>{processedAt ? m.desk_set_dealt_with() : m.desk_set_waits()}</Badge>
              </span>
              <span className="muted">
                <When at={receivedAt} /> {outcome && wordOf("webhook", "outcome", outcome, lang)}
              </span>
            </span>
            <ActForm act="webhooks.replay" permission="jobs.retry" fields={{ event: id }} label={m.desk_set_event_again()} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
