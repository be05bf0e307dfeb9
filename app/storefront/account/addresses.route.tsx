import { useRoot } from "#app/client/page/use-root.ts";
import { open } from "#app/context.ts";
import { phoneWords } from "#app/customers/identity/dial-codes.ts";
import { fullName } from "#app/foundation/full-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { head } from "#app/foundation/page.ts";
import type { Route } from "./+types/addresses.route";
import { AddressForm, addressWords } from "./address-form.tsx";
import { KeptForm } from "./kept-form.tsx";
import { KeptList } from "./kept-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visit } = open(context);
  if (!visit.customerId) return null;
  return {
    id: visit.customerId,
    countries: visit.storefront.countries,
    addresses: await shop.account.addresses(visit.customerId),
    recipients: await shop.account.recipients(visit.customerId),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: m.lk_addresses(), path: null });
}

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const { lang } = useRoot();
  if (!loaderData) return null;
  const { id, countries, addresses, recipients } = loaderData;
  return (
    <div className="lk-page">
      <h1>{m.lk_addresses()}</h1>
      <div className="lk-columns">
        <KeptList
          title={m.lk_where()}
          empty={m.lk_no_addresses()}
          add={m.lk_address_add()}
          customer={id}
          kind="address"
          all={addresses}
          words={(one) => addressWords(one)}
          form={(one, done) => <AddressForm customer={id} countries={countries} one={one} done={done} />}
        />
        <KeptList
          title={m.lk_whom()}
          empty={m.lk_no_recipients()}
          add={m.lk_recipient_add()}
          customer={id}
          kind="recipient"
          all={recipients}
          words={(one) => [fullName(one, lang), phoneWords(one.phone), one.email]}
          form={(one, done) => <KeptForm customer={id} kind="recipient" one={one} done={done} fields={recipientFields()} />}
        />
      </div>
    </div>
  );
}

/** Addresses may be another person's, whom autofill doesn't know. */
const own = { autoComplete: "off" } as const;

const recipientFields = () =>
  [
    { name: "lastname", label: m.lk_lastname(), needed: true, own },
    { name: "firstname", label: m.lk_firstname(), needed: true, own },
    { name: "surname", label: m.lk_surname(), own },
    { name: "phone", label: m.sign_in_phone(), needed: true, own },
    { name: "email", label: m.lk_email_optional(), own },
  ] as const;
