import { useState } from "react";
import { Link } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { ActForm } from "../acting/act-form.tsx";
import type { Acted } from "../acting/use-act.ts";
import { useMay } from "../acting/use-may.ts";
import { useDesk } from "../shell/use-desk.ts";
import { Age } from "../shell/when.tsx";
import { AskFields } from "./ask-fields.tsx";
import type { InboxItem } from "./inbox.ts";
import { type Doing, labelOf, when } from "./inbox-rule.ts";
import { ruleOf } from "./inbox-rules.ts";
import { kindNames } from "./kind-names.ts";
import { OwnerMenu, SnoozeMenu } from "./row-menus.tsx";

export type Colleague = { id: string; name: string };
type Props = {
  item: InboxItem;
  now: string;
  myId: string;
  colleagues: Colleague[];
  at: number;
  isOpen: boolean;
  isFocused: boolean;
  toggle: () => void;
};

/** What waits, in a line: cause, age, money, who deals with it, and the act that settles it. */
export function InboxRow({ item, now, myId, colleagues, at, isOpen, isFocused, toggle }: Props) {
  const { lang, self } = useDesk();
  const rule = ruleOf(item.kind);
  const [chosen, setChosen] = useState<Doing | null>(null);
  const [refusal, setRefusal] = useState("");
  const told = ({ ok, says }: Acted) => setRefusal(ok ? "" : says);
  const me = { name: self?.name ?? "" };
  const primary = rule.does.find(({ permission }) => self?.may.includes(permission)) ?? rule.does[0];
  const others = rule.does.filter((doing) => doing !== primary);
  const pick = (doing: Doing) => {
    setChosen(doing === chosen ? null : doing);
    if (!isOpen) toggle();
  };
  return (
    <li className="inbox-row" tabIndex={-1} data-at={at} data-focused={isFocused || undefined} data-kind={item.kind}>
      <div className="inbox-line">
        <p className="inbox-cause">
          <Link to={`/inbox/rules#${item.kind}`} className="inbox-name" title={m.inbox_rule()}>
            {kindNames[item.kind]()}
          </Link>
          {rule.cause(item, lang)}
        </p>
        <div className="inbox-facts">
          <Age at={item.since} now={now} isAgo />
          {item.minor > 0 && <strong className="tabular">{formatKopecks(item.minor, lang)}</strong>}
          {item.isSnoozed && (
            <span className="muted">
              {item.snoozedUntil ? m.inbox_snoozed_until({ at: when(item.snoozedUntil, lang) }) : m.inbox_snoozed_change()}
            </span>
          )}
        </div>
        <div className="inbox-acts">
          <DoingButton doing={primary} item={item} isMain pick={pick} told={told} />
          <OwnerMenu item={item} myId={myId} colleagues={colleagues} />
          <SnoozeMenu item={item} />
          <button type="button" className="link" aria-expanded={isOpen} onClick={toggle}>
            {m.inbox_more()}
          </button>
        </div>
      </div>
      <WhyNot doing={primary} item={item} />
      <p role="alert" className="refusal inbox-said">
        {refusal}
      </p>
      {isOpen && (
        <div className="inbox-details">
          <p>
            <strong>{m.inbox_todo()}</strong> {rule.todo(item)}
          </p>
          {others.length > 0 && (
            <div className="row">
              {others.map((doing) => (
                <DoingButton key={doing.label()} doing={doing} item={item} pick={pick} told={told} />
              ))}
            </div>
          )}
          {others.map((doing) => (
            <WhyNot key={doing.label()} doing={doing} item={item} />
          ))}
          {chosen && "act" in chosen && (
            <ActForm
              key={chosen.act}
              act={chosen.act}
              permission={chosen.permission}
              fields={chosen.gives?.(item) ?? {}}
              label={labelOf(chosen, item, me)}
              look={chosen.look ?? "main"}
              className="inbox-form"
            >
              {(problems) => <AskFields asks={chosen.asks ?? []} problems={problems} />}
            </ActForm>
          )}
        </div>
      )}
    </li>
  );
}

type ButtonProps = { doing: Doing; item: InboxItem; isMain?: boolean; pick: (doing: Doing) => void; told: (acted: Acted) => void };

/** Why this reader can't do it; null: they can. */
function useWhyNot(doing: Doing, item: InboxItem): string | null {
  const { self } = useDesk();
  const may = useMay(doing.permission);
  if (!may.ok) return may.why;
  return "act" in doing ? (doing.whyNot?.(item, { name: self?.name ?? "" }) ?? null) : null;
}

function WhyNot({ doing, item }: { doing: Doing; item: InboxItem }) {
  const why = useWhyNot(doing, item);
  return why && <p className="why-not inbox-said">{why}</p>;
}

/** An act without fields is done at once; one with fields opens them below. */
function DoingButton({ doing, item, isMain = false, pick, told }: ButtonProps) {
  const { self } = useDesk();
  const whyNot = useWhyNot(doing, item);
  const key = isMain ? { "data-key": "act" } : {};
  if ("to" in doing && !whyNot)
    return (
      <Link to={doing.to(item)} className={`btn ${isMain ? "btn-main" : ""}`} {...key}>
        {doing.label()}
      </Link>
    );
  const isDanger = "look" in doing && doing.look === "danger";
  if ("to" in doing || doing.asks?.length || isDanger || whyNot)
    return (
      <button
        type="button"
        className={`btn ${isDanger ? "btn-danger" : isMain ? "btn-main" : ""}`}
        aria-disabled={whyNot ? true : undefined}
        title={whyNot ?? undefined}
        onClick={() => !whyNot && pick(doing)}
        {...key}
      >
        {labelOf(doing, item, { name: self?.name ?? "" })}
      </button>
    );
  return (
    <span className="inbox-now">
      <ActForm
        act={doing.act}
        permission={doing.permission}
        fields={doing.gives?.(item) ?? {}}
        label={<span {...key}>{labelOf(doing, item, { name: self?.name ?? "" })}</span>}
        look={isMain ? "main" : "quiet"}
        done={told}
      />
    </span>
  );
}
