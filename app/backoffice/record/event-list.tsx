import { deviceWords } from "#app/customers/identity/device-words.ts";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Badge } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { deedSaid } from "./deed-names.ts";
import { factsSaid } from "./facts-said.ts";
import { refusalSaid } from "./refusal-said.ts";
import { withRoleTitles } from "./role-titles.ts";

export type ShownEvent = {
  id?: number;
  at: Date;
  actor: string;
  action: string;
  objectKind: string;
  objectId: string;
  outcome: "done" | "refused";
  before: Json;
  after: Json;
  reason: string;
};

/** What was done or refused, newest first, with the facts before and after. */
export function EventList({ events }: { events: readonly ShownEvent[] }) {
  if (!events.length) return <p className="muted">{m.desk_record_empty()}</p>;
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={event.id ?? `${event.at} ${event.action}`}>
          <div className="event-head">
            <When at={event.at} withYear />
            <strong>
              <bdi>{event.actor}</bdi>
            </strong>
            <span title={event.action}>{deedSaid(event)}</span>
            {event.outcome === "refused" && <Badge tone="bad">{m.desk_refused()}</Badge>}
          </div>
          <Told {...event} />
        </li>
      ))}
    </ol>
  );
}

function Told({ action, outcome, reason, objectKind, before, after }: ShownEvent) {
  const said = refusalSaid(action, outcome, after);
  if (said) return <p className="event-reason">{said}</p>;
  return (
    <>
      {reason && (
        <p className="event-reason">
          <Reason action={action} reason={reason} />
        </p>
      )}
      <Change kind={objectKind} before={before} after={after} />
    </>
  );
}

/** Why it was done, or from which device. */
export const Reason = ({ action, reason }: { action: string; reason: string }) => (
  <bdi>{action === "session.open" || action === "passkey.add" ? deviceWords(reason) : reason}</bdi>
);

type ChangeProps = { kind: string; before: Json; after: Json };

/** Facts before and after, in words; files of the record hold them raw. */
export function Change({ kind, before, after }: ChangeProps) {
  const { lang, roleTitles } = useDesk();
  const facts = factsSaid(kind, withRoleTitles(before, roleTitles), withRoleTitles(after, roleTitles), lang);
  if (!facts.length) return null;
  return (
    <ul className="event-change">
      {facts.map(({ name, was, is }) => (
        <li key={name}>
          {name && <span className="event-field">{name}: </span>}
          {was && (
            <>
              <del>{lined(was)}</del> →{" "}
            </>
          )}
          <ins>{lined(is ?? [])}</ins>
        </li>
      ))}
    </ul>
  );
}

const lined = (lines: readonly string[]) =>
  lines.length === 1
    ? lines[0]
    : lines.map((line, at) => (
        <span key={at} className="event-line">
          {line}
        </span>
      ));
