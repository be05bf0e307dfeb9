import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { Badge } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { deedName } from "./deed-names.ts";
import { objectName } from "./object-names.ts";

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
export function EventList({ events, withObject = false }: { events: readonly ShownEvent[]; withObject?: boolean }) {
  if (!events.length) return <p className="muted">{m.desk_record_empty()}</p>;
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={event.id ?? `${event.at} ${event.action}`}>
          <div className="event-head">
            <When at={event.at} withYear /> <strong>{event.actor}</strong> <span title={event.action}>{deedName(event.action)}</span>
            {withObject && (
              <span className="muted">
                {objectName(event.objectKind)} {event.objectId}
              </span>
            )}
            {event.outcome === "refused" && <Badge tone="bad">{m.desk_refused()}</Badge>}
          </div>
          <Told {...event} />
        </li>
      ))}
    </ol>
  );
}

function Told({ outcome, reason, before, after }: ShownEvent) {
  const said = refusalSaid(outcome, after);
  if (said) return <p className="event-reason">{said}</p>;
  return (
    <>
      {reason && <p className="event-reason">{reason}</p>}
      <Change before={before} after={after} />
    </>
  );
}

/** What somebody who was refused was told. */
export const refusalSaid = (outcome: ShownEvent["outcome"], after: unknown): string | null => {
  const { said } = (outcome === "refused" && after ? after : {}) as { said?: unknown };
  return typeof said === "string" ? said : null;
};

const isObject = (json: Json): json is { [key: string]: Json } => typeof json === "object" && json !== null && !Array.isArray(json);
const shown = (json: Json | undefined): string =>
  json === undefined || json === null ? "–" : typeof json === "object" ? JSON.stringify(json) : String(json);

export function Change({ before, after }: { before: Json; after: Json }) {
  if (before === null && after === null) return null;
  if (!isObject(after) && !isObject(before))
    return (
      <p className="event-change">
        <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
      </p>
    );
  const [from, to] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return (
    <ul className="event-change">
      {[...new Set([...Object.keys(from), ...Object.keys(to)])].map((field) => (
        <li key={field}>
          <code>{field}</code>{" "}
          {field in from && (
            <>
              <del>{shown(from[field])}</del> →{" "}
            </>
          )}
          <ins>{shown(to[field])}</ins>
        </li>
      ))}
    </ul>
  );
}
