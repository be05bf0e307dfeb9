import type { Db } from "#app/foundation/database/database.server.ts";
import type { Message } from "../notifications.ts";
import type { VapidKeys } from "../push/vapid.server.ts";
import { pushChannel } from "./push.server.ts";
import { smsruChannel } from "./smsru.server.ts";
import { smtpChannel } from "./smtp.server.ts";
import { whatsappChannel } from "./whatsapp.server.ts";

type Deps = {
  db: Db;
  now: () => Date;
  config: { mailFrom: string; smsru: { url: string }; whatsapp: { url: string } };
  secrets: { smtpUrl: string | undefined; smsruApiId: string | undefined; whatsapp: Parameters<typeof whatsappChannel>[1] };
  keys: VapidKeys;
};

type ChannelKeys = Deps["secrets"];

/** Push has keys of its own making. */
export const configuredChannels = ({ smtpUrl, smsruApiId, whatsapp }: ChannelKeys): Record<Message["channel"], boolean> => ({
  email: Boolean(smtpUrl),
  sms: Boolean(smsruApiId),
  whatsapp: Boolean(whatsapp.token && whatsapp.phoneId),
  push: true,
});

export const openChannels = ({ db, now, config, secrets, keys }: Deps) => ({
  email: smtpChannel(secrets.smtpUrl, config.mailFrom),
  sms: smsruChannel(config.smsru.url, secrets.smsruApiId),
  whatsapp: whatsappChannel(config.whatsapp.url, secrets.whatsapp),
  push: pushChannel({ db, now, keys, contact: config.mailFrom }),
});
