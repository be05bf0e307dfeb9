import { UserError } from "../app/foundation/plain-reason.ts";
import { currencies } from "../app/foundation/storefront.ts";
import { atShop, type StaffCommand } from "./at-shop.ts";

const USAGE = `npm run rates [-- believe CURRENCY DATE]
Tells the rates we sell at, and those that wait for a person. believe: a held rate is right, as in "believe usd 2026-12-04".`;

/** What staff does about held rates until there is a back office. */
export const rates: StaffCommand<{ currency: string; date: string } | null> = {
  read: ([verb, currency = "", date = "", ...more]) => {
    if (verb === undefined) return null;
    if (verb !== "believe" || !currency || !/^\d{4}-\d\d-\d\d$/.test(date) || more.length) throw new UserError(USAGE);
    return { currency, date };
  },
  carryOut: async ({ rates, clock }, asked) => {
    if (asked && !(await rates.believe(asked.currency, asked.date, clock.now())))
      throw new UserError(`No rate of ${asked.currency} of ${asked.date} waits for anybody.`);
    const sold = currencies.map((each) => `${each}  ${rates.val(each)}  ${rates.date(each) ?? ""}`);
    const held = (await rates.held()).map(({ currency, date, val, source }) => `held: ${currency} ${date}  ${val}  (${source})`);
    return [...sold, ...held].join("\n");
  },
};

if (import.meta.main) await atShop(rates);
