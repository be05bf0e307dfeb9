import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type CertificateState, mayResend } from "#app/gifts/certificate.ts";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { storefrontsOf } from "../me.ts";
import { Badge, Empty, Page, Panel } from "../shell/page.tsx";
import { When } from "../shell/when.tsx";
import { Chips } from "./chips.tsx";
import { ListSearch } from "./list-search.tsx";
import { certificateKinds, readListQuery } from "./money.ts";
import { Older } from "./older.tsx";
import { Sum } from "./sum.tsx";
import { MoneyTabs } from "./tabs.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, me } = open(context);
  const asked = readListQuery(certificateKinds, new URL(request.url).searchParams);
  return { asked, ...(await desk.money.certificates(asked, storefrontsOf(me, "payments.read"))) };
}

const words: Record<CertificateState, readonly ["plain" | "good" | "wait" | "bad", () => string]> = {
  unpaid: ["plain", m.desk_gift_unpaid],
  waiting: ["wait", m.desk_gift_waiting],
  stuck: ["bad", m.desk_gift_stuck],
  sending: ["wait", m.desk_gift_sending],
  sent: ["good", m.desk_gift_sent],
  "not-issued": ["bad", m.desk_gift_bounced],
  activated: ["good", m.desk_gift_activated],
  void: ["plain", m.desk_gift_void],
};

export default function Certificates() {
  const { asked, rows, next } = useLoaderData<typeof loader>();
  const kinds = [
    ["all", m.desk_payment_all()],
    ["waiting", m.desk_gift_waiting()],
    ["issued", m.desk_gift_sent()],
    ["activated", m.desk_gift_activated()],
    ["void", m.desk_gift_void()],
  ] as const;
  return (
    <Page title={m.desk_place_money()}>
      <MoneyTabs />
      <ListSearch text={asked.text} kind={asked.kind === "all" ? undefined : asked.kind} says={m.desk_gift_search()} />
      <Chips name="kind" value={asked.kind} values={kinds} label={m.desk_tab_certificates()} />
      <Panel>
        {rows.length === 0 && <Empty title={m.desk_list_empty()} />}
        <ul className="rows">
          {rows.map(({ id, number, valueMinor, email, sendAt, state, activatedBy, issue }) => {
            const [tone, says] = words[state];
            return (
              <li key={id}>
                <div>
                  <Link to={`/orders/${number}`} className="person">
                    {number}
                  </Link>
                  <p>{email}</p>
                  <p className="muted">
                    {m.desk_gift_send_at()} <When at={sendAt} withYear />
                    {issue > 1 && `, ${m.desk_gift_issues({ count: issue })}`}
                  </p>
                  {activatedBy && (
                    <p>
                      <Link to={`/customers/${activatedBy}?account=advance`}>{m.desk_gift_who()}</Link>
                    </p>
                  )}
                </div>
                <span className="row">
                  <Sum minor={valueMinor} />
                  <Badge tone={tone}>{says()}</Badge>
                  {mayResend(state) && (
                    <ActForm
                      act="certificates.resend"
                      permission="customers.edit"
                      fields={{ order: id }}
                      label={m.desk_gift_resend()}
                      sure={m.desk_gift_resend_sure()}
                    />
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        <p className="muted">{m.desk_gift_money_back()}</p>
      </Panel>
      <Older next={next} />
    </Page>
  );
}
