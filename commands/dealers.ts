import { ProblemError } from "../app/foundation/http/problem.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, contact, wholeNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";

export const dealers = command("dealers", {
  "": verb({ help: m.staff_dealers, carryOut: list }),
  grant: verb({
    help: m.staff_dealers_grant,
    takes: { to: contact, percent: wholeNumber(m.staff_place_percent, /^(\d|[1-8]\d|90)$/) },
    options: { by },
    carryOut: async (shop: Shop, { to, percent, by }) => {
      await grant(shop, to, percent, by);
      return m.staff_dealers_granted({ percent });
    },
  }),
  end: verb({
    help: m.staff_dealers_end,
    takes: { to: contact },
    options: { by },
    carryOut: async (shop: Shop, { to, by }) => {
      await grant(shop, to, null, by);
      return m.staff_dealers_ended();
    },
  }),
});

const grant = ({ dealers, clock }: Shop, to: string, percent: number | null, actor: string) =>
  dealers.grant(to, percent, { actor, now: clock.now() }).catch((error: unknown) => {
    throw error instanceof ProblemError && error.status === 404 ? new UserError(m.staff_no_such_customer()) : error;
  });

async function list({ dealers }: Shop): Promise<string> {
  const all = await dealers.list();
  const lines = all.map(({ phone, email, name, percent }) => [phone ?? email, `${percent} %`, name].filter(Boolean).join("  "));
  return [...lines, m.staff_dealers_count({ count: all.length })].join("\n");
}

if (import.meta.main) await atShop(dealers);
