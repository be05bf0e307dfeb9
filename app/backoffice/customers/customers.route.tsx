import { Form, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { open } from "../context.ts";
import { Chips } from "../money/chips.tsx";
import { Older } from "../money/older.tsx";
import { Sum } from "../money/sum.tsx";
import { Badge, Empty, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { type CustomerKind, readCustomerQuery } from "./customers.ts";
import "../money/money.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk } = open(context);
  const asked = readCustomerQuery(new URL(request.url).searchParams);
  return { asked, ...(await desk.customers.list(asked)) };
}

const kinds = (): (readonly [CustomerKind, string])[] => [
  ["all", m.desk_customers_all()],
  ["dealers", m.desk_customers_dealers()],
  ["locked-out", m.desk_customers_locked_out()],
  ["balance", m.desk_customers_balance()],
  ["erased", m.desk_customers_erased()],
];

export default function Customers() {
  const { asked, rows, next } = useLoaderData<typeof loader>();
  return (
    <Page title={m.desk_place_customers()}>
      <Form className="search-row" role="search">
        <label className="field">
          <span className="hidden">{m.desk_customers_search()}</span>
          <input type="search" name="q" defaultValue={asked.text} placeholder={m.desk_customers_search()} autoComplete="off" />
        </label>
        {asked.kind !== "all" && <input type="hidden" name="kind" value={asked.kind} />}
        <button type="submit" className="btn btn-quiet">
          {m.desk_find()}
        </button>
      </Form>
      <Chips name="kind" value={asked.kind} values={kinds()} label={m.desk_customers_which()} />
      <Panel>{rows.length ? <Rows rows={rows} /> : <Empty title={m.desk_customers_none()} />}</Panel>
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
          <th scope="col">{m.desk_customer()}</th>
          <th scope="col">{m.desk_contact()}</th>
          <th scope="col" className="num">
            {m.desk_orders()}
          </th>
          <th scope="col" className="num">
            {m.desk_balance_bonus()}
          </th>
          <th scope="col" className="num">
            {m.desk_balance_advance()}
          </th>
          <th scope="col" className="num">
            {m.desk_balance_deposit()}
          </th>
          <th scope="col">{m.desk_since()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <span className="row">
                <Link to={`/customers/${row.id}`} className="person">
                  {nameOf(row)}
                </Link>
                {row.isDealer && <Badge>{m.desk_customer_dealer()}</Badge>}
                {row.isLockedOut && <Badge tone="wait">{m.desk_customer_locked_out()}</Badge>}
                {row.isErased && <Badge tone="bad">{m.desk_customer_is_erased()}</Badge>}
              </span>
            </td>
            <td data-name={m.desk_contact()}>{[row.phone, row.email].filter(Boolean).join(", ") || "–"}</td>
            <td data-name={m.desk_orders()} className="num">
              {row.orders}
            </td>
            {(["bonus", "advance", "deposit"] as const).map((kind) => (
              <td key={kind} data-name={balanceName(kind)} className="num">
                {row.balances[kind] ? <Sum minor={row.balances[kind]} /> : "–"}
              </td>
            ))}
            <td data-name={m.desk_since()}>
              <When at={row.createdAt} withYear />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  [firstname, lastname].filter(Boolean).join(" ") || m.desk_customer_nameless();

export const balanceName = (kind: "bonus" | "advance" | "deposit" | "withdrawal"): string =>
  ({
    bonus: m.desk_balance_bonus,
    advance: m.desk_balance_advance,
    deposit: m.desk_balance_deposit,
    withdrawal: m.desk_balance_withdrawal,
  })[kind]();
