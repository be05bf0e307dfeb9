import { createHash } from "node:crypto";
import webPush from "web-push";
import type { Db } from "#app/foundation/database/database.server.ts";
import { request } from "#app/foundation/http/outgoing.server.ts";
import { type Browser, findBrowsers, forgetBrowser, noteTold } from "#app/push/push.queries.server.ts";
import type { PushNews } from "#app/push/push.ts";
import type { VapidKeys } from "#app/push/vapid.server.ts";
import type { Channel, Message } from "../notifications.ts";

/** News of yesterday nobody wants to be woken by. */
const KEPT_SECONDS = 86_400;
/** The most that one record holds (RFC 8291), with what is around the words. */
const MOST_BODY = 1000;

type Needs = {
  db: Db;
  now: () => Date;
  keys: VapidKeys /** The mailbox that push services write to when something is wrong. */;
  contact: string;
};
type Told = "told" | "gone" | { retry: boolean; reason: string };

/**
 * Web push (RFC 8030, 8291, 8292) to every browser that a customer is to be told in; `to` of a message is the customer. A browser that its
 * service no longer knows is forgotten; one that was told is not told again when another has to be tried once more.
 */
export function pushChannel({ db, now, keys, contact }: Needs): Channel {
  const mailbox = /<(.+)>/.exec(contact)?.[1] ?? contact;
  async function tell(browser: Browser, id: string, news: PushNews): Promise<Told> {
    if (browser.told === id) return "told";
    const sealed = seal(browser, news);
    const url = new URL(browser.endpoint);
    const answer = sealed && (await request(url, sealed));
    if (!answer) {
      await forgetBrowser(db, browser.id);
      return "gone";
    }
    if (!answer.ok) return { retry: true, reason: answer.reason };
    if (answer.status < 300) {
      await noteTold(db, browser.id, id, now());
      return "told";
    }
    if (answer.status === 404 || answer.status === 410) {
      await forgetBrowser(db, browser.id);
      return "gone";
    }
    // Of who the store is, or of its clock, a person can mend something meanwhile.
    return { retry: [400, 401, 403].includes(answer.status), reason: `${url.host} answered ${answer.status}` };
  }

  /** null: keys that nothing can be sealed with never will be. */
  function seal({ endpoint, p256dh, auth }: Browser, news: PushNews) {
    try {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(news), {
        vapidDetails: { subject: `mailto:${mailbox}`, ...keys },
        TTL: KEPT_SECONDS,
        urgency: "normal",
        topic: news.tag,
        contentEncoding: "aes128gcm",
      });
      return { method: "POST" as const, headers: sent(headers), body };
    } catch {
      return null;
    }
  }

  return {
    send: async (id, message) => {
      const browsers = await findBrowsers(db, message.to, now());
      const told = await Promise.all(browsers.map((browser) => tell(browser, id, newsOf(message))));
      const troubles = told.filter((one) => typeof one === "object");
      const trouble = troubles.find(({ retry }) => retry) ?? troubles[0];
      if (trouble?.retry) return { ok: false, ...trouble };
      if (told.includes("told")) return { ok: true, providerId: String(told.filter((one) => one === "told").length) };
      return { ok: false, retry: false, reason: trouble?.reason ?? "nobody listens" };
    },
  };
}

const newsOf = ({ cause, subject, text, link }: Message): PushNews => ({
  title: subject ?? "",
  body: text.slice(0, MOST_BODY),
  link: link ?? "/",
  // At most 32 letters of base64url.
  tag: createHash("sha256").update(cause).digest("base64url").slice(0, 32),
});

/** undici reckons the length by itself. */
const sent = ({ "Content-Length": _, ...headers }: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
