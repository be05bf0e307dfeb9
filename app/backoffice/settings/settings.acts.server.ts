import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type ActDone, act } from "../acting/act.ts";
import { checkSays } from "./check-words.ts";
import { replayEvent } from "./replay-event.server.ts";
import { serviceTitle } from "./services.ts";

const line = (most = 300) => z.string().trim().min(1).max(most);
const no = (refusal: string, says: string): ActDone => ({ ok: false, refusal, says });
const yes = (says: string): ActDone => ({ ok: true, says });
const of = (kind: string, id: string) => ({ kind, id });

export const settingsActs = {
  "rates.approve": act({
    permission: "rates.accept",
    commands: ["rates approve"],
    takes: z.object({ currency: line(10), date: z.iso.date() }),
    object: ({ currency, date }) => of("rate", `${currency} ${date}`),
    carryOut: async ({ shop, now }, { currency, date }) =>
      (await shop.rates.approve(currency, date, now))
        ? yes(m.desk_set_rate_taken())
        : no("not_held", m.staff_rates_not_held({ currency, date })),
  }),
  "rates.refresh": act({
    permission: "rates.accept",
    takes: z.object({}),
    object: () => of("rate", "all"),
    carryOut: async ({ shop, now }) =>
      (await shop.rates.refresh(now)) ? yes(m.desk_set_rates_loaded()) : no("silent", m.desk_set_rates_silent()),
  }),
  "points.refresh": act({
    permission: "points.accept",
    commands: ["points refresh"],
    takes: z.object({}),
    object: () => of("pickup-points", "all"),
    carryOut: async ({ shop, now }) => {
      const lists = await shop.delivery.pointIndex.refresh(now);
      return yes(m.desk_set_points_read({ count: lists.filter(({ outcome }) => outcome === "read").length, of: lists.length }));
    },
  }),
  "points.approve": act({
    permission: "points.accept",
    commands: ["points approve"],
    takes: z.object({ carrier: line(50), country: z.string().regex(/^[A-Z]{2}$/) }),
    object: ({ carrier, country }) => of("pickup-points", `${carrier} ${country}`),
    carryOut: async ({ shop, now }, { carrier, country }) => {
      const [done] = await shop.delivery.pointIndex.refresh(now, { carrier, country, isBelieved: true });
      if (!done) return no("no_list", m.staff_points_no_list({ carrier, country }));
      return done.outcome === "read" ? yes(m.desk_set_points_taken({ count: done.count })) : no("silent", m.desk_set_points_silent());
    },
  }),
  "jobs.retry": act({
    permission: "jobs.retry",
    commands: ["jobs retry"],
    takes: z.object({ which: line(200) }),
    object: ({ which }) => of("job", which),
    carryOut: async ({ shop, by, now }, { which }) => {
      const count = await shop.backlog.retry(which, by, now);
      return count ? yes(m.staff_jobs_restarted({ count })) : no("none_dead", m.staff_jobs_none_dead({ which }));
    },
  }),
  "jobs.discard": act({
    permission: "jobs.retry",
    commands: ["jobs discard"],
    takes: z.object({ which: line(200), reason: line() }),
    object: ({ which }) => of("job", which),
    carryOut: async ({ shop, now }, { which }) =>
      (await shop.backlog.discard(which, now)) ? yes(m.staff_jobs_discarded()) : no("none_dead", m.staff_jobs_none_dead({ which })),
  }),
  "integrations.test": act({
    permission: "jobs.retry",
    takes: z.object({ name: line(50) }),
    object: ({ name }) => of("integration", name),
    carryOut: async ({ desk, now, visit }, { name: asked }) => {
      const tested = await desk.settings.integrations.test(asked, now);
      if (!tested) return no("no_address", m.desk_set_no_address());
      const { outcome, ms } = tested;
      const says = checkSays[outcome]({ name: serviceTitle(asked, visit.lang), ms: ms ?? 0 });
      return outcome === "answers" || outcome === "open" ? yes(says) : no(outcome, says);
    },
  }),
  "webhooks.replay": act({
    permission: "jobs.retry",
    takes: z.object({ event: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    object: ({ event }) => of("webhook", String(event)),
    carryOut: async ({ shop }, { event }) =>
      (await replayEvent(shop, event)) ? yes(m.desk_set_replayed()) : no("unknown", m.desk_set_no_event()),
  }),
};
