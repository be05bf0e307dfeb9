import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { Chips } from "./chips.tsx";
import { ListSearch } from "./list-search.tsx";
import { readListQuery, receiptKinds } from "./money.ts";
import { Older } from "./older.tsx";
import { ReceiptBadge } from "./state-badges.tsx";
import { Sum } from "./sum.tsx";
import { MoneyTabs } from "./tabs.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  const asked = readListQuery(receiptKinds, new URL(request.url).searchParams);
  return { asked, ...(await desk.money.receipts(asked, storefrontsOf(me, "receipts.read"))) };
}

export default function Receipts() {
  const { asked, rows, next } = useLoaderData<typeof loader>();
  const kinds = [
    ["refused", m.desk_money_receipt_refused()],
    ["waiting", m.desk_money_receipt_waiting()],
    ["sent", m.desk_money_receipt_sent()],
    ["done", m.desk_money_receipt_done()],
    ["not-due", m.desk_money_receipt_not_due()],
  ] as const;
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <ListSearch text={asked.text} kind={asked.kind === "refused" ? undefined : asked.kind} says={m.desk_order_number()} />
      <Chips name="kind" value={asked.kind} values={kinds} label={m.desk_tab_receipts()} />
      <Panel>
        {rows.length === 0 && <Empty title={m.desk_list_empty()} />}
        <ul className="rows">
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                <Link to={`/orders/${row.number}`} className="person">
                  {row.number}
                </Link>
                <p className="muted">
                  {row.operation === "sell" ? m.desk_money_receipt_sale() : m.desk_money_receipt_back()}
                  {row.parts > 1 && `, ${m.staff_receipts_part({ part: row.part, parts: row.parts })}`}, <When at={row.at} withYear />
                </p>
                {row.problem && <p className={row.state === "refused" ? "refusal" : "muted"}>{row.problem}</p>}
              </div>
              <span className="row">
                <Sum minor={row.sumMinor} />
                <ReceiptBadge state={row.state} />
                {row.url && (
                  <a href={row.url} target="_blank" rel="noreferrer">
                    {m.desk_money_receipt_open()}
                  </a>
                )}
                {row.state === "refused" && (
                  <ActForm act="receipts.again" permission="receipts.resend" fields={{ id: row.id }} label={m.desk_money_receipt_again()} />
                )}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Older next={next} />
    </Page>
  );
}
