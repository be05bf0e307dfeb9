import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { Sum } from "./sum.tsx";
import { MoneyTabs } from "./tabs.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  return { rows: await desk.money.invoices(storefrontsOf(me, "invoices.read")) };
}

export default function Invoices() {
  const { rows } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <Panel title={m.desk_invoices_unpaid()}>
        {rows.length === 0 && <Empty title={m.desk_list_empty()} />}
        <ul className="rows">
          {rows.map(({ number, order, payBy, totalMinor, receivedMinor, inn, payer }) => (
            <li key={number}>
              <div>
                <Link to={`/orders/${order}`} className="person">
                  {number}
                </Link>
                <p>
                  {payer} <span className="muted">{inn && m.desk_inn({ inn })}</span>
                </p>
                <p className="muted">{m.desk_money_pay_by({ day: dateWords(payBy, lang) })}</p>
              </div>
              <div>
                <Sum minor={totalMinor} />
                {receivedMinor > 0 && (
                  <p className="muted">
                    {m.desk_received()} <Sum minor={receivedMinor} />
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
