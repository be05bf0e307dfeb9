import { data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { caseKinds } from "#app/foundation/case-kinds.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { accountName, causeName, paymentName } from "../orders/money-words.ts";
import { reasonSaid } from "../orders/reason-words.ts";
import { EventList } from "../record/event-list.tsx";
import { wordOf } from "../record/value-words.ts";
import { serviceTitle } from "../settings/services.ts";
import { Badge, Facts, Page, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import { serviceName } from "./service-name.ts";
import { PaymentBadge, RefundBadge } from "./state-badges.tsx";
import { Sum } from "./sum.tsx";
import "./money.css";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { desk, me, visit, shop } = open(context);
  const found = await desk.money.payment(params.id ?? "", storefrontsOf(me, "payments.read"));
  if (!found) throw data(null, { status: 404 });
  const means = (kind: string) => (Object.hasOwn(caseKinds, kind) ? caseKinds[kind as keyof typeof caseKinds].means() : kind);
  return {
    ...found,
    cases: found.cases.map((one) => ({ ...one, means: means(one.kind) })),
    way: serviceName(found.payment.service, visit.lang, found.payment.kind),
    record: await shop.staff.record.of("payment", found.payment.id),
  };
}

export default function Payment() {
  const { lang } = useDesk();
  const { payment, way, refunds, events, attempts, postings, cases, record } = useLoaderData<typeof loader>();
  return (
    <Page
      title={paymentName(payment.ownRef)}
      back={{ to: "/money", name: m.desk_tab_payments() }}
      aside={
        <>
          <PaymentBadge state={payment.state} />
          {payment.test && <Badge>{m.desk_payment_test()}</Badge>}
        </>
      }
      actions={
        <ActForm
          act="payments.check"
          permission="payments.settle"
          fields={{ payment: payment.id }}
          label={m.desk_payment_check()}
          whyNot={payment.provider ? null : m.desk_payment_no_provider()}
        />
      }
    >
      <div className="columns">
        <div>
          <Panel title={m.desk_payment()}>
            <Facts
              rows={[
                [
                  m.desk_order(),
                  <Link key="order" to={`/orders/${payment.number}`}>
                    {payment.number}
                  </Link>,
                ],
                [m.desk_sum(), <Sum key="sum" minor={payment.askedMinor} currency={payment.askedCurrency} />],
                payment.askedCurrency !== "rub" && [m.desk_in_books(), <Sum key="books" minor={payment.amountMinor} />],
                [m.desk_way(), way],
                !!payment.provider && [m.desk_provider(), serviceTitle(payment.provider, lang)],
                !!payment.providerId && [m.desk_provider_id(), <code key="id">{payment.providerId}</code>],
                [m.desk_asked_at(), <When key="at" at={payment.at} withYear />],
                !!payment.paidAt && [m.desk_paid_at(), <When key="paid" at={payment.paidAt} withYear />],
                !!payment.expiresAt && [m.desk_expires_at(), <When key="until" at={payment.expiresAt} withYear />],
                !!payment.checkedAt && [m.desk_checked_at(), <When key="checked" at={payment.checkedAt} withYear />],
                !!payment.note && [m.desk_note(), reasonSaid(payment.note, payment.provider ?? "", lang)],
              ]}
            />
          </Panel>
          {cases.length > 0 && (
            <Panel title={m.desk_cases()}>
              <ul className="rows">
                {cases.map(({ id, means, openedAt, closedAt, closedBy, note }) => (
                  <li key={id}>
                    <div>
                      {means}
                      {note && <p className="muted">{reasonSaid(note, closedBy ?? "", lang)}</p>}
                      <p className="muted">
                        <When at={openedAt} withYear /> {closedBy}
                      </p>
                    </div>
                    {closedAt ? <Badge tone="good">{m.desk_case_closed()}</Badge> : <Link to="/">{m.desk_case_open()}</Link>}
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Panel title={m.desk_tab_refunds()}>
            {refunds.length === 0 && <p className="muted">{m.desk_refunds_none()}</p>}
            <ul className="rows">
              {refunds.map(({ id, amountMinor, state, problem, by, at, byHand }) => (
                <li key={id}>
                  <div>
                    <Sum minor={amountMinor} /> {byHand && <span className="muted">{m.desk_money_by_hand()}</span>}
                    <p className="muted">
                      {by} <When at={at} withYear />
                    </p>
                    {problem && <p className="refusal">{reasonSaid(problem, "", lang)}</p>}
                  </div>
                  <RefundBadge state={state} />
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={m.desk_postings_of_order()}>
            {postings.length === 0 && <p className="muted">{m.desk_money_none()}</p>}
            <ul className="rows">
              {postings.map(({ id, cause, account, amountMinor, at }) => (
                <li key={id}>
                  <div>
                    {causeName(cause)} <span className="muted">{accountName(account, true)}</span>
                    <p className="muted">
                      <When at={at} withYear />
                    </p>
                  </div>
                  <Sum minor={amountMinor} signed />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div>
          <Panel title={m.desk_provider_told()}>
            {events.length === 0 && <p className="muted">{m.desk_provider_silent()}</p>}
            <ul className="rows">
              {events.map(({ id, at, processedAt, outcome }) => (
                <li key={id}>
                  <When at={at} withYear />
                  <span className="muted">
                    {outcome ? wordOf("webhook", "outcome", outcome, lang) : processedAt ? "" : m.desk_event_waits()}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={m.desk_attempts()}>
            {attempts.length === 0 && <p className="muted">{m.desk_attempts_none()}</p>}
            <ul className="rows">
              {attempts.map(({ id, ownRef, state, amountMinor, at }) => (
                <li key={id}>
                  <div>
                    <Link to={`/money/payments/${id}`}>{paymentName(ownRef)}</Link>
                    <p className="muted">
                      <Sum minor={amountMinor} />, <When at={at} withYear />
                    </p>
                  </div>
                  <PaymentBadge state={state} />
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={m.desk_history()}>
            <EventList events={record} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}
