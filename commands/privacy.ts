import { createWriteStream } from "node:fs";
import { actText } from "../app/account/privacy/act.ts";
import type { ErasureOutcome } from "../app/account/privacy/erase.server.ts";
import type { Blocker } from "../app/account/privacy/erasure.ts";
import { formatMoney } from "../app/foundation/money.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand } from "./at-shop.ts";

const USAGE = `npm run privacy                                                        the acts of erasure there are
npm run privacy -- act NUMBER                                          one of them in words
npm run privacy -- export PHONE --by NAME --to FILE.zip                all that is held of a customer, to hand over
npm run privacy -- erase PHONE --by NAME --proof TEXT [--give-up SUM]  forgets a customer who has asked for it by letter
PHONE: as +79001234567, or a mailbox. TEXT: how he has shown who he is. SUM: rubles of advance and deposit that he gives up.`;

const underWay = {
  order: ({ number }) => `order ${number} is not over`,
  "guest-order": ({ number }) => `order ${number}, placed as a guest with this phone, is not over`,
  refund: ({ number }) => `money of order ${number} is still going back`,
  return: ({ number }) => `goods of order ${number} are still coming back`,
  payment: ({ number }) => `a payment of order ${number} is still being looked at`,
  withdrawal: () => "a withdrawal is waiting to be paid",
  certificate: ({ number }) => `the certificate of order ${number} has not arrived`,
} satisfies Record<Blocker["code"], (blocker: Blocker) => string>;

const flags = { export: ["--by", "--to"], erase: ["--by", "--proof", "--give-up"] } as const;

/** Demands that come by letter: done by the same code as those from the account. */
export const privacy: StaffCommand<Asked> = { read, carryOut };

if (import.meta.main) await atShop(privacy);

async function carryOut(shop: Shop, asked: Asked): Promise<string> {
  if (asked.verb === "list") return list(shop);
  if (asked.verb === "act") return act(shop, asked.number);
  const customerId = await shop.privacy.findByContact(asked.contact);
  if (!customerId) throw new UserError("Nobody with this phone or mailbox is a customer.");
  const now = shop.clock.now();
  if (asked.verb === "export") {
    await shop.privacy.copyFor(customerId, { actor: asked.by, lang: "ru", now }, createWriteStream(asked.to, { flags: "wx", mode: 0o600 }));
    return `Written to ${asked.to}. Hand it over to its owner alone, then delete it.`;
  }
  const { by, proof, giveUp } = asked;
  const done = await shop.privacy.eraseFor({ customerId, actor: by, proof, giveUp, now }, "ru");
  if (!done.ok) throw new UserError(whyNot(done));
  return actText(done.act, "Gong", "en");
}

async function list({ privacy }: Shop): Promise<string> {
  const acts = await privacy.listActs();
  const lines = acts.map(
    ({ number, at, askedBy, actor, keepUntil }) =>
      `${number}  ${at.toISOString().slice(0, 16).replace("T", " ")}  by ${askedBy === "staff" ? actor : "the customer"}${keepUntil ? `, the rest is kept until ${keepUntil}` : ""}`,
  );
  return [...lines, `${acts.length} erased`].join("\n");
}

async function act({ privacy }: Shop, number: string): Promise<string> {
  const found = await privacy.findAct(number);
  if (!found) throw new UserError("There is no such act.");
  const again = found.againAt ? [`Done once more after a restore: ${found.againAt.toISOString()}`] : [];
  return [actText(found, "Gong", "en"), `By: ${found.actor}. Proof: ${found.proof}.`, ...again].join("\n");
}

function whyNot(refused: Extract<ErasureOutcome, { ok: false }>): string {
  if (refused.refusal === "unknown") return "Nobody with this phone or mailbox is a customer.";
  if (refused.refusal === "blocked") return `Not yet: ${refused.blockers.map((blocker) => underWay[blocker.code](blocker)).join("; ")}.`;
  return `${formatMoney(refused.owed, "rub", "en")} of advance and deposit would be given up: say so by --give-up ${refused.owed}, once he has.`;
}

type Asked =
  | { verb: "list" }
  | { verb: "act"; number: string }
  | { verb: "export"; contact: string; by: string; to: string }
  | { verb: "erase"; contact: string; by: string; proof: string; giveUp: number };

function read([verb, whom = "", ...rest]: string[]): Asked {
  if (verb === undefined) return { verb: "list" };
  if (verb === "act" && whom && !rest.length) return { verb, number: whom };
  if (verb !== "export" && verb !== "erase") throw new UserError(USAGE);
  const said = new Map<string, string>();
  for (let at = 0; at < rest.length; at += 2) said.set(rest[at]!, (rest[at + 1] ?? "").trim());
  const isUnderstood = [...said.keys()].every((flag) => flags[verb].some((known) => known === flag));
  const [by = "", to = "", proof = "", giveUp = "0"] = ["--by", "--to", "--proof", "--give-up"].map((flag) => said.get(flag));
  const isWhole = isOneLine(by, 200) && (verb === "export" ? to !== "" : isOneLine(proof, 200) && /^\d{1,9}$/.test(giveUp));
  if (!whom || !isUnderstood || !isWhole) throw new UserError(USAGE);
  return verb === "export" ? { verb, contact: whom, by, to } : { verb, contact: whom, by, proof, giveUp: Number(giveUp) };
}
