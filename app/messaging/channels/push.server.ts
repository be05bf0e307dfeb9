import { createHash } from "node:crypto";
import webPush from "web-push";
import type { Db } from "#app/foundation/database/database.server.ts";
import { request } from "#app/foundation/http/outgoing.server.ts";
import type { Channel, Delivery, Message } from "../notifications.ts";
import { type Browser, findBrowser, forgetBrowser, noteRefused, noteTold } from "../push/push.queries.server.ts";
import type { PushNews } from "../push/push.ts";
import type { VapidKeys } from "../push/vapid.server.ts";

const KEPT_SECONDS = 86_400;
/** A record's limit (RFC 8291), less the envelope. */
const MOST_BODY = 1000;
const DEADLINE_MS = 3000;
/** There are few push services, and pages choose their URLs. */
const AT_ONCE = 3;

type Deps = {
  db: Db;
  now: () => Date;
  keys: VapidKeys /** The mailbox that push services write to when something is wrong. */;
  contact: string;
};

/** Web push (RFC 8030, 8291, 8292) to one browser. Unsubscribed meanwhile is success; a gone endpoint is deleted. */
export function pushChannel({ db, now, keys, contact }: Deps): Channel {
  const mailbox = /<(.+)>/.exec(contact)?.[1] ?? contact;

  function seal({ endpoint, p256dh, auth }: Browser, message: Message) {
    const news = newsOf(message);
    const left = message.notAfter ? Math.ceil((new Date(message.notAfter).getTime() - now().getTime()) / 1000) : KEPT_SECONDS;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(news), {
      vapidDetails: { subject: `mailto:${mailbox}`, ...keys },
      TTL: Math.max(0, left),
      urgency: "normal",
      topic: news.tag,
      contentEncoding: "aes128gcm",
    });
    return { method: "POST" as const, headers: sent(headers), body, deadlineMs: DEADLINE_MS };
  }

  return {
    atOnce: AT_ONCE,
    send: async (_id, message): Promise<Delivery> => {
      const browser = await findBrowser(db, message.cause.split(":").at(-1)!, message.to, now());
      if (!browser) return nobody;
      const { host } = new URL(browser.endpoint);
      const answer = await request(new URL(browser.endpoint), seal(browser, message));
      if (!answer.ok) return { ok: false, retry: true, reason: answer.reason };
      if (answer.status < 300) {
        await noteTold(db, browser.id, now());
        return { ok: true, providerId: host };
      }
      if (answer.status === 404 || answer.status === 410) {
        await forgetBrowser(db, browser.id);
        return nobody;
      }
      await noteRefused(db, browser.id);
      // Problems of our identity or clock can be fixed meanwhile.
      return { ok: false, retry: [400, 401, 403].includes(answer.status), reason: `${host} answered ${answer.status}` };
    },
  };
}

const nobody: Delivery = { ok: true, providerId: "" };

const newsOf = ({ cause, subject, text, link }: Message): PushNews => ({
  title: subject ?? "",
  body: text.slice(0, MOST_BODY),
  link: link ?? "/",
  // At most 32 base64url characters.
  tag: createHash("sha256").update(cause).digest("base64url").slice(0, 32),
});

const sent = ({ "Content-Length": _, ...headers }: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
