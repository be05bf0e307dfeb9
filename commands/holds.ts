import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeActor } from "./at-shop.ts";

const USAGE = `npm run holds                                who has most put aside with nothing paid
npm run holds -- show WHOSE                  their open orders: WHOSE as in the list ('address 203.0.113.7'), or an order's number
npm run holds -- release WHOSE --by NAME     ends all of these orders: goods and codes are free again, the buyers are told`;

/** What stands open without money, until there is a back office. */
export const holds: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked.verb === "top") return top(shop);
    return asked.verb === "show" ? show(shop, asked.whose) : release(shop, asked);
  },
};

const minute = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");

async function top({ holds }: Shop): Promise<string> {
  const [found, all] = [await holds.top(), await holds.count()];
  const lines = found.map(
    ({ actor, orders, idle, pieces, since }) =>
      `${pieces} pieces in ${orders} orders, ${idle} never went to pay, since ${minute(since)}  ${actor}`,
  );
  return [...lines, `${all.pieces} pieces in ${all.orders} orders with nothing paid`].join("\n");
}

async function show({ holds }: Shop, whose: string): Promise<string> {
  const found = await holds.ordersOf(whose);
  const lines = found.map(
    ({ number, status, placedAt, pieces, isIdle, buyer }) =>
      `${number}  ${minute(placedAt)}  ${status}${isIdle ? ", never went to pay" : ""}, ${pieces} pieces  ${buyer}`,
  );
  return [...lines, `${found.length} orders`].join("\n");
}

async function release({ holds, clock }: Shop, { whose, by }: { whose: string; by: string }): Promise<string> {
  const { released, kept } = await holds.release(whose, { by, now: clock.now() });
  if (!released.length && !kept.length) throw new UserError("Nobody of that name has anything open. npm run holds lists who has.");
  const left = kept.map((number) => `${number} stays: it is paid, being assembled or on its way.`);
  return [...left, `${released.length} orders released. Their buyers are told.`].join("\n");
}

type Asked = { verb: "top" } | { verb: "show"; whose: string } | { verb: "release"; whose: string; by: string };

function read(args: string[]): Asked {
  const [verb, whose = "", ...rest] = args;
  if (verb === undefined) return { verb: "top" };
  if (verb === "show" && whose && rest.length === 0) return { verb, whose };
  if (verb !== "release" || !whose) throw new UserError(USAGE);
  const by = takeActor(rest, USAGE);
  if (rest.length) throw new UserError(USAGE);
  return { verb, whose, by };
}

if (import.meta.main) await atShop(holds);
