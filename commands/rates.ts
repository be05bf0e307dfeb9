import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { currencies } from "../app/foundation/storefront.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, matching, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";

export const rates = command("rates", {
  "": verb({ help: m.staff_rates, carryOut: list }),
  approve: verb({
    help: m.staff_rates_approve,
    takes: { currency: text(m.staff_place_currency, 10), date: matching(m.staff_place_date, /^\d{4}-\d\d-\d\d$/) },
    options: { by },
    carryOut: async (shop: Shop, { currency, date }) => {
      if (!(await shop.rates.approve(currency, date, shop.clock.now()))) throw new UserError(m.staff_rates_not_held({ currency, date }));
      return list(shop);
    },
  }),
});

if (import.meta.main) await atShop(rates);

async function list({ rates }: Shop): Promise<string> {
  const sold = currencies.map((each) => `${each}  ${rates.val(each)}  ${rates.date(each) ?? ""}`);
  const held = (await rates.held()).map((rate) => m.staff_rates_held(rate));
  return [...sold, ...held].join("\n");
}
