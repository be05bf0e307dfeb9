import { readConfig, readSecrets } from "../app/config.server.ts";
import { Problem } from "../app/foundation/http/problem.ts";
import { Mendable } from "../app/foundation/plain-reason.ts";
import type { Hold } from "../app/rewards/referral.ts";
import { openShop, type Shop } from "../app/shop.server.ts";
import { endPlainly } from "./end-plainly.ts";

const USAGE = `npm run referrals [-- NUMBER give|refuse]
Decides about the friends' orders whose time has come, then lists those whose reward waits for a person.
NUMBER: the friend's order of one of them, to give the reward after all or never.`;

const reasons = {
  "many-friends": "more friends in a month than people have",
  together: "shares its flat or browser with other first orders",
} satisfies Record<Hold, string>;

await referrals(process.argv.slice(2)).catch(endPlainly);
process.exit(0);

/** What staff decides about friends' rewards until there is a back office. */
async function referrals(args: string[]): Promise<void> {
  const [number, verdict, ...rest] = args;
  if (rest.length || (number && verdict !== "give" && verdict !== "refuse")) throw new Mendable(USAGE);
  const config = { ...readConfig(), jobs: [] };
  const shop = await openShop(config, readSecrets(config), () => {});
  try {
    if (number) await decide(shop, number, verdict === "give");
    else await list(shop);
  } finally {
    await shop.close();
  }
}

async function decide(shop: Shop, number: string, isGiven: boolean): Promise<void> {
  const order = await shop.orders.findByNumber(number);
  if (!order) throw new Mendable(`There is no order ${number}.`);
  await shop.referrals.decideHeld(order.id, isGiven, shop.clock.now()).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 409 ? new Mendable(`No reward for order ${number} waits for a person.`) : error;
  });
  console.log(isGiven ? `The reward for order ${number} is decided: given, as far as the order was kept.` : "It is not given.");
}

async function list(shop: Shop): Promise<void> {
  const decided = await shop.referrals.settle(shop.clock.now());
  const held = await shop.referrals.held();
  console.log(`Decided now: ${decided}. Waiting for a person: ${held.length}.`);
  for (const { number, reason, referrer } of held) console.log(`  ${number}  brought by ${referrer}: ${reasons[reason]}`);
}
