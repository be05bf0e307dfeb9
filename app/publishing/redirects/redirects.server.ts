import { isbot } from "isbot";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { addDays, moscowTime } from "#app/foundation/time/day.ts";
import { type Leads, leadsOf, readCode, type Way } from "./campaign.ts";
import { createRedirectBook, plainPath } from "./redirect-rule.ts";
import * as queries from "./redirects.queries.server.ts";

const LOOK_EVERY_MS = 15_000;

type Follower = Pick<Visit, "storefront" | "device" | "now">;

export async function createRedirects({ database, log }: { database: Database; log: Log }) {
  const { db, loose } = database;
  const read = async () => createRedirectBook(await queries.listRules(db));
  let book = await read();
  let isReading = false;
  let isOld = false;
  // Coalesced: one read in flight, one queued.
  async function reread() {
    isOld = true;
    if (isReading) return;
    isReading = true;
    while (isOld) {
      isOld = false;
      await read().then(
        (fresh) => {
          book = fresh;
        },
        (error: unknown) => log.warn({ err: error }, "redirect.reload_failed"),
      );
    }
    isReading = false;
  }
  const deaf = database.listen("redirects", { hear: reread, missed: reread });
  // Fallback poll for lost notifications.
  const looks = setInterval(reread, LOOK_EVERY_MS).unref();

  return {
    /** Called for every page; null: no redirect [NAV-04]. */
    find: (origin: string, path: string, now: Date) => {
      if (book.isEmpty) return null;
      const { hostname, pathname, search } = new URL(origin + path);
      return book.find({ host: hostname, path: pathname, search, now });
    },
    rules: () => queries.listRules(db),
    addRule: async (rule: queries.NewRule): Promise<boolean> => {
      const fresh = createRedirectBook([...(await queries.listRules(db)), { ...rule, id: "new" }]);
      const path = rule.path.replace(/\*$/, "anything");
      const now = rule.startsAt ?? (rule.endsAt ? new Date(rule.endsAt.getTime() - 1) : new Date());
      if (!fresh.find({ host: rule.host ?? "", path, search: rule.query && `?${rule.query}`, now })) return false;
      await inTransaction(db, (trx) => queries.addRule(trx, { ...rule, path: plainPath(rule.path) }));
      book = await read();
      return true;
    },
    removeRule: async (id: string) => {
      const removed = await inTransaction(db, (trx) => queries.removeRule(trx, id));
      book = await read();
      return removed?.path ?? null;
    },
    putCampaign: (campaign: queries.NewCampaign) => inTransaction(db, (trx) => queries.putCampaign(trx, campaign)),
    removeCampaign: async (code: string) => inTransaction(db, (trx) => queries.removeCampaign(trx, code)),
    campaign: (code: string) => queries.findCampaign(db, code),
    followed: (now: Date, days: number) => queries.followedSince(db, addDays(moscowTime(now).day, 1 - days)),
    /** A code's target; counts in the background, without robots [NAV-05] [T47]. */
    follow: async (visit: Follower, text: string | null, way: Way): Promise<Leads> => {
      const code = readCode(text);
      const campaign = code && (await queries.findCampaign(db, code));
      const leads = leadsOf(campaign || null, visit.now);
      if (campaign && leads.kind !== "unknown" && !isbot(visit.device))
        queries
          .countVisit(loose, { code: campaign.code, day: moscowTime(visit.now).day, storefront: visit.storefront.region, way })
          .catch((error: unknown) => log.warn({ err: error }, "campaign.visit_count_failed"));
      return leads;
    },
    close: () => {
      clearInterval(looks);
      deaf();
    },
  };
}
