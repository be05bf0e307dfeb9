import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { WHOLE_SHOP } from "#app/staff/roles.ts";
import { type ActDone, act } from "../acting/act.ts";

const none = (refusal: string, says: string): ActDone => ({ ok: false, refusal, says });

/** What settles held goods; rates, pickup points, jobs and redirects are settled by the acts of settings. */
export const watchActs = {
  "holds.release": act({
    permission: "orders.release",
    commands: ["holds release"],
    takes: z.object({ whose: z.string().trim().min(1).max(300) }),
    object: () => ({ kind: "hold", id: "address" }),
    reach: async ({ holds }, { whose }) => {
      const [one, ...others] = new Set((await holds.ordersOf(whose)).map(({ storefront }) => storefront));
      return one === undefined ? {} : { storefront: others.length ? WHOLE_SHOP : one };
    },
    carryOut: async ({ shop, by, now }, { whose }) => {
      const { released, kept } = await shop.holds.release(whose, { by, now });
      if (!released.length && !kept.length) return none("nothing", m.inbox_gone());
      const stay = kept.map((number) => m.staff_holds_kept({ number }));
      return { ok: true, says: [m.inbox_released({ count: String(released.length) }), ...stay].join(" ") };
    },
  }),
};
