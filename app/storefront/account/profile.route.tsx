import { Link } from "react-router";
import { open } from "#app/context.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import type { Route } from "./+types/profile.route";
import { EmailSection } from "./email-form.tsx";
import { NotifyForm } from "./notify-form.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { ProfileForm } from "./profile-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  const customer = visit.customerId ? await shop.identity.customer(visit.customerId) : undefined;
  if (!customer) return null;
  return { customer: presentCustomer(customer, [], await shop.waits.of(customer.id)), pushKey: shop.push.publicKey };
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_profile(), path: null });
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { customer, pushKey } = loaderData;
  return (
    <div className="lk-page">
      <h1>{m.lk_profile()}</h1>
      <div className="lk-columns">
        <ProfileForm customer={customer} />
        <div className="lk-aside">
          <PhoneSection customer={customer} />
          <EmailSection customer={customer} />
          <NotifyForm customer={customer} pushKey={pushKey} />
          <section>
            <h2>{m.lk_profile_waits()}</h2>
            <p>
              <Link to="/lk/waits" className="alone">
                {customer.waits.length ? m.lk_waits_count({ count: customer.waits.length }) : m.lk_waits_none()}
              </Link>
            </p>
          </section>
          <section>
            <h2>{m.lk_clubs()}</h2>
            <p className="quiet">{m.lk_clubs_none()}</p>
          </section>
        </div>
      </div>
    </div>
  );
}
