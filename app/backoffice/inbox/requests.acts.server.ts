import * as z from "zod";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { landingPath } from "#app/publishing/content/landings/landings.ts";
import { type Act, act } from "../acting/act.ts";
import { ofOrderNumber } from "./reach.queries.server.ts";

const text = z.object({ ru: z.string(), en: z.string() });
const landingName = z.object({ landing: z.string(), slug: z.string().default(""), name: text, blocks: z.array(z.unknown()) });
const LANDING_BYTES = 1024 * 1024;

const decide = (word: "give" | "refuse", says: () => string): Act =>
  act({
    permission: "referrals.decide",
    commands: [`referrals ${word}`],
    takes: z.object({ number: z.string().trim().min(1).max(100) }),
    object: ({ number }) => ({ kind: "order", id: number }),
    reach: async ({ db }, { number }) => {
      const found = await ofOrderNumber(db, number);
      return found ? { storefront: found.storefront! } : null;
    },
    carryOut: async ({ shop, now }, { number }) => {
      const order = (await shop.orders.findByNumber(number))!;
      try {
        await shop.referrals.decideHeld(order.id, word === "give", now);
        return { ok: true, says: says() };
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 409) throw error;
        return { ok: false, refusal: "not_on_hold", says: m.inbox_not_on_hold() };
      }
    },
  });

async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}

export const requestActs = {
  "referrals.give": decide("give", m.inbox_reward_given),
  "referrals.refuse": decide("refuse", m.inbox_reward_refused),
  "referrals.settle": act({
    permission: "referrals.decide",
    commands: ["referrals settle"],
    takes: z.object({}),
    object: () => ({ kind: "referral", id: "due" }),
    carryOut: async ({ shop, now }) => ({ ok: true, says: m.inbox_settled({ count: String(await shop.referrals.settle(now)) }) }),
  }),
  "requests.landing": act({
    permission: "content.edit",
    commands: ["requests landing"],
    takes: z.object({ file: z.instanceof(File).refine(({ size }) => size > 0 && size <= LANDING_BYTES) }),
    object: ({ file }) => ({ kind: "landing", id: file.name.slice(0, 200) }),
    shown: async ({ desk }, { file }) => {
      const read = landingName.safeParse(await readJson(file));
      if (!read.success) return [];
      const { landing, slug, name, blocks } = read.data;
      const path = landingPath(landing, slug);
      const found = await desk.settings.landing(landing, slug);
      const said = (titles: { ru: string; en: string }, count: number) => m.desk_landing_is({ name: `${titles.ru} / ${titles.en}`, count });
      const at = (moment: Date) => moment.toLocaleString("ru-RU", { timeZone: "Europe/Moscow" });
      const value = found ? m.desk_landing_since({ is: said(found.name, found.blocks), at: at(found.changedAt) }) : "";
      return [{ field: path, name: m.desk_landing_page({ path }), value, becomes: said(name, blocks.length) }];
    },
    carryOut: async ({ shop, now }, { file }) => {
      const read = await readJson(file);
      if (read === undefined) return { ok: false, refusal: "unreadable", says: m.inbox_landing_unreadable() };
      const put = await shop.landings.put(read, now);
      return put.ok ? { ok: true, says: m.inbox_landing_put({ path: put.path }) } : { ok: false, refusal: "unfit", says: put.refusal };
    },
  }),
};
