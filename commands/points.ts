import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, matching, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { atShop } from "./run.ts";

const MOST_ODD = 200;
type Refreshed = Awaited<ReturnType<Shop["delivery"]["pointIndex"]["refresh"]>>;

export const points = command("points", {
  "": verb({ help: m.staff_points, carryOut: (shop: Shop) => tell(shop, []) }),
  refresh: verb({
    help: m.staff_points_refresh,
    options: { by },
    carryOut: async (shop: Shop) => tell(shop, await shop.delivery.pointIndex.refresh(shop.clock.now())),
  }),
  approve: verb({
    help: m.staff_points_approve,
    takes: { carrier: text(m.staff_place_carrier, 50), country: matching(m.staff_place_country, /^[A-Z]{2}$/) },
    options: { by },
    carryOut: async (shop: Shop, { carrier, country }) => {
      const done = await shop.delivery.pointIndex.refresh(shop.clock.now(), { carrier, country, isBelieved: true });
      if (done.length === 0) throw new UserError(m.staff_points_no_list({ carrier, country }));
      return tell(shop, done);
    },
  }),
});

const outcomes = {
  read: m.staff_points_read,
  silent: m.staff_points_silent,
  held: m.staff_points_held,
} satisfies Record<Refreshed[number]["outcome"], (said: { count: number }) => string>;

async function tell({ delivery: { pointIndex } }: Shop, refreshed: Refreshed): Promise<string> {
  const said = refreshed
    .filter(({ outcome, count }) => outcome !== "read" || count > 0)
    .map(({ carrier, country, outcome, count }) => `${carrier} ${country}: ${outcomes[outcome]({ count })}`);
  const counts = (await pointIndex.counts()).map((each) => m.staff_points_counts({ ...each, seenAt: each.seenAt.toISOString() }));
  const odd = await pointIndex.quarantine(MOST_ODD);
  return [
    ...said,
    ...(said.length ? [""] : []),
    ...(counts.length ? counts : [m.staff_points_none()]),
    "",
    odd.length === MOST_ODD ? m.staff_points_quarantine_first({ count: MOST_ODD }) : m.staff_points_quarantine({ count: odd.length }),
    ...odd.map(({ carrier, scope, code, why }) => `  ${carrier} ${scope}  ${code}: ${why}`),
  ].join("\n");
}

if (import.meta.main) await atShop(points);
