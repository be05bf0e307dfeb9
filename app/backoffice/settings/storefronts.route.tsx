import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { carrierTerms, paymentTexts } from "#app/foundation/records.ts";
import { open } from "../context.ts";
import { countryName } from "../inbox/subject-words.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { Badge, Facts, Panel } from "../shell/page.tsx";
import { useDesk } from "../shell/use-desk.ts";
import { SettingsPage } from "./settings-page.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { settings } = open(context).desk;
  return { storefronts: settings.storefronts(), sellers: settings.sellers() };
}

const signIns = { sms: m.desk_service_sms, email: m.desk_set_seller_email, whatsapp: m.desk_service_whatsapp };

export default function Storefronts() {
  const { storefronts, sellers } = useLoaderData<typeof loader>();
  const { lang } = useDesk();
  const rubles = (minor: number) => formatKopecks(minor, lang);
  return (
    <SettingsPage title={m.desk_set_storefronts()}>
      <p className="muted">{m.desk_set_storefronts_text()}</p>
      <div className="columns">
        {storefronts.map((one) => (
          <Panel key={one.region} title={storefrontName(one.region, lang)}>
            <Facts
              rows={[
                [m.desk_set_hosts(), one.hosts.join(", ") || "–"],
                [m.desk_set_currencies(), one.currencies.join(", ").toUpperCase()],
                [m.desk_set_countries(), one.countries.map((code) => countryName(code, lang)).join(", ")],
                [m.desk_set_payments(), one.paymentTypes.map((type) => paymentTexts[type].name[lang]).join(", ") || "–"],
                [m.desk_set_carriers(), one.carriers.map((name) => carrierTerms[name].name[lang]).join(", ") || "–"],
                [m.desk_set_sign_in(), one.signIn.map((way) => signIns[way]()).join(", ")],
                [m.desk_set_free_delivery(), one.freeDeliveryFromMinor === null ? "–" : rubles(one.freeDeliveryFromMinor)],
                [m.desk_set_cashback(), `${one.cashbackPercent} %`],
                [m.desk_set_referral(), `${one.referralPercent} %`],
                [m.desk_set_birthday(), rubles(one.birthdayBonusMinor)],
              ]}
            />
          </Panel>
        ))}
      </div>
      <p className="muted">{m.desk_set_sellers_text()}</p>
      <div className="columns">
        {sellers.map(({ entity, name, phone, email, address, inn, isFictional }) => (
          <Panel key={entity} title={name} aside={isFictional && <Badge tone="wait">{m.desk_set_seller_fictional()}</Badge>}>
            <Facts
              rows={[
                [m.desk_set_seller_phone(), phone],
                [m.desk_set_seller_email(), email],
                [m.desk_set_seller_address(), address],
                [m.desk_set_seller_inn(), inn],
              ]}
            />
          </Panel>
        ))}
      </div>
    </SettingsPage>
  );
}
