import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Badge, Empty, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { Chips } from "./chips.tsx";
import { ListSearch } from "./list-search.tsx";
import { paymentKinds, readListQuery } from "./money.ts";
import { Older } from "./older.tsx";
import { serviceName } from "./service-name.ts";
import { PaymentBadge } from "./state-badges.tsx";
import { Sum } from "./sum.tsx";
import { MoneyTabs } from "./tabs.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me, visit } = open(context);
  const asked = readListQuery(paymentKinds, new URL(request.url).searchParams);
  const { rows, next } = await desk.money.payments(asked, storefrontsOf(me, "payments.read"));
  return { asked, next, rows: rows.map((row) => ({ ...row, way: serviceName(row.service, visit.lang) })) };
}

export default function Payments() {
  const { asked, rows, next } = useLoaderData<typeof loader>();
  const kinds = [
    ["all", m.desk_payment_all()],
    ["open", m.desk_payment_open()],
    ["review", m.desk_payment_review()],
    ["paid", m.desk_payment_paid()],
    ["refunded", m.desk_payment_back()],
    ["over", m.desk_payment_over()],
  ] as const;
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <ListSearch text={asked.text} kind={asked.kind === "all" ? undefined : asked.kind} says={m.desk_payment_search()} />
      <Chips name="kind" value={asked.kind} values={kinds} label={m.desk_tab_payments()} />
      <Panel>{rows.length ? <Rows rows={rows} /> : <Empty title={m.desk_list_empty()} />}</Panel>
      <Older next={next} />
    </Page>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="grid-table stack">
      <thead>
        <tr>
          <th scope="col">{m.desk_payment()}</th>
          <th scope="col">{m.desk_state()}</th>
          <th scope="col" className="num">
            {m.desk_sum()}
          </th>
          <th scope="col">{m.desk_way()}</th>
          <th scope="col">{m.desk_order()}</th>
          <th scope="col">{m.desk_when()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, ownRef, state, askedMinor, askedCurrency, way, number, at, kind, hasCase }) => (
          <tr key={id}>
            <td>
              <Link to={`/money/payments/${id}`} className="person">
                {ownRef}
              </Link>
            </td>
            <td data-name={m.desk_state()}>
              <span className="row">
                <PaymentBadge state={state} />
                {kind === "surplus" && <Badge tone="wait">{m.desk_payment_surplus()}</Badge>}
                {hasCase && <Badge tone="bad">{m.desk_has_case()}</Badge>}
              </span>
            </td>
            <td data-name={m.desk_sum()} className="num">
              <Sum minor={askedMinor} currency={askedCurrency} />
            </td>
            <td data-name={m.desk_way()}>{way}</td>
            <td data-name={m.desk_order()}>
              <Link to={`/orders/${number}`}>{number}</Link>
            </td>
            <td data-name={m.desk_when()}>
              <When at={at} withYear />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
