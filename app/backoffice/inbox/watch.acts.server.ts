import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type ActDone, act } from "../acting/act.ts";

const none = (refusal: string, says: string): ActDone => ({ ok: false, refusal, says });

/** What settles the items of the shop itself: rates, pickup points, jobs, redirects, held goods. */
export const watchActs = {
  "rates.approve": act({
    permission: "rates.accept",
    commands: ["rates approve"],
    takes: z.object({ currency: z.string().max(10), date: z.string().max(20) }),
    object: ({ currency, date }) => ({ kind: "rate", id: `${currency} ${date}` }),
    carryOut: async ({ shop, now }, { currency, date }) =>
      (await shop.rates.approve(currency, date, now))
        ? { ok: true, says: m.inbox_rate_accepted({ currency }) }
        : none("not_held", m.staff_rates_not_held({ currency, date })),
  }),
  "points.approve": act({
    permission: "points.accept",
    commands: ["points approve"],
    takes: z.object({ carrier: z.string().max(50), country: z.string().max(100) }),
    object: ({ carrier, country }) => ({ kind: "points", id: `${carrier} ${country}` }),
    carryOut: async ({ shop, now }, { carrier, country }) => {
      const done = await shop.delivery.pointIndex.refresh(now, { carrier, country, isBelieved: true });
      if (!done.length) return none("no_list", m.staff_points_no_list({ carrier, country }));
      const silent = done.some(({ outcome }) => outcome === "silent");
      return silent ? none("silent", m.inbox_points_silent({ carrier })) : { ok: true, says: m.inbox_points_loaded() };
    },
  }),
  "points.refresh": act({
    permission: "points.accept",
    commands: ["points refresh"],
    takes: z.object({}),
    object: () => ({ kind: "points", id: "all" }),
    carryOut: async ({ shop, now }) => {
      const silent = (await shop.delivery.pointIndex.refresh(now)).filter(({ outcome }) => outcome === "silent");
      const carriers = [...new Set(silent.map(({ carrier }) => carrier))].join(", ");
      return carriers ? none("silent", m.inbox_points_silent({ carrier: carriers })) : { ok: true, says: m.inbox_points_loaded() };
    },
  }),
  "jobs.retry": act({
    permission: "jobs.retry",
    commands: ["jobs retry"],
    takes: z.object({ which: z.string().min(1).max(200) }),
    object: ({ which }) => ({ kind: "job", id: which }),
    carryOut: async ({ shop, by, now }, { which }) => {
      const count = await shop.backlog.retry(which, by, now);
      return count ? { ok: true, says: m.staff_jobs_restarted({ count }) } : none("none_dead", m.inbox_gone());
    },
  }),
  "redirects.remove": act({
    permission: "content.edit",
    commands: ["redirects remove"],
    takes: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    object: ({ id }) => ({ kind: "redirect", id }),
    carryOut: async ({ shop }, { id }) => {
      const path = await shop.redirects.removeRule(id);
      return path ? { ok: true, says: m.staff_redirects_removed({ path }) } : none("unknown", m.inbox_gone());
    },
  }),
  "holds.release": act({
    permission: "orders.release",
    commands: ["holds release"],
    takes: z.object({ whose: z.string().trim().min(1).max(300) }),
    object: () => ({ kind: "hold", id: "address" }),
    reach: async () => ({}),
    carryOut: async ({ shop, by, now }, { whose }) => {
      const { released, kept } = await shop.holds.release(whose, { by, now });
      if (!released.length && !kept.length) return none("nothing", m.inbox_gone());
      return { ok: true, says: m.inbox_released({ count: String(released.length) }) };
    },
  }),
};
