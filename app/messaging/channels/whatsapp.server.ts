import * as z from "zod";
import { request } from "#app/foundation/http/outgoing.server.ts";
import type { Channel } from "../notifications.ts";

const answerShape = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const refusalShape = z.object({ error: z.object({ code: z.number() }) });

/** Permanent: recipient or template. Unknown errors are retried. */
const lasting = new Set([100, 130472, 131008, 131009, 131021, 131026, 131047, 131051, 133010]);
const isLasting = (code: number) => lasting.has(code) || (code >= 132000 && code < 133000);

/** WhatsApp Cloud API. Only approved templates may start a conversation; "authentication" takes the code for text and button. */
export function whatsappChannel(url: string, { token, phoneId }: { token?: string | undefined; phoneId?: string | undefined }): Channel {
  return {
    send: async (_id, { to, text, template }) => {
      if (!token || !phoneId) return { ok: false, retry: false, reason: "WHATSAPP_TOKEN or WHATSAPP_PHONE_ID is not set" };
      if (!template) return { ok: false, retry: false, reason: "WhatsApp says nothing without a template" };
      const parameters = [{ type: "text", text }];
      const answer = await request(new URL(`${encodeURIComponent(phoneId)}/messages`, url), {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: to.replace(/\D/g, ""),
          type: "template",
          template: {
            name: template.name,
            language: { code: template.lang },
            components: [
              { type: "body", parameters },
              { type: "button", sub_type: "url", index: "0", parameters },
            ],
          },
        }),
      });
      if (!answer.ok) return { ok: false, retry: true, reason: answer.reason };
      const accepted = answerShape.safeParse(answer.json);
      if (answer.status === 200 && accepted.success) return { ok: true, providerId: accepted.data.messages[0]!.id };
      const refused = refusalShape.safeParse(answer.json);
      if (!refused.success) return { ok: false, retry: true, reason: "WhatsApp answered in another format" };
      const { code } = refused.data.error;
      return { ok: false, retry: !isLasting(code), reason: `WhatsApp ${code}` };
    },
  };
}
