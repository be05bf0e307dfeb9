import type { Db } from "#app/foundation/database/database.server.ts";
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

export const openChannels = ({ db, now, config, secrets, keys }: Deps) => ({
  email: smtpChannel(secrets.smtpUrl, config.mailFrom),
  sms: smsruChannel(config.smsru.url, secrets.smsruApiId),
  whatsapp: whatsappChannel(config.whatsapp.url, secrets.whatsapp),
  push: pushChannel({ db, now, keys, contact: config.mailFrom }),
});
