import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute, statusText } from "./language.ts";
import { atShop } from "./run.ts";

const whose = text(m.staff_place_whose, 300);

export const holds = command("holds", {
  "": verb({ help: m.staff_holds, carryOut: top }),
  show: verb({
    help: m.staff_holds_show,
    takes: { whose },
    carryOut: async ({ holds }: Shop, { whose }) => {
      const found = await holds.ordersOf(whose);
      const lines = found.map(({ number, status, placedAt, pieces, isIdle, buyer }) => {
        const idle = isIdle ? `, ${m.staff_holds_idle()}` : "";
        return `${number}  ${minute(placedAt)}  ${statusText(status)}${idle}, ${m.staff_pieces({ count: pieces })}  ${buyer}`;
      });
      return [...lines, m.staff_holds_orders({ count: found.length })].join("\n");
    },
  }),
  release: verb({
    help: m.staff_holds_release,
    takes: { whose },
    options: { by },
    carryOut: async ({ holds, clock }: Shop, { whose, by }) => {
      const { released, kept } = await holds.release(whose, { by, now: clock.now() });
      if (!released.length && !kept.length) throw new UserError(m.staff_holds_nothing());
      return [...kept.map((number) => m.staff_holds_kept({ number })), m.staff_holds_released({ count: released.length })].join("\n");
    },
  }),
});

if (import.meta.main) await atShop(holds);

async function top({ holds }: Shop): Promise<string> {
  const [found, all] = [await holds.top(), await holds.count()];
  const lines = found.map((one) => `${m.staff_holds_row({ ...one, since: minute(one.since) })}  ${one.actor}`);
  return [...lines, m.staff_holds_total(all)].join("\n");
}
