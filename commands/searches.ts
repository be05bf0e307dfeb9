import { UserError } from "../app/foundation/plain-reason.ts";
import { atShop, type StaffCommand, takeFlags } from "./at-shop.ts";

const USAGE = `npm run searches [-- --days N]   what shoppers searched for in so many days (30) and did not find, the most wanted first`;

/** What staff reads of missed searches until there is a back office. */
export const searches: StaffCommand<{ days: number }> = {
  read: (args) => {
    const rest = [...args];
    const [days = "30"] = takeFlags(rest, "--days");
    if (rest.length || !/^[1-9]\d?$/.test(days)) throw new UserError(USAGE);
    return { days: Number(days) };
  },
  carryOut: async (shop, { days }) => {
    const missed = await shop.searchMisses.list(shop.clock.now(), days);
    return [
      ...missed.map(
        ({ times, storefront, lang, query, lastAt }) =>
          `${String(times).padStart(5)}  ${storefront}/${lang}  ${lastAt.toISOString().slice(0, 10)}  ${query}`,
      ),
      `${missed.length} searches found nothing`,
    ].join("\n");
  },
};

if (import.meta.main) await atShop(searches);
