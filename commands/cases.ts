import { caseKinds } from "../app/foundation/case-kinds.ts";
import { formatKopecks } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { isCaseKind } from "../app/orders/cases/cases.server.ts";
import type { CaseDone, CaseRefusal } from "../app/payments/case-deeds.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand, takeFlags } from "./at-shop.ts";

const USAGE = `npm run cases                                                  what does not add up and waits for a person, the oldest first
npm run cases -- close KIND SUBJECT --by NAME --note TEXT      it adds up now, and why
npm run cases -- accept-return PAYMENT --by NAME [--note TEXT] what the bank has given back by itself is a refund in the books too
npm run cases -- take PAYMENT --by NAME [--note TEXT]          what was paid is the order's payment after all; only where it is the same sum
npm run cases -- give-back PAYMENT --by NAME [--note TEXT]     what was paid goes back the way it came, what is only held is let go
PAYMENT is the subject of its case. A deed that moves money asks the bank first, and ends the case with it.`;

const refusals: Record<CaseRefusal, string> = {
  unknown: "There is no such payment.",
  silent: "Its bank does not answer now, and nothing is moved without its word. Try again later.",
  no_case: "No case of that kind is open of it: see npm run cases",
  not_equal: "It is not the sum, the currency, or the whole of what was asked for: give it back.",
  not_wanted: "The order is paid already, or over: give it back.",
  no_money: "The bank holds nothing of it that could go back.",
  held: "The bank still holds it, though it was told to let it go. Try again later, or let it go in the bank's cabinet first.",
  under_way: "A refund of it is on its way. Wait until it is over: npm run jobs, npm run refund",
  returning: "Goods of the order are on their way back. End that first: npm run returns",
};

const told: Record<CaseDone, string> = {
  taken: "The order is paid by it. A running store tells the buyer.",
  "given-back": "It goes back. A running store sends it and tells the buyer.",
  gone: "The bank holds nothing of it. The order can be paid anew while its goods are held.",
  refunded: "The order is refunded: its accounts have theirs, and the buyer is told.",
  "refunded-in-part": "The money is in the books as given back; what comes back of the goods brings only the rest.",
  lost: "What was sold can't be had back: the shop has lost it, and the books say so.",
  ours: "The shop had given it back itself. Nothing had to move.",
};

const verbs = { "accept-return": "acceptReturn", take: "take", "give-back": "giveBack" } as const;
type Verb = keyof typeof verbs;

/** What staff settles until there is a back office. */
export const cases: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked.verb === "list") return list(shop);
    const now = shop.clock.now();
    if (asked.verb === "close") {
      const closed = await shop.cases.close(asked.kind, asked.subject, { ...asked, now });
      if (closed.ok) return "Closed.";
      throw new UserError(whyOpen(asked.kind, closed.refusal));
    }
    const outcome = await shop.payments.caseDeeds[verbs[asked.verb]](asked.subject, { ...asked, now });
    if (!outcome.ok) throw new UserError(refusals[outcome.refusal]);
    return `${told[outcome.done]}${outcome.amountMinor ? ` (${formatKopecks(outcome.amountMinor, "en")})` : ""}`;
  },
};

if (import.meta.main) await atShop(cases);

async function list(shop: Shop): Promise<string> {
  const open = await shop.cases.open();
  const lines = open.flatMap(({ kind, subject, detail, openedAt, number }) => {
    // One that an older or newer shop has opened is told all the same.
    const { means, todo } = isCaseKind(kind)
      ? caseKinds[kind]
      : { means: "Nobody has written down what this means.", todo: "Ask who built it." };
    return [
      `${kind} ${subject}  since ${openedAt.toISOString().slice(0, 16).replace("T", " ")}${number ? `  order ${number}` : ""}`,
      `  ${means}`,
      `  → ${todo}`,
      ...(Object.keys(detail).length ? [`  ${JSON.stringify(detail)}`] : []),
    ];
  });
  return [...lines, `${open.length} open`].join("\n");
}

function whyOpen(kind: string, refusal: "unknown" | "not_open" | "by_deed"): string {
  if (refusal === "not_open") return "No such case is open: see npm run cases";
  return refusal === "by_deed" && isCaseKind(kind) ? `It ends with its deed: ${caseKinds[kind].todo}` : `There is no kind ${kind}.`;
}

type Asked =
  | { verb: "list" }
  | { verb: "close"; kind: string; subject: string; by: string; note: string }
  | { verb: Verb; subject: string; by: string; note: string };

function read(args: string[]): Asked {
  if (args.length === 0) return { verb: "list" };
  const rest = [...args];
  const [by = "", note = ""] = takeFlags(rest, "--by", "--note");
  const isNamed = isOneLine(by) && (note === "" || isOneLine(note));
  const [verb = "", ...words] = rest;
  // A subject may be of two words, as a payment and its operation.
  const [kind = "", ...subject] = words;
  if (isNamed && verb === "close" && note && subject.length) return { verb, kind, subject: subject.join(" "), by, note };
  if (isNamed && Object.hasOwn(verbs, verb) && words.length === 1) return { verb: verb as Verb, subject: kind, by, note };
  throw new UserError(USAGE);
}
