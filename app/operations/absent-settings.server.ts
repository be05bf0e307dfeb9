import type { Config, Secrets } from "#app/config.server.ts";
import { carriersByName } from "#app/delivery/carriers/carriers.server.ts";
import { withHosts } from "#app/foundation/hosts.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { carrierTerms } from "#app/foundation/records.ts";
import { isInvoice, isOnReceipt, offeredCarriers, type Storefront, storefronts } from "#app/foundation/storefront.ts";
import { configuredChannels } from "#app/messaging/channels/channels.server.ts";
import { createOffered } from "#app/payments/providers/offered.server.ts";

export type Absent = { setting: string; means: string };

const WITHOUT_CHANNEL = {
  email: { setting: "SMTP_URL", means: m.absent_email },
  sms: { setting: "SMSRU_API_ID", means: m.absent_sms },
  whatsapp: { setting: "WHATSAPP_TOKEN, WHATSAPP_PHONE_ID", means: m.absent_whatsapp },
};
type PaidChannel = keyof typeof WITHOUT_CHANNEL;

/** What a shop in production goes without. Nothing of it is offered; the owner hears of it at start and in the metrics. */
export function absentSettings(config: Config, secrets: Secrets): Absent[] {
  if (!config.production) return [];
  const served = withHosts(storefronts, config.storefrontHosts, true).filter(({ hosts }) => hosts.length > 0);
  const channels = configuredChannels(secrets);
  const silent = (Object.keys(WITHOUT_CHANNEL) as PaidChannel[]).filter((name) => !channels[name]);
  const isUsed = (name: PaidChannel) => name !== "whatsapp" || served.some(({ signIn }) => signIn.includes(name));
  return [
    ...silent.filter(isUsed).map((name) => ({ setting: WITHOUT_CHANNEL[name].setting, means: WITHOUT_CHANNEL[name].means() })),
    ...served.filter(({ signIn }) => !signIn.some((name) => channels[name])).map(nobodySignsIn),
    ...served.filter((storefront) => !takesMoneyNow(storefront, config, secrets)).map(nobodyPays),
    ...absentCarriers(served, config, secrets),
    ...(secrets.atol.login ? [] : [{ setting: "ATOL_LOGIN", means: m.absent_receipts() }]),
    ...(config.sellers.main.isFictional ? [{ setting: "SELLERS_FILE", means: m.absent_sellers() }] : []),
    ...(secrets.dadataToken ? [] : [{ setting: "DADATA_TOKEN", means: m.absent_dadata() }]),
  ];
}

const nobodySignsIn = ({ region, signIn }: Storefront): Absent => ({
  setting: signIn.map((name) => WITHOUT_CHANNEL[name].setting).join(m.absent_or()),
  means: m.absent_sign_in({ region }),
});

const nobodyPays = ({ region }: Storefront): Absent => ({
  setting: m.absent_provider_keys(),
  means: m.absent_online({ region }),
});

const takesMoneyNow = (storefront: Storefront, config: Config, secrets: Secrets): boolean =>
  createOffered({ config, secrets })
    .types(storefront)
    .some((type) => !isInvoice(type) && !isOnReceipt(type));

function absentCarriers(served: readonly Storefront[], config: Config, secrets: Secrets): Absent[] {
  const known = carriersByName({ config, secrets }, () => new Date());
  const wanted = new Set(served.flatMap(offeredCarriers).filter((name) => !carrierTerms[name].isOwn));
  return [...wanted]
    .filter((name) => !known.has(name))
    .map((name) => ({ setting: m.absent_carrier_keys({ carrier: name }), means: m.absent_carrier() }));
}
