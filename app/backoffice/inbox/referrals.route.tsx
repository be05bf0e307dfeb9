import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ActForm } from "../acting/act-form.tsx";
import { open } from "../context.ts";
import { Empty, Page, Panel } from "../shell/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  return { held: await open(context).shop.referrals.held() };
}

const reasons = { "many-friends": m.staff_referrals_many_friends, together: m.staff_referrals_together };

export default function Referrals() {
  const { held } = useLoaderData<typeof loader>();
  return (
    <Page
      title={m.inbox_referrals_title()}
      back={{ to: "/", name: m.inbox_title() }}
      actions={<ActForm act="referrals.settle" permission="referrals.decide" label={m.inbox_settle_referrals()} />}
    >
      <Panel>
        {held.length === 0 && <Empty title={m.inbox_referrals_empty()} />}
        <ul className="rows">
          {held.map(({ number, reason }) => (
            <li key={number}>
              <Link to={`/orders/${number}`}>{m.inbox_referral_row({ number, reason: reasons[reason]() })}</Link>
              <div className="row">
                <ActForm
                  act="referrals.give"
                  permission="referrals.decide"
                  fields={{ number }}
                  label={m.inbox_do_give_reward()}
                  look="main"
                />
                <ActForm
                  act="referrals.refuse"
                  permission="referrals.decide"
                  fields={{ number }}
                  label={m.inbox_do_refuse()}
                  look="danger"
                />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
