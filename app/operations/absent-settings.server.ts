import type { Config, Secrets } from "#app/config.server.ts";
import { carriersByName } from "#app/delivery/carriers/carriers.server.ts";
import { withHosts } from "#app/foundation/hosts.ts";
import { carrierTerms } from "#app/foundation/records.ts";
import { isInvoice, isOnReceipt, offeredCarriers, type Storefront, storefronts } from "#app/foundation/storefront.ts";
import { configuredChannels } from "#app/messaging/channels/channels.server.ts";
import { createOffered } from "#app/payments/providers/offered.server.ts";

export type Absent = { setting: string; means: string };

const WITHOUT_CHANNEL = {
  email: { setting: "SMTP_URL", means: "no email is sent, and nobody can sign in by email" },
  sms: { setting: "SMSRU_API_ID", means: "no text message is sent, and nobody can sign in by text" },
  whatsapp: { setting: "WHATSAPP_TOKEN, WHATSAPP_PHONE_ID", means: "no code is sent by WhatsApp" },
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
    ...silent.filter(isUsed).map((name) => WITHOUT_CHANNEL[name]),
    ...served.filter(({ signIn }) => !signIn.some((name) => channels[name])).map(nobodySignsIn),
    ...served.filter((storefront) => !takesMoneyNow(storefront, config, secrets)).map(nobodyPays),
    ...absentCarriers(served, config, secrets),
    ...(secrets.atol.login ? [] : [{ setting: "ATOL_LOGIN", means: "fiscal receipts are written and wait" }]),
    ...(config.sellers.main.isFictional
      ? [{ setting: "SELLERS_FILE", means: "no invoice is offered, and pages name a fictional seller" }]
      : []),
    ...(secrets.dadataToken ? [] : [{ setting: "DADATA_TOKEN", means: "companies type their particulars themselves" }]),
  ];
}

const nobodySignsIn = ({ region, signIn }: Storefront): Absent => ({
  setting: signIn.map((name) => WITHOUT_CHANNEL[name].setting).join(" or "),
  means: `on ${region} nobody can sign in except by passkey`,
});

const nobodyPays = ({ region }: Storefront): Absent => ({
  setting: "keys of a payment provider",
  means: `on ${region} nobody can pay online`,
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
    .map((name) => ({ setting: `keys of ${name}`, means: "the carrier is not offered" }));
}
