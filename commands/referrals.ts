import { Problem } from "../app/foundation/http/problem.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Hold } from "../app/money/loyalty/referral.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand } from "./at-shop.ts";

const USAGE = `npm run referrals [-- NUMBER give|refuse]
Decides about the friends' orders whose time has come, then lists those whose reward waits for a person.
NUMBER: the friend's order of one of them, to give the reward after all or never.`;

const reasons = {
  "many-friends": "more friends in a month than people have",
  together: "shares its flat or browser with other first orders",
} satisfies Record<Hold, string>;

/** What staff decides about friends' rewards until there is a back office. */
export const referrals: StaffCommand<Asked | null> = {
  read: ([number, verdict, ...rest]) => {
    if (rest.length || (number && verdict !== "give" && verdict !== "refuse")) throw new UserError(USAGE);
    return number ? { number, isGiven: verdict === "give" } : null;
  },
  carryOut: (shop, asked) => (asked ? decide(shop, asked) : list(shop)),
};

if (import.meta.main) await atShop(referrals);

type Asked = { number: string; isGiven: boolean };

async function decide(shop: Shop, { number, isGiven }: Asked): Promise<string> {
  const order = await shop.orders.findByNumber(number);
  if (!order) throw new UserError(`There is no order ${number}.`);
  await shop.referrals.decideHeld(order.id, isGiven, shop.clock.now()).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 409 ? new UserError(`No reward for order ${number} waits for a person.`) : error;
  });
  return isGiven ? `The reward for order ${number} is decided: given, as far as the order was kept.` : "It is not given.";
}

async function list(shop: Shop): Promise<string> {
  const decided = await shop.referrals.settle(shop.clock.now());
  const held = await shop.referrals.held();
  const lines = held.map(({ number, reason, referrer }) => `  ${number}  brought by ${referrer}: ${reasons[reason]}`);
  return [`Decided now: ${decided}. Waiting for a person: ${held.length}.`, ...lines].join("\n");
}
