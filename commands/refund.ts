import { readConfig, readSecrets } from "../app/config.server.ts";
import { Problem } from "../app/foundation/http/problem.ts";
import { formatKopecks } from "../app/foundation/money.ts";
import { Mendable } from "../app/foundation/plain-reason.ts";
import { NobodyToAsk } from "../app/payments/refund.server.ts";
import type { Back } from "../app/pricing/refund.ts";
import { openShop } from "../app/shop.server.ts";
import { endPlainly } from "./end-plainly.ts";

const USAGE = `npm run refund -- NUMBER [LINE:PIECES ...] [--delivery] [--by-hand] [--reason TEXT]
Gives back all that is left of a paid order, or pieces of its lines (the first is 1).
--delivery: what was paid for the delivery of all that is back, too, as far as it has not gone back; also by itself, when all pieces are back.
--by-hand: the money, which came to us directly, has been given back already.`;

await refund(process.argv.slice(2)).catch(endPlainly);
process.exit(0);

/** What staff gives back until there is a back office. */
async function refund(args: string[]): Promise<void> {
  const { number, ...asked } = read(args);
  const config = { ...readConfig(), jobs: [] };
  const shop = await openShop(config, readSecrets(config), () => {});
  try {
    const order = await shop.orders.findByNumber(number);
    if (!order) throw new Mendable(`There is no order ${number}.`);
    const given = await shop.payments.refundOrder(order.id, { ...asked, actor: "staff", now: shop.clock.now() });
    const sum = (minor: number) => formatKopecks(minor, "en");
    console.log(
      `Going back: ${sum(given.moneyMinor)} in money (delivery ${sum(given.deliveryMinor)} of it), ${sum(given.bonusMinor)} of bonus,`,
    );
    const sends = asked.byHand ? "" : " A running store sends the money.";
    console.log(`  ${sum(given.advanceMinor)} of advance, ${sum(given.depositMinor)} of deposit.${sends}`);
  } catch (error) {
    if (error instanceof NobodyToAsk)
      throw new Mendable(`The money of order ${number} came by no provider. Give it back, then say so: --by-hand.`);
    if (!(error instanceof Problem)) throw error;
    throw new Mendable(
      error.status === 409
        ? `Order ${number} is not paid, or all of it is back already.`
        : `Order ${number} has no such pieces to give back.`,
    );
  } finally {
    await shop.close();
  }
}

function read(args: string[]) {
  const [number, ...rest] = args;
  if (!number || number.startsWith("-")) throw new Mendable(USAGE);
  const at = rest.indexOf("--reason");
  const reason = at < 0 ? "by staff" : rest.splice(at, 2)[1];
  const withDelivery = rest.includes("--delivery");
  const byHand = rest.includes("--by-hand");
  const back = rest
    .filter((arg) => arg !== "--delivery" && arg !== "--by-hand")
    .map((arg): Back => {
      const [, line, pieces] = /^(\d{1,4}):(\d{1,3})$/.exec(arg) ?? [];
      if (!line || !pieces) throw new Mendable(`${arg} is not understood.\n${USAGE}`);
      return { position: Number(line) - 1, quantity: Number(pieces) };
    });
  if (!reason) throw new Mendable(USAGE);
  return { number, back: back.length ? back : null, withDelivery, byHand, reason };
}
