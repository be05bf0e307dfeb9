import { type ReactNode, useRef } from "react";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { seenIn } from "../acting/shown.ts";
import { useAct } from "../acting/use-act.ts";
import { useMay } from "../acting/use-may.ts";
import { toast } from "../shell/toasts.tsx";
import { useDesk } from "../shell/use-desk.ts";
import type { InboxItem } from "./inbox.ts";
import type { Colleague } from "./inbox-row.tsx";
import { ownerShown, snoozeShown } from "./item-shown.ts";
import { type Snooze, snoozes } from "./snooze.ts";

const snoozeNames = {
  hour: m.inbox_snooze_hour,
  morning: m.inbox_snooze_morning,
  week: m.inbox_snooze_week,
  change: m.inbox_snooze_change,
} satisfies Record<Snooze, () => string>;

/** A refusal has no form to stand beside. */
const useRowAct = (name: string) => useAct(name, { done: ({ ok, says }) => void (!ok && toast(says)) });

/** A button with a list of choices under it. */
function Menu({ label, dataKey, children }: { label: ReactNode; dataKey: string; children: (close: () => void) => ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute("open");
  return (
    <details
      ref={details}
      className="inbox-menu"
      onKeyDown={(event) => event.key === "Escape" && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && close()}
    >
      <summary className="btn" data-key={dataKey}>
        {label}
      </summary>
      <div className="inbox-choices">{children(close)}</div>
    </details>
  );
}

export function OwnerMenu({
  item: { kind, subject, owner },
  myId,
  colleagues,
}: {
  item: InboxItem;
  myId: string;
  colleagues: Colleague[];
}) {
  const [take, assign, release] = [useRowAct("inbox.take"), useRowAct("inbox.assign"), useRowAct("inbox.release")];
  if (!useMay("inbox.work").ok) return owner && <span className="muted">{m.inbox_owner({ name: owner.name })}</span>;
  const item = { kind, subject };
  const seen = { ...item, version: seenIn(ownerShown(owner?.name)) };
  const label = owner ? (owner.id === myId ? m.inbox_owner_me() : m.inbox_owner({ name: owner.name })) : m.inbox_assign();
  return (
    <Menu label={label} dataKey="assign">
      {(close) => {
        const does = (work: () => unknown) => () => {
          close();
          work();
        };
        return (
          <>
            {!owner && (
              <button type="button" onClick={does(() => take.submit(item))}>
                {m.inbox_take()}
              </button>
            )}
            {owner && (
              <button type="button" onClick={does(() => release.submit(seen))}>
                {m.inbox_release()}
              </button>
            )}
            {colleagues
              .filter(({ id }) => id !== myId && id !== owner?.id)
              .map(({ id, name }) => (
                <button key={id} type="button" onClick={does(() => assign.submit({ ...seen, staff: id }))}>
                  {name}
                </button>
              ))}
          </>
        );
      }}
    </Menu>
  );
}

export function SnoozeMenu({ item: { kind, subject, isSnoozed, snoozedUntil } }: { item: InboxItem }) {
  const { lang } = useDesk();
  const [snooze, wake] = [useRowAct("inbox.snooze"), useRowAct("inbox.wake")];
  if (!useMay("inbox.work").ok) return null;
  const item = { kind, subject, version: seenIn(snoozeShown({ isSnoozed, snoozedUntil }, lang)) };
  if (isSnoozed)
    return (
      <button type="button" className="btn" data-key="snooze" onClick={() => void wake.submit(item)}>
        {m.inbox_wake()}
      </button>
    );
  return (
    <Menu label={m.inbox_snooze()} dataKey="snooze">
      {(close) =>
        snoozes.map((until) => (
          <button
            key={until}
            type="button"
            onClick={() => {
              close();
              void snooze.submit({ ...item, until });
            }}
          >
            {snoozeNames[until]()}
          </button>
        ))
      }
    </Menu>
  );
}
