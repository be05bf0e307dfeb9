import { ProblemError } from "../app/foundation/http/problem.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Hold } from "../app/money/loyalty/referral.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, orderNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";

const reasons = {
  "many-friends": m.staff_referrals_many_friends,
  together: m.staff_referrals_together,
} satisfies Record<Hold, () => string>;

const takes = { number: orderNumber };

export const referrals = command("referrals", {
  "": verb({ help: m.staff_referrals, carryOut: list }),
  settle: verb({
    help: m.staff_referrals_settle,
    options: { by },
    carryOut: async ({ referrals, clock }: Shop) => m.staff_referrals_settled({ decided: await referrals.settle(clock.now()) }),
  }),
  give: verb({
    help: m.staff_referrals_give,
    takes,
    options: { by },
    carryOut: (shop: Shop, { number }) => decide(shop, number, true),
  }),
  refuse: verb({
    help: m.staff_referrals_refuse,
    takes,
    options: { by },
    carryOut: (shop: Shop, { number }) => decide(shop, number, false),
  }),
});

if (import.meta.main) await atShop(referrals);

async function decide(shop: Shop, number: string, isGiven: boolean): Promise<string> {
  const order = await shop.orders.findByNumber(number);
  if (!order) throw new UserError(m.staff_no_such_order({ number }));
  await shop.referrals.decideHeld(order.id, isGiven, shop.clock.now()).catch((error: unknown) => {
    throw error instanceof ProblemError && error.status === 409 ? new UserError(m.staff_referrals_not_held({ number })) : error;
  });
  return isGiven ? m.staff_referrals_given({ number }) : m.staff_referrals_refused({ number });
}

async function list({ referrals }: Shop): Promise<string> {
  const held = await referrals.held();
  const lines = held.map(({ number, reason, referrer }) => `  ${m.staff_referrals_row({ number, referrer })}: ${reasons[reason]()}`);
  return [m.staff_referrals_count({ held: held.length }), ...lines].join("\n");
}
