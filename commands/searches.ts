import { m } from "../app/foundation/i18n/messages/messages.js";
import type { Shop } from "../app/shop.server.ts";
import { orElse, wholeNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";

export const searches = command("searches", {
  "": verb({
    help: m.staff_searches,
    options: { days: orElse(wholeNumber(m.staff_place_n, /^[1-9]\d?$/), 30) },
    carryOut: async (shop: Shop, { days }) => {
      const missed = await shop.searchMisses.list(shop.clock.now(), days);
      const lines = missed.map(
        ({ times, storefront, lang, query, lastAt }) =>
          `${String(times).padStart(5)}  ${storefront}/${lang}  ${lastAt.toISOString().slice(0, 10)}  ${query}`,
      );
      return [...lines, m.staff_searches_count({ count: missed.length })].join("\n");
    },
  }),
});

if (import.meta.main) await atShop(searches);
