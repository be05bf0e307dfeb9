import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { asOrderNumber } from "#app/foundation/order-number.ts";
import { carrierTerms } from "#app/foundation/records.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dayWords } from "#app/foundation/time/day-words.ts";
import type { Due } from "#app/fulfilment/warehouse/cut-off.ts";
import { readScan } from "#app/fulfilment/warehouse/scan.ts";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Badge, Empty, Page } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { ScanForm } from "./scan-form.tsx";
import { OwnSteps } from "./steps-bar.tsx";
import { useScanner } from "./use-scanner.ts";
import "./warehouse.css";

const MOST_TYPED = 40;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me, visit } = open(context);
  const { groups, waits } = await desk.warehouse.queue(storefrontsOf(me, "orders.fulfil"), visit.now);
  const unknown = new URL(request.url).searchParams.get("unknown")?.slice(0, MOST_TYPED) ?? null;
  return { groups, waits, unknown, today: moscowTime(visit.now).day };
}
type Groups = Awaited<ReturnType<typeof loader>>["groups"];

export default function Queue() {
  const { groups, waits, unknown, today } = useLoaderData<typeof loader>();
  const { self } = useDesk();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const go = (text: string) => {
    const scan = readScan(text);
    const number = asOrderNumber(scan.kind === "order" ? scan.number : text);
    navigate(number ? `/warehouse/pack/${number}` : `/warehouse?unknown=${encodeURIComponent(text.trim().slice(0, MOST_TYPED))}`);
  };
  useScanner(go);
  const set = (numbers: readonly string[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const number of numbers)
        if (isOn) next.add(number);
        else next.delete(number);
      return next;
    });
  const arrange = self?.may.includes("warehouse.arrange") && (
    <Link className="btn" to="/warehouse/shelves">
      {m.desk_wh_shelves()}
    </Link>
  );
  return (
    <Page title={m.desk_place_warehouse()} actions={arrange}>
      <div className="hand">
        <OwnSteps />
        <ScanForm
          label={m.desk_wh_find()}
          button={m.desk_wh_open()}
          scan={go}
          problem={unknown && m.desk_no_such_order({ number: unknown })}
        />
        {groups.length === 0 && (
          <Empty title={m.desk_wh_empty()}>
            <p>{m.desk_wh_empty_text()}</p>
          </Empty>
        )}
        {groups.map((group) => (
          <Van key={`${group.carrier} ${group.due.day} ${group.due.urgency}`} group={group} today={today} chosen={chosen} set={set} />
        ))}
        {waits > 0 && <p className="muted">{m.desk_wh_waits({ count: waits })}</p>}
        {groups.length > 0 && (
          <div className="thumb-bar">
            {chosen.size ? (
              <Link className="btn btn-main btn-big" to={`/warehouse/pick?orders=${[...chosen].join(",")}`}>
                {m.desk_wh_pick({ count: chosen.size })}
              </Link>
            ) : (
              <p className="muted">{m.desk_wh_pick_none()}</p>
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

type VanProps = {
  group: Groups[number];
  today: string;
  chosen: ReadonlySet<string>;
  set: (numbers: readonly string[], isOn: boolean) => void;
};

function Van({ group: { carrier, due, rows }, today, chosen, set }: VanProps) {
  const { lang } = useDesk();
  const toPick = rows.filter(({ status, isChanging }) => status !== "ready-for-delivery" && !isChanging).map(({ number }) => number);
  return (
    <section className={`panel van van-${due.urgency}`}>
      <h2>
        {carrierTerms[carrier].name[lang]} <span>{dueSaid(due, today, lang)}</span>
      </h2>
      {toPick.length > 1 && (
        <label className="van-all">
          <input
            type="checkbox"
            checked={toPick.every((number) => chosen.has(number))}
            onChange={({ target }) => set(toPick, target.checked)}
          />
          {m.desk_wh_choose_all()}
        </label>
      )}
      <ul>
        {rows.map(({ number, city, status, pieces, packed, hasMarked, isChanging }) => (
          <li key={number} className="van-row">
            {status === "ready-for-delivery" ? (
              <span aria-hidden className="tick">
                ✓
              </span>
            ) : isChanging ? (
              <span />
            ) : (
              <label className="tick">
                <input
                  type="checkbox"
                  aria-label={m.desk_wh_choose({ number })}
                  checked={chosen.has(number)}
                  onChange={({ target }) => set([number], target.checked)}
                />
              </label>
            )}
            <div className="van-what">
              <span className="order-number">{number}</span>
              <p className="muted">
                {[city, m.desk_pieces({ count: pieces }), hasMarked && m.desk_wh_marked()].filter(Boolean).join(", ")}
              </p>
            </div>
            <div className="van-state">
              {isChanging && <Badge tone="wait">{m.desk_wh_change_waits()}</Badge>}
              {status === "sent-to-assembling" && <Badge tone="wait">{m.desk_wh_doing({ packed, pieces })}</Badge>}
              {status === "ready-for-delivery" && <Badge tone="good">{m.desk_wh_ready()}</Badge>}
            </div>
            <Link className="btn btn-big" to={`/warehouse/pack/${number}`} aria-label={`${m.desk_wh_pack()} ${number}`}>
              {status === "ready-for-delivery" || isChanging ? m.desk_wh_open() : m.desk_wh_pack()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dueSaid({ day, time, urgency }: Due, today: string, lang: "ru" | "en"): string {
  if (urgency === "today") return m.desk_wh_today({ time });
  if (urgency === "later") return m.desk_wh_later({ day: dayWords(day, lang), time });
  return day === today ? m.desk_wh_late({ time }) : m.desk_wh_late_day({ day: dayWords(day, lang), time });
}
