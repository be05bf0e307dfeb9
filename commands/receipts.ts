import { ProblemError } from "../app/foundation/http/problem.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { sum } from "./language.ts";
import { atShop } from "./run.ts";

export const receipts = command("receipts", {
  "": verb({ help: m.staff_receipts, carryOut: list }),
  again: verb({
    help: m.staff_receipts_again,
    takes: { id: text(m.staff_place_id, 100) },
    options: { by },
    carryOut: async ({ receipts, clock }: Shop, { id }) => {
      await receipts.askAgain(id, clock.now()).catch((error: unknown) => {
        throw error instanceof ProblemError ? new UserError(m.staff_receipts_not_refused({ id })) : error;
      });
      return m.staff_receipts_sent();
    },
  }),
});

if (import.meta.main) await atShop(receipts);

async function list({ receipts: { refused } }: Shop): Promise<string> {
  const found = await refused();
  const lines = found.map(({ id, number, operation, moneyMinor, offsetMinor, part, parts, problem }) => {
    const said = { id, number, sum: sum(moneyMinor + offsetMinor) };
    const what = operation === "sell" ? m.staff_receipts_sale(said) : m.staff_receipts_refund(said);
    return `${what}${parts > 1 ? `, ${m.staff_receipts_part({ part, parts })}` : ""}: ${problem}`;
  });
  return [...lines, m.staff_receipts_count({ count: found.length })].join("\n");
}
