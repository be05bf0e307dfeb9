import * as z from "zod";
import { type PhoneDraft, phoneDraftText } from "#app/checkout/by-phone/phone-order.contract.ts";
import { phoneRefusal } from "#app/checkout/by-phone/phone-refusals.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { act } from "../acting/act.ts";

type Input = { draft: PhoneDraft; call: string };
const takes = z.object({ draft: phoneDraftText, call: z.string().regex(/^[\w-]{8,64}$/) }) as unknown as z.ZodType<Input>;

export const phoneActs = {
  "orders.take": act({
    permission: "orders.create",
    takes,
    object: ({ call }) => ({ kind: "call", id: call }),
    reach: async (_shop, { draft }) => ({ storefront: draft.storefront }),
    carryOut: async ({ shop, by, now }, { draft, call }) => {
      const done = await shop.phoneOrders.place(draft, { by, key: call, now });
      if (!done.ok) return { ok: false, refusal: done.refusal, says: phoneRefusal(done.refusal, done.says) };
      return { ok: true, says: m.desk_phone_taken({ number: done.number }), goTo: `/orders/${encodeURIComponent(done.number)}` };
    },
  }),
};
