import * as z from "zod";
import { postForm } from "#app/foundation/http/outgoing.server.ts";
import type { Channel } from "../notifications.ts";

const answerShape = z.object({
  status_code: z.number(),
  sms: z
    .record(z.string(), z.object({ status_code: z.number(), sms_id: z.string().optional(), status_text: z.string().optional() }))
    .optional(),
});

/** Permanent: number, text or request. Unknown errors are retried. */
const lasting = new Set([150, 202, 203, 205, 207, 208, 209, 210, 211, 212, 213, 233]);
/** A repeat within a minute or a day: ours, if an earlier attempt may have got through, else another's: wait. */
const sameText = new Set([231, 232]);

export function smsruChannel(url: string, apiId: string | undefined): Channel {
  return {
    send: async (_id, message) => {
      if (!apiId) return { ok: false, retry: true, reason: "SMSRU_API_ID is not set" };
      const to = message.to.replace(/\D/g, "");
      const answer = await postForm(new URL("sms/send", url), { api_id: apiId, to, msg: message.text, json: "1" });
      if (!answer.ok) return { ok: false, retry: true, reason: answer.reason };
      const parsed = answerShape.safeParse(answer.json);
      if (!parsed.success) return { ok: false, retry: true, reason: "SMS.ru answered in another format" };
      const one = parsed.data.sms?.[to];
      const code = parsed.data.status_code !== 100 ? parsed.data.status_code : (one?.status_code ?? 500);
      if (code === 100 || (sameText.has(code) && message.mayHaveLeft)) return { ok: true, providerId: one?.sms_id ?? `code ${code}` };
      return { ok: false, retry: !lasting.has(code), reason: `SMS.ru ${code}`, notSent: true };
    },
  };
}
