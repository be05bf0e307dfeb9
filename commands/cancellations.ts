import { Problem } from "../app/foundation/http/problem.ts";
import { formatKopecks } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { ManualRefundNotAllowedError, NoProviderError } from "../app/payments/refund.server.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, type StaffCommand, takeFlags } from "./at-shop.ts";

const USAGE = `npm run cancellations                                          orders whose buyers ask to cancel them
npm run cancellations -- grant NUMBER --by NAME [--by-hand]    it is cancelled; what was paid goes back
npm run cancellations -- refuse NUMBER --by NAME --reason TEXT it goes on; the buyer reads the reason
--by-hand: the money came to us directly (by bank transfer, on receipt) and has been given back.`;

const REFUSALS = { unknown: "There is no such order.", not_asked: "Nobody asks to cancel this order, or it has been decided." };

/** What staff decides until there is a back office. */
export const cancellations: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    try {
      return await (asked.verb === "list" ? list(shop) : decide(shop, asked));
    } catch (error) {
      throw inWords(error);
    }
  },
};

if (import.meta.main) await atShop(cancellations);

async function list({ aftersales }: Shop): Promise<string> {
  const waiting = await aftersales.asked();
  const lines = waiting.flatMap(({ number, stood, at, reason, totalMinor, isPaid, buyer }) => [
    `${number}  since ${at.toISOString().slice(0, 16).replace("T", " ")}  ${stood}, ${isPaid ? "paid" : "not paid"} ${formatKopecks(totalMinor, "en")}`,
    `  ${buyer}${reason && `: ${reason}`}`,
  ]);
  return [...lines, `${waiting.length} to decide`].join("\n");
}

async function decide({ aftersales, clock }: Shop, asked: Exclude<Asked, { verb: "list" }>): Promise<string> {
  const { number, by } = asked;
  const now = clock.now();
  const done =
    asked.verb === "grant"
      ? await aftersales.grant(number, { by, now, byHand: asked.byHand })
      : await aftersales.refuse(number, { by, now, reason: asked.reason });
  if (!done.ok) throw new UserError(REFUSALS[done.refusal]);
  return asked.verb === "grant"
    ? "Cancelled. A running store sends the money back and tells the buyer."
    : "It goes on. The buyer is told why.";
}

function inWords(error: unknown): unknown {
  if (error instanceof NoProviderError)
    return new UserError("The money of this order came by no provider. Give it back, then say so: --by-hand.");
  if (error instanceof ManualRefundNotAllowedError)
    return new UserError("The bank brought the money of this order and gives it back itself: leave --by-hand out.");
  if (error instanceof Problem) return new UserError("This can no longer be done with the order.");
  return error;
}

type Asked =
  | { verb: "list" }
  | { verb: "grant"; number: string; by: string; byHand: boolean }
  | { verb: "refuse"; number: string; by: string; reason: string };

function read(args: string[]): Asked {
  if (args.length === 0) return { verb: "list" };
  const [verb, number, ...rest] = args;
  const [by = "", reason = ""] = takeFlags(rest, "--by", "--reason");
  const at = rest.indexOf("--by-hand");
  const byHand = at >= 0 && rest.splice(at, 1).length > 0;
  const isWhole = number && !number.startsWith("-") && by && rest.length === 0 && ![by, reason].some((text) => /[\p{Cc}]/u.test(text));
  if (isWhole && verb === "grant" && !reason) return { verb, number, by, byHand };
  if (isWhole && verb === "refuse" && reason && !byHand) return { verb, number, by, reason };
  throw new UserError(USAGE);
}
