import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { Chips } from "./chips.tsx";
import { readListQuery, refundKinds } from "./money.ts";
import { Older } from "./older.tsx";
import { RefundBadge } from "./state-badges.tsx";
import { Sum } from "./sum.tsx";
import { MoneyTabs } from "./tabs.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  const { kind, before } = readListQuery(refundKinds, new URL(request.url).searchParams);
  const storefronts = storefrontsOf(me, "payments.read");
  if (kind === "waiting") return { kind, wishes: await desk.money.wishes(storefronts), rows: [], next: null };
  return { kind, wishes: [], ...(await desk.money.refunds(kind, before, storefronts)) };
}

/** Those that wait for a second person first: their order's page shows what goes back, and is where it is agreed. */
export default function Refunds() {
  const { kind, wishes, rows, next } = useLoaderData<typeof loader>();
  const kinds = [
    ["waiting", m.desk_back_waiting()],
    ["refused", m.desk_back_refused()],
    ["asked", m.desk_back_asked()],
    ["done", m.desk_back_done()],
  ] as const;
  const isEmpty = wishes.length + rows.length === 0;
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <Chips name="kind" value={kind} values={kinds} label={m.desk_tab_refunds()} />
      <Panel>
        {isEmpty && <Empty title={m.desk_list_empty()} />}
        <ul className="rows">
          {wishes.map(({ orderId, number, amountMinor, by, at }) => (
            <li key={orderId}>
              <div>
                <Link to={`/orders/${number}`} className="person">
                  {number}
                </Link>
                <p className="muted">
                  {m.desk_asked_by({ by })}, <When at={at} withYear />
                </p>
              </div>
              <span className="row">
                <Sum minor={amountMinor} />
                <Link to={`/orders/${number}#money`} className="btn btn-quiet">
                  {m.desk_back_look()}
                </Link>
              </span>
            </li>
          ))}
          {rows.map(({ id, number, paymentId, amountMinor, state, problem, by, at, byHand }) => (
            <li key={id}>
              <div>
                <Link to={`/orders/${number}`} className="person">
                  {number}
                </Link>{" "}
                <Link to={`/money/payments/${paymentId}`}>{m.desk_payment()}</Link>
                <p className="muted">
                  {by} <When at={at} withYear /> {byHand && m.desk_money_by_hand()}
                </p>
                {problem && <p className="refusal">{problem}</p>}
              </div>
              <span className="row">
                <Sum minor={amountMinor} />
                <RefundBadge state={state} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Older next={next} />
    </Page>
  );
}
