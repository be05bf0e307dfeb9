import { readConfig, readSecrets } from "../app/config.server.ts";
import { Problem } from "../app/foundation/http/problem.ts";
import { Mendable } from "../app/foundation/plain-reason.ts";
import { normalizePhone } from "../app/identity/phone.ts";
import { openShop, type Shop } from "../app/shop.server.ts";
import { endPlainly } from "./end-plainly.ts";

const USAGE = `npm run dealers                                           who is a dealer, at which percent
npm run dealers -- grant PHONE|E-MAIL PERCENT --by NAME   a customer buys at PERCENT (0 to 90) below list prices
npm run dealers -- end PHONE|E-MAIL --by NAME             he is a dealer no more; his orders stay as they are`;

await dealers(process.argv.slice(2)).catch(endPlainly);
process.exit(0);

/** Who is a dealer is staff's to say, until there is a back office. */
async function dealers(args: string[]): Promise<void> {
  const asked = read(args);
  const config = { ...readConfig(), jobs: [] };
  const shop = await openShop(config, readSecrets(config), () => {});
  try {
    if (asked === null) await list(shop);
    else {
      await shop.dealers.grant(asked.to, asked.percent, { actor: asked.by, now: shop.clock.now() });
      console.log(asked.percent === null ? "A dealer no more." : `A dealer at ${asked.percent} % below list prices.`);
    }
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? new Mendable("Nobody has signed in with this phone or e-mail.") : error;
  } finally {
    await shop.close();
  }
}

async function list({ dealers }: Shop): Promise<void> {
  const all = await dealers.list();
  for (const { phone, email, name, percent } of all) console.log([phone ?? email, `${percent} %`, name].filter(Boolean).join("  "));
  console.log(`${all.length} dealers`);
}

function read(args: string[]): { to: string; percent: number | null; by: string } | null {
  if (args.length === 0) return null;
  const [verb, to = "", ...rest] = args;
  const percent = verb === "grant" ? rest.shift() : null;
  const [flag, by = "", ...more] = rest;
  const isPercent = percent === null || (percent !== undefined && /^(\d|[1-8]\d|90)$/.test(percent));
  const isNamed = flag === "--by" && by.trim() !== "" && !/\p{Cc}/u.test(by) && more.length === 0;
  if (!["grant", "end"].includes(verb!) || !to || !isPercent || !isNamed) throw new Mendable(USAGE);
  const known = to.includes("@") ? to : normalizePhone(to, "RU");
  if (!known) throw new Mendable("This is neither a phone nor an e-mail.");
  return { to: known, percent: percent === null ? null : Number(percent), by: by.trim() };
}
