import { normalizePhone } from "../app/customers/identity/phone.ts";
import { Problem } from "../app/foundation/http/problem.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeActor } from "./at-shop.ts";

const USAGE = `npm run dealers                                           who is a dealer, at which percent
npm run dealers -- grant PHONE|E-MAIL PERCENT --by NAME   a customer buys at PERCENT (0 to 90) below list prices
npm run dealers -- end PHONE|E-MAIL --by NAME             he is a dealer no more; his orders stay as they are`;

/** Who is a dealer is staff's to say, until there is a back office. */
export const dealers: StaffCommand<ReturnType<typeof read>> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked === null) return list(shop);
    const { to, percent, by } = asked;
    await shop.dealers.grant(to, percent, { actor: by, now: shop.clock.now() }).catch((error: unknown) => {
      throw error instanceof Problem && error.status === 404 ? new UserError("Nobody has signed in with this phone or e-mail.") : error;
    });
    return percent === null ? "A dealer no more." : `A dealer at ${percent} % below list prices.`;
  },
};

if (import.meta.main) await atShop(dealers);

async function list({ dealers }: Shop): Promise<string> {
  const all = await dealers.list();
  const lines = all.map(({ phone, email, name, percent }) => [phone ?? email, `${percent} %`, name].filter(Boolean).join("  "));
  return [...lines, `${all.length} dealers`].join("\n");
}

function read(args: string[]): { to: string; percent: number | null; by: string } | null {
  if (args.length === 0) return null;
  const [verb, to = "", ...rest] = args;
  const percent = verb === "grant" ? rest.shift() : null;
  const by = takeActor(rest, USAGE);
  const isPercent = percent === null || (percent !== undefined && /^(\d|[1-8]\d|90)$/.test(percent));
  if (!["grant", "end"].includes(verb!) || !to || !isPercent || rest.length) throw new UserError(USAGE);
  const known = to.includes("@") ? to : normalizePhone(to, "RU");
  if (!known) throw new UserError("This is neither a phone nor an e-mail.");
  return { to: known, percent: percent === null ? null : Number(percent), by };
}
