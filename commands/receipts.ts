import { Problem } from "../app/foundation/http/problem.ts";
import { formatKopecks } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand } from "./at-shop.ts";

const USAGE = `npm run receipts              fiscal receipts that the register has refused, the oldest first
npm run receipts -- again ID  sends one once more, under another name: its cause has been mended`;

/** What staff does about receipts until there is a back office. */
export const receipts: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked === null) return list(shop);
    await shop.receipts.askAgain(asked.id, shop.clock.now()).catch((error: unknown) => {
      throw error instanceof Problem ? new UserError(`No receipt ${asked.id} is refused.`) : error;
    });
    return "Asked for again. A running store sends it.";
  },
};

if (import.meta.main) await atShop(receipts);

async function list({ receipts: { refused } }: Shop): Promise<string> {
  const found = await refused();
  const lines = found.map(
    ({ id, number, operation, moneyMinor, offsetMinor, part, parts, problem }) =>
      `${id}  order ${number}, ${operation === "sell" ? "sale" : "refund"} of ${formatKopecks(moneyMinor + offsetMinor, "en")}${parts > 1 ? `, part ${part} of ${parts}` : ""}: ${problem}`,
  );
  return [...lines, `${found.length} refused`].join("\n");
}

type Asked = { id: string } | null;

function read(args: string[]): Asked {
  if (args.length === 0) return null;
  const [verb, id = "", ...more] = args;
  if (verb !== "again" || !id || id.startsWith("-") || more.length) throw new UserError(USAGE);
  return { id };
}
