import type { SupportRefusal } from "../app/account/support.server.ts";
import { normalizePhone } from "../app/customers/identity/phone.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { atShop, isOneLine, type StaffCommand, takeFlags } from "./at-shop.ts";

const USAGE = `npm run customers                                                          who is asked for a second factor, since when
npm run customers -- changes PHONE|E-MAIL                                  what staff has changed of a customer
npm run customers -- birthday PHONE|E-MAIL 1990-02-03 --by NAME --reason TEXT  another birthday
npm run customers -- let-in PHONE|E-MAIL --by NAME --reason TEXT           opens an account that waits for a second factor
npm run customers -- release PHONE --by NAME --reason TEXT                 takes a number that is another's by now off an account with a mailbox
TEXT: how he has shown who he is.`;

const refusals: Record<SupportRefusal, string> = {
  unknown: "Nobody with this phone or mailbox is a customer.",
  no_birthday: "That is nobody's birthday: from 1900 on, and before today.",
  same: "That is the birthday already.",
  nothing_hidden: "Nothing of this account is hidden.",
  no_phone: "The account has no phone.",
  no_mailbox: "The account has no mailbox: without its phone nobody could enter it any more.",
};

/** What support changes of a customer, until there is a back office. */
export const customers: StaffCommand<Asked> = {
  read,
  carryOut: async (shop, asked) => {
    if (asked.verb === "list") return list(shop);
    const customerId = await shop.privacy.findByContact(asked.contact);
    if (!customerId) throw new UserError(refusals.unknown);
    if (asked.verb === "changes") return changes(shop, customerId);
    const by = { actor: asked.by, reason: asked.reason, now: shop.clock.now() };
    const { done, says } = await change(shop, customerId, asked, by);
    if (!done.ok) throw new UserError(refusals[done.refusal]);
    return says;
  },
};

type Change = Extract<Asked, By>;
async function change({ support }: Shop, customerId: string, asked: Change, by: { actor: string; reason: string; now: Date }) {
  switch (asked.verb) {
    case "birthday":
      return { done: await support.changeBirthday(customerId, asked.birthday, by), says: `The birthday is ${asked.birthday} now.` };
    case "let-in":
      return { done: await support.letIn(customerId, by), says: "The account is open: its page is to be loaded anew." };
    case "release":
      return { done: await support.releasePhone(customerId, by), says: "The number opens nothing of this account any more." };
  }
}

const minute = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");

async function list({ support }: Shop): Promise<string> {
  const all = await support.waiting();
  const lines = all.map(({ phone, email, passkeys, since }) => {
    const ways = [email, passkeys > 0 && "a passkey"].filter(Boolean).join(", ");
    return `${phone ?? email}  since ${minute(since)}  ${ways ? `by ${ways}` : "nothing to show: support alone can help"}`;
  });
  return [...lines, `${all.length} asked for a second factor`].join("\n");
}

async function changes({ support }: Shop, customerId: string): Promise<string> {
  const all = await support.changes(customerId);
  const lines = all.map(({ what, was, became, reason, actor, at }) =>
    [minute(at), what, (was || became) && `${was ?? "none"} → ${became ?? "none"}`, `by ${actor}: ${reason}`].filter(Boolean).join("  "),
  );
  return [...lines, `${all.length} changes`].join("\n");
}

type By = { contact: string; by: string; reason: string };
type Asked =
  | { verb: "list" }
  | { verb: "changes"; contact: string }
  | ({ verb: "birthday"; birthday: string } & By)
  | ({ verb: "let-in" | "release" } & By);

function read(args: string[]): Asked {
  if (args.length === 0) return { verb: "list" };
  const rest = [...args];
  const [by = "", reason = ""] = takeFlags(rest, "--by", "--reason");
  const [verb, whom = "", birthday, ...more] = rest;
  const contact = whom.includes("@") ? whom : normalizePhone(whom, "RU");
  if (whom && !contact) throw new UserError("This is neither a phone nor an e-mail.");
  if (contact && verb === "changes" && !birthday && !by && !reason) return { verb, contact };
  if (!contact || !isOneLine(by) || !isOneLine(reason) || more.length) throw new UserError(USAGE);
  if ((verb === "let-in" || verb === "release") && birthday === undefined) return { verb, contact, by, reason };
  if (verb === "birthday" && birthday && isDay(birthday)) return { verb, contact, birthday, by, reason };
  throw new UserError(USAGE);
}

/** A day of the calendar: 30 February is none. */
const isDay = (text: string) => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

if (import.meta.main) await atShop(customers);
