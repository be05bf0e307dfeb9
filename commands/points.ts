import { UserError } from "../app/foundation/plain-reason.ts";
import { atShop, type StaffCommand } from "./at-shop.ts";

const USAGE = `npm run points [-- refresh | believe CARRIER COUNTRY]
Tells how many pickup points each carrier has in each country, and those that nobody is sent to, with the reason.
refresh: reads every carrier's list now. believe: reads one and takes it though it is much shorter than before, as in "believe cdek KZ".`;

const MOST_ODD = 200;

type Asked = { only: { carrier: string; country: string; isBelieved: true } | undefined } | null;

/** What staff sees of the pickup points until there is a back office. */
export const points: StaffCommand<Asked> = {
  read: ([verb, carrier = "", country = "", ...more]) => {
    if (verb === undefined) return null;
    if (verb === "refresh" && !carrier) return { only: undefined };
    if (verb !== "believe" || !carrier || !/^[A-Z]{2}$/.test(country) || more.length) throw new UserError(USAGE);
    return { only: { carrier, country, isBelieved: true } };
  },
  carryOut: async ({ delivery: { pointIndex }, clock }, asked) => {
    const done = asked ? await pointIndex.refresh(clock.now(), asked.only) : [];
    if (asked?.only && done.length === 0) throw new UserError(`No list of ${asked.only.carrier} in ${asked.only.country} is read here.`);
    const said = done
      .filter(({ outcome, count }) => outcome !== "read" || count > 0)
      .map(({ carrier, country, outcome, count }) => `${carrier} ${country}: ${outcomes[outcome](count)}`);
    const counts = (await pointIndex.counts()).map(
      ({ carrier, country, open, closed, seenAt }) =>
        `${carrier} ${country}  ${open} open, ${closed} closed  last seen ${seenAt.toISOString()}`,
    );
    const odd = await pointIndex.quarantine(MOST_ODD);
    return [
      ...said,
      ...(said.length ? [""] : []),
      ...(counts.length ? counts : ["No point is known yet."]),
      "",
      `In quarantine: ${odd.length === MOST_ODD ? `the first ${MOST_ODD}` : odd.length}`,
      ...odd.map(({ carrier, scope, code, why }) => `  ${carrier} ${scope}  ${code}: ${why}`),
    ].join("\n");
  },
};

const outcomes = {
  read: (count: number) => `read, ${count} points`,
  silent: () => "gave no list, nothing is changed",
  held: (count: number) => `told only ${count} good points: nothing is changed, and a case is open; "believe" takes it`,
} as const;

if (import.meta.main) await atShop(points);
