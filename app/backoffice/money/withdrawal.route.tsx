import { useState } from "react";
import { data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { SINGLE_APPROVER_LIMIT_MINOR } from "#app/foundation/two-people.ts";
import type { Step } from "#app/money/withdrawals/withdrawals.queries.server.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Reason } from "../customers/balances.tsx";
import { denialFor } from "../me.ts";
import { Facts, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { WithdrawalBadge } from "./state-badges.tsx";
import { Sum } from "./sum.tsx";
import "./money.css";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  const found = await desk.money.withdrawal(params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return { ...found, seesCustomers: denialFor(me, "customers.read") === null };
}

type Account = { holder: string; account: string; bik: string };

export default function Withdrawal() {
  const { id, customerId, customer, amountMinor, accountEnd, bik, state, at, steps, seesCustomers } = useLoaderData<typeof loader>();
  const [account, setAccount] = useState<Account | null>(null);
  const agreed = steps.filter(({ step }) => step === "agreed").map(({ actor }) => actor);
  return (
    <Page
      title={<Sum minor={amountMinor} />}
      back={{ to: "/money/withdrawals", name: m.desk_tab_withdrawals() }}
      aside={<WithdrawalBadge state={state} />}
    >
      <Panel>
        <Facts
          rows={[
            [
              m.desk_customer(),
              seesCustomers ? (
                <Link key="who" to={`/customers/${customerId}?account=deposit`}>
                  {customer || m.desk_customer_nameless()}
                </Link>
              ) : (
                customer
              ),
            ],
            [m.desk_account(), account ? <code key="account">{account.account}</code> : m.desk_account_end({ end: accountEnd })],
            !!account && [m.desk_account_holder(), account.holder],
            [m.desk_bik(), account?.bik ?? bik],
            [m.desk_asked_at(), <When key="at" at={at} withYear />],
          ]}
        />
        <ol className="events">
          {steps.map(({ step, actor, reason, at }) => (
            <li key={`${step} ${at}`}>
              <div className="event-head">
                <When at={at} withYear /> {stepWords[step]()} <strong>{actor === "customer" ? m.desk_customer() : actor}</strong>
              </div>
              {reason && <p className="event-reason">{reason}</p>}
            </li>
          ))}
        </ol>
        {state === "held" && (
          <>
            {amountMinor > SINGLE_APPROVER_LIMIT_MINOR && <p className="muted">{agreed.length ? m.desk_out_second() : m.desk_out_two()}</p>}
            <div className="row">
              {!account && (
                <ActForm
                  act="withdrawals.show"
                  permission="withdrawals.pay"
                  fields={{ id }}
                  label={m.desk_account_show()}
                  done={({ ok, answer }) => ok && setAccount(answer as Account)}
                />
              )}
              <ActForm
                act="withdrawals.pay"
                permission="withdrawals.pay"
                fields={{ id }}
                label={m.desk_out_pay()}
                look="main"
                sure={m.desk_out_pay_sure()}
              />
            </div>
            <WithReason act="withdrawals.refuse" id={id} label={m.desk_refuse()} summary={m.desk_out_refuse()} />
          </>
        )}
        {state === "paid" && (
          <WithReason act="withdrawals.returned" id={id} label={m.desk_out_came_back()} summary={m.desk_out_returned_ask()} />
        )}
      </Panel>
    </Page>
  );
}

function WithReason({ act, id, label, summary }: { act: string; id: string; label: string; summary: string }) {
  return (
    <details className="unfold">
      <summary>{summary}</summary>
      <ActForm act={act} permission="withdrawals.pay" fields={{ id }} label={label} look="danger">
        {(problems) => <Reason problem={problems.reason} label={m.desk_reason_for_customer()} />}
      </ActForm>
    </details>
  );
}

const stepWords = {
  asked: m.desk_step_asked,
  shown: m.desk_step_shown,
  agreed: m.desk_step_agreed,
  paid: m.desk_step_paid,
  refused: m.desk_step_refused,
  returned: m.desk_step_returned,
} satisfies Record<Step, () => string>;
