import { useState } from "react";
import type { Json } from "#app/foundation/database/audit.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Moment } from "#app/fulfilment/whole-order/timeline.ts";
import { mayReword } from "#app/orders/notes/note.ts";
import { ActForm } from "../acting/act-form.tsx";
import { Change } from "../record/event-list.tsx";
import { refusalSaid } from "../record/refusal-said.ts";
import { Badge } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { answerSaid } from "./answer-words.ts";
import { actorName, momentTitle } from "./moment-words.ts";
import { reasonSaid } from "./reason-words.ts";

type Props = { moment: Moment; me: { id: string }; now: Date };

export function MomentItem({ moment, me, now }: Props) {
  const { lang } = useDesk();
  const { kind, actor, events } = moment;
  const who = kind === "carrier" ? "" : actorName(actor, lang);
  return (
    <li className={`moment moment-${kind}`} data-refused={(kind === "deed" && moment.facts.outcome === "refused") || undefined}>
      <div className="moment-head">
        <span className="moment-title">{momentTitle(moment, lang)}</span>
        <span className="muted">
          {who && `${who} · `}
          <When at={moment.at} />
          {events.length > 0 && ` · ${m.desk_in_record({ numbers: events.map((n) => `№ ${n}`).join(", ") })}`}
        </span>
      </div>
      <Body moment={moment} me={me} now={now} />
    </li>
  );
}

function Body({ moment, me, now }: Props) {
  const { lang } = useDesk();
  switch (moment.kind) {
    case "message":
      return <MessageText {...moment.facts} />;
    case "note":
      return <Note moment={moment} me={me} now={now} />;
    case "buyer":
      return <blockquote>{moment.facts.text}</blockquote>;
    case "state":
    case "return":
    case "refund":
      return moment.facts.reason ? <blockquote>{reasonSaid(moment.facts.reason, moment.actor, lang)}</blockquote> : null;
    case "receipt":
      return moment.facts.problem ? <p className="refusal">{answerSaid(m.desk_answer_receipt(), moment.facts.problem, lang)}</p> : null;
    case "deed": {
      const { action, outcome, before, after, reason } = moment.facts;
      const said = refusalSaid(action, outcome, after) ?? reason;
      return (
        <>
          {said && <p className="muted">{said}</p>}
          {outcome === "done" && <Change kind={moment.facts.object} before={before as Json} after={after as Json} />}
        </>
      );
    }
    case "reduction":
    case "change":
      return moment.edit ? <Change kind="order" before={moment.edit.before as Json} after={moment.edit.after as Json} /> : null;
    default:
      return null;
  }
}

function MessageText({ to, subject, text, problem }: Extract<Moment, { kind: "message" }>["facts"]) {
  const { lang } = useDesk();
  return (
    <details className="message-text">
      <summary>
        {subject ?? text.split("\n", 1)[0]} <span className="muted">{to}</span>
      </summary>
      {problem && <p className="refusal">{answerSaid(m.desk_answer_message(), problem, lang)}</p>}
      <pre>{text}</pre>
    </details>
  );
}

function Note({ moment, me, now }: { moment: Extract<Moment, { kind: "note" }>; me: { id: string }; now: Date }) {
  const [isRewording, setRewording] = useState(false);
  const { facts, at, key } = moment;
  const id = key.slice("note:".length);
  const forMe = facts.mentions.some(({ staffId, isSeen }) => staffId === me.id && !isSeen);
  const mayChange = mayReword({ staffId: facts.staffId, at: new Date(at) }, me.id, new Date(now));
  return (
    <div className="note">
      {isRewording ? (
        <ActForm
          act="orders.reword-note"
          fields={{ note: id }}
          label={m.desk_save()}
          look="main"
          done={({ ok }) => ok && setRewording(false)}
        >
          <label className="field">
            <span className="hidden">{m.desk_note_label()}</span>
            <textarea name="text" defaultValue={facts.text} rows={3} required />
          </label>
        </ActForm>
      ) : (
        <p className="note-text">{withMentions(facts.text, facts.mentions)}</p>
      )}
      <p className="note-foot">
        {facts.editedAt && <span className="muted">{m.desk_note_reworded()}</span>}
        {facts.mentions.map(({ name, isSeen }) => (
          <Badge key={name} tone={isSeen ? "good" : "wait"}>
            {isSeen ? m.desk_mention_seen({ name }) : m.desk_mention_waits({ name })}
          </Badge>
        ))}
        {mayChange && !isRewording && (
          <button type="button" className="link" onClick={() => setRewording(true)}>
            {m.desk_note_reword()}
          </button>
        )}
      </p>
      {forMe && <ActForm act="orders.note-seen" fields={{ note: id }} label={m.desk_note_seen()} />}
    </div>
  );
}

function withMentions(text: string, mentions: readonly { name: string }[]) {
  const names = mentions.map(({ name }) => `@${name}`.toLocaleLowerCase("ru"));
  return text
    .split(/(@[\p{L}\p{N}]+)/u)
    .map((part, n) =>
      names.some((name) => name.startsWith(part.toLocaleLowerCase("ru")) && part.length > 1) ? <strong key={n}>{part}</strong> : part,
    );
}
