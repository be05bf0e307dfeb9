import { useEffect, useState } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Moment, MomentKind } from "#app/fulfilment/whole-order/timeline.ts";
import type { TimelinePage } from "#app/fulfilment/whole-order/whole-order.server.ts";
import { useLookup } from "../shell/use-lookup.ts";
import { MomentItem } from "./moment-item.tsx";

export const readBefore = (said: string | null): { at: Date; key: string } | null => {
  const [, at, key] = /^(\d{1,15})~(.{1,200})$/.exec(said ?? "") ?? [];
  return at && key ? { at: new Date(Number(at)), key } : null;
};

const money: readonly MomentKind[] = ["asked", "paid", "refund", "refunded", "reduction", "receipt"];
const filters = {
  all: { label: m.desk_show_all, has: () => true },
  notes: { label: m.desk_show_notes, has: ({ kind }: Moment) => kind === "note" || kind === "buyer" || kind === "return" },
  messages: { label: m.desk_show_messages, has: ({ kind }: Moment) => kind === "message" },
  money: { label: m.desk_show_money, has: ({ kind }: Moment) => money.includes(kind) },
} as const;
type Filter = keyof typeof filters;

type Props = { number: string; first: TimelinePage; me: { id: string }; now: Date; seesMoney: boolean };

/** All that happened, newest first; earlier pages are asked for. */
export function Timeline({ number, first, me, now, seesMoney }: Props) {
  const [earlier, setEarlier] = useState<{ moments: Moment[]; next: TimelinePage["next"] } | null>(null);
  const [filter, setFilter] = useState<Filter>("all");
  const more = useLookup<{ timeline: TimelinePage }>();
  useEffect(() => {
    if (more.data)
      setEarlier((had) => ({ moments: unique([...(had?.moments ?? []), ...more.data!.timeline.moments]), next: more.data!.timeline.next }));
  }, [more.data]);
  const moments = unique([...first.moments, ...(earlier?.moments ?? [])]).filter(({ kind }) => seesMoney || !money.includes(kind));
  const next = earlier ? earlier.next : first.next;
  const shown = moments.filter(filters[filter].has);
  return (
    <>
      <fieldset className="story-filter">
        <legend className="hidden">{m.desk_timeline()}</legend>
        {(Object.keys(filters) as Filter[]).map((name) => (
          <button key={name} type="button" className="link" aria-pressed={filter === name} onClick={() => setFilter(name)}>
            {filters[name].label()}
          </button>
        ))}
      </fieldset>
      <ol className="story">
        {shown.map((moment) => (
          <MomentItem key={moment.key} moment={moment} me={me} now={now} />
        ))}
      </ol>
      {shown.length === 0 && <p className="muted">{m.desk_story_empty()}</p>}
      {more.isCut && (
        <p className="refusal" role="alert">
          {m.desk_offline_title()}
        </p>
      )}
      {next && (
        <button
          type="button"
          className="btn btn-quiet"
          disabled={more.state !== "idle"}
          onClick={() => void more.load(`/orders/${number}?before=${new Date(next.at).getTime()}~${encodeURIComponent(next.key)}`)}
        >
          {more.state === "idle" ? m.desk_story_earlier() : m.desk_working()}
        </button>
      )}
    </>
  );
}

const unique = (moments: readonly Moment[]): Moment[] => [...new Map(moments.map((moment) => [moment.key, moment])).values()];
