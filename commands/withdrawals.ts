import { formatMoney, rubles } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { BY_ONE_MINOR } from "../app/foundation/two-people.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand } from "./at-shop.ts";

const sum = (amountMinor: number) => formatMoney(rubles(amountMinor), "rub", "en");

const USAGE = `npm run withdrawals                                          what waits to be paid
npm run withdrawals -- show ID --by NAME                     the whole account, to pay it; it is written down who saw it
npm run withdrawals -- pay ID --by NAME                      the money has been transferred
npm run withdrawals -- refuse ID --by NAME --reason TEXT     it goes back to the deposit; the customer reads the reason
npm run withdrawals -- returned ID --by NAME --reason TEXT   the bank has sent back what was paid: the deposit has it again
Above ${sum(BY_ONE_MINOR)} of a customer's day two people say pay: the first agrees, the second transfers the money.`;

const REFUSALS = {
  unknown: "There is no such withdrawal.",
  ended: "It has been paid or refused already.",
  not_paid: "It has not been paid, or is back already.",
  same_person: "You have agreed already. Somebody else has to say pay as well.",
};

/** What staff pays out until there is a back office. */
export const withdrawals: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => (asked.verb === "list" ? list(shop) : carryOut(shop, asked)),
};

if (import.meta.main) await atShop(withdrawals);

async function list(shop: Shop): Promise<string> {
  const held = await shop.withdrawals.held();
  const lines = held.flatMap(({ id, amountMinor, holder, accountEnd, bik, customer, agreed, createdAt }) => [
    `${id}  ${createdAt.toISOString().slice(0, 16)}  ${sum(amountMinor)}`,
    `    to ${holder}, account …${accountEnd}, BIK ${bik}; customer: ${customer}`,
    ...(agreed.length ? [`    agreed: ${agreed.join(", ")}; somebody else has to say pay`] : []),
  ]);
  return [...lines, `${held.length} to pay`].join("\n");
}

async function carryOut({ withdrawals, clock }: Shop, { verb, id, by, reason }: Deed): Promise<string> {
  const step = { actor: by, now: clock.now() };
  if (verb === "show") {
    const found = done(await withdrawals.show(id, step));
    return `${sum(found.amountMinor)} (${found.state})\n    to ${found.holder}\n    account ${found.account}\n    BIK ${found.bik}`;
  }
  if (verb === "refuse") {
    done(await withdrawals.refuse(id, { ...step, reason }));
    return "Refused: the deposit has it back.";
  }
  if (verb === "returned") {
    done(await withdrawals.returned(id, { ...step, reason }));
    return "Written down: the deposit has it back, the customer is told.";
  }
  const said = done(await withdrawals.pay(id, step));
  return said.step === "paid"
    ? "Paid: the customer is told."
    : "Agreed. Nothing is to be transferred before somebody else says pay as well.";
}

/** What was done; a refusal is said in words. */
function done<T extends { ok: true } | { ok: false; refusal: keyof typeof REFUSALS }>(outcome: T): Extract<T, { ok: true }> {
  if (!outcome.ok) throw new UserError(REFUSALS[outcome.refusal]);
  return outcome as Extract<T, { ok: true }>;
}

type Deed = { verb: "show" | "pay" | "refuse" | "returned"; id: string; by: string; reason: string };
type Asked = Deed | { verb: "list" };

function read([verb, id, ...rest]: string[]): Asked {
  if (verb === undefined) return { verb: "list" };
  const said = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) said.set(rest[at]!, (rest[at + 1] ?? "").trim());
  const [by = "", reason = ""] = [said.get("--by"), said.get("--reason")];
  const explains = verb === "refuse" || verb === "returned";
  const isUnderstood = [...said.keys()].every((name) => name === "--by" || (name === "--reason" && explains));
  const isKnown = verb === "show" || verb === "pay" || explains;
  const isWhole = isOneLine(by, 80) && (!explains || isOneLine(reason, 300));
  if (!isKnown || !id || !isUnderstood || !isWhole) throw new UserError(USAGE);
  return { verb, id, by, reason };
}
