import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Day } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { Facts, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { When } from "../shell/when.tsx";
import type { CardData } from "./customer.route.tsx";

export function About({ customer }: Pick<CardData, "customer">) {
  const { phone, email, birthday, createdAt, seenAt, phoneChangedAt, notifyEmail, notifyPush, erasedAt } = customer;
  const { lang } = useDesk();
  const consents = [notifyEmail && m.desk_consent_email(), notifyPush && m.desk_consent_push()].filter(Boolean).join(", ");
  return (
    <Panel title={m.desk_customer_about()}>
      <Facts
        rows={[
          !!phone && [
            m.desk_phone(),
            <a key="phone" href={`tel:${phone}`}>
              {phone}
            </a>,
          ],
          !!email && [
            m.desk_mailbox(),
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          !!birthday && [m.desk_birthday(), dateWords(birthday as Day, lang)],
          [m.desk_consents(), consents || m.desk_consents_none()],
          [m.desk_since(), <When key="since" at={createdAt} withYear />],
          !!seenAt && [m.desk_seen(), <When key="seen" at={seenAt} withYear />],
          !!phoneChangedAt && [m.desk_phone_changed(), <When key="changed" at={phoneChangedAt} withYear />],
          !!erasedAt && [m.desk_erased_at(), <When key="erased" at={erasedAt} withYear />],
          [m.desk_customer_id(), <code key="id">{customer.id}</code>],
        ]}
      />
    </Panel>
  );
}
