import { supportRefusals } from "../app/account/support-refusals.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { type Argument, contact, reason, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { minute } from "./language.ts";
import { atShop } from "./run.ts";

const day: Argument<string> = {
  place: m.staff_place_date,
  read: (text) => {
    const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
  },
};
const options = { by: text(m.staff_place_name), reason };
type Step = { actor: string; reason: string; now: Date };
type Done = Awaited<ReturnType<Shop["support"]["letIn"]>>;

export const customers = command(
  "customers",
  {
    "": verb({ help: m.staff_customers, carryOut: list }),
    changes: verb({ help: m.staff_customers_changes, takes: { contact }, carryOut: changes }),
    birthday: verb({
      help: m.staff_customers_birthday,
      takes: { contact, birthday: day },
      options,
      carryOut: async (shop: Shop, { birthday, ...said }) => {
        await change(shop, said, (customerId, step) => shop.support.changeBirthday(customerId, birthday, step));
        return m.staff_customers_birthday_is({ birthday });
      },
    }),
    "let-in": verb({
      help: m.staff_customers_let_in,
      takes: { contact },
      options,
      carryOut: async (shop: Shop, said) => {
        await change(shop, said, shop.support.letIn);
        return m.staff_customers_is_in();
      },
    }),
    release: verb({
      help: m.staff_customers_release,
      takes: { contact },
      options,
      carryOut: async (shop: Shop, said) => {
        await change(shop, said, shop.support.releasePhone);
        return m.staff_customers_released();
      },
    }),
  },
  m.staff_customers_note,
);

async function find({ privacy }: Shop, contact: string): Promise<string> {
  const customerId = await privacy.findByContact(contact);
  if (!customerId) throw new UserError(supportRefusals.unknown());
  return customerId;
}

type Named = { contact: string; by: string; reason: string };
async function change(
  shop: Shop,
  { contact, by, reason }: Named,
  action: (customerId: string, step: Step) => Promise<Done>,
): Promise<void> {
  const done = await action(await find(shop, contact), { actor: by, reason, now: shop.clock.now() });
  if (!done.ok) throw new UserError(supportRefusals[done.refusal]());
}

async function list({ support }: Shop): Promise<string> {
  const all = await support.waiting();
  const lines = all.map(({ phone, email, passkeys, since }) => {
    const ways = [email, passkeys > 0 && m.staff_customers_passkey()].filter(Boolean).join(", ");
    const how = ways ? m.staff_customers_by({ ways }) : m.staff_customers_support_alone();
    return `${phone ?? email}  ${m.staff_since({ since: minute(since) })}  ${how}`;
  });
  return [...lines, m.staff_customers_count({ count: all.length })].join("\n");
}

async function changes(shop: Shop, { contact }: { contact: string }): Promise<string> {
  const all = await shop.support.changes(await find(shop, contact));
  const none = m.staff_none();
  const lines = all.map(({ what, was, became, reason, actor, at }) =>
    [minute(at), what, (was || became) && `${was ?? none} → ${became ?? none}`, m.staff_by_because({ actor, reason })]
      .filter(Boolean)
      .join("  "),
  );
  return [...lines, m.staff_customers_changes_count({ count: all.length })].join("\n");
}

if (import.meta.main) await atShop(customers);
