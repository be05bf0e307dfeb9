import { useEffect } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Badge, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { rowPath } from "./row-path.ts";
import { MoneyTabs } from "./tabs.tsx";

const LOOK_MS = 1000;

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = open(context);
  return { last: await desk.money.reconciled() };
}

type Last = NonNullable<Awaited<ReturnType<typeof loader>>["last"]>;

/** Runs beside the shop's work; every difference says what it is, which rows it has and what to do. */
export default function Reconcile() {
  const { last } = useLoaderData<typeof loader>();
  const isRunning = last !== null && last.endedAt === null && !last.hasFailed;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <Panel
        title={m.desk_tab_reconcile()}
        aside={
          <ActForm
            act="ledger.reconcile"
            permission="ledger.read"
            label={m.desk_reconcile_do()}
            look="main"
            whyNot={isRunning ? m.desk_reconcile_under_way() : null}
          />
        }
      >
        <p className="muted">{m.desk_reconcile_says()}</p>
        {last ? <Run {...last} isRunning={isRunning} /> : <p>{m.desk_reconcile_never()}</p>}
      </Panel>
      {last?.recordBrokenAt != null && (
        <Panel title={m.desk_reconcile_record()} aside={<Badge tone="bad">1</Badge>}>
          <p>{m.staff_people_record_broken({ id: last.recordBrokenAt })}</p>
          <p>{m.desk_fix_privacy()}</p>
        </Panel>
      )}
      {last?.differences.map((difference) => (
        <Difference key={difference.invariant} {...difference} />
      ))}
    </Page>
  );
}

function Run({ by, startedAt, endedAt, done, total, hasFailed, differences, isRunning }: Last & { isRunning: boolean }) {
  return (
    <>
      <p>
        {m.desk_reconcile_by({ by })} <When at={startedAt} withYear />
      </p>
      {isRunning && (
        <>
          <progress className="progress" value={done} max={total} aria-label={m.desk_reconcile_progress()} />
          <p className="muted">{m.desk_reconcile_done({ done, total })}</p>
        </>
      )}
      {hasFailed && <p className="refusal">{m.desk_reconcile_failed()}</p>}
      {endedAt && !hasFailed && (
        <p>
          {differences.length ? (
            <Badge tone="bad">{m.desk_reconcile_differences({ count: differences.length })}</Badge>
          ) : (
            <Badge tone="good">{m.desk_reconcile_even()}</Badge>
          )}
        </p>
      )}
    </>
  );
}

function Difference({ invariant, says, fix, of, count, rows }: Last["differences"][number]) {
  return (
    <Panel title={says} aside={<Badge tone="bad">{count}</Badge>}>
      <p>
        <strong>{m.desk_reconcile_fix()}</strong> {fix}
      </p>
      <ul className="rows">
        {rows.map((row, at) => {
          const to = rowPath(of, row);
          const text = Object.entries(row)
            .map(([name, value]) => `${name}: ${String(value)}`)
            .join(", ");
          return (
            <li key={at}>
              <code className="breaks">{text}</code>
              {to && <Link to={to}>{m.desk_open()}</Link>}
            </li>
          );
        })}
      </ul>
      {count > rows.length && <p className="muted">{m.desk_reconcile_more({ count: count - rows.length })}</p>}
      <p className="muted">
        <code>{invariant}</code>
      </p>
    </Panel>
  );
}
