import { createWriteStream } from "node:fs";
import { actText } from "../app/account/privacy/act.ts";
import { whyNotErased } from "../app/account/privacy/erasure-refusals.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import type { Shop } from "../app/shop.server.ts";
import { by, file, orElse, text, wholeNumber } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { language, minute } from "./language.ts";
import { atShop } from "./run.ts";

const contact = text(m.staff_place_contact, 200);

/** Requests by letter, through the account's own code. */
export const privacy = command(
  "privacy",
  {
    "": verb({ help: m.staff_privacy, carryOut: list }),
    act: verb({ help: m.staff_privacy_act, takes: { number: text(m.staff_place_number, 100) }, carryOut: act }),
    export: verb({
      help: m.staff_privacy_export,
      takes: { contact },
      options: { by, to: { ...file, place: () => `${m.staff_place_file()}.zip` } },
      carryOut: async (shop: Shop, { contact, by, to }) => {
        const customerId = await find(shop, contact);
        const file = createWriteStream(to, { flags: "wx", mode: 0o600 });
        await shop.privacy.copyFor(customerId, { actor: by, lang: "ru", now: shop.clock.now() }, file);
        return m.staff_privacy_exported({ file: to });
      },
    }),
    erase: verb({
      help: m.staff_privacy_erase,
      takes: { contact },
      options: { by, proof: text(m.staff_place_text, 200), giveUp: orElse(wholeNumber(m.staff_place_sum, /^\d{1,9}$/), 0) },
      carryOut: async (shop: Shop, { contact, by, proof, giveUp }) => {
        const customerId = await find(shop, contact);
        const done = await shop.privacy.eraseFor({ customerId, actor: by, proof, giveUp, now: shop.clock.now() }, "ru");
        if (!done.ok) throw new UserError(whyNotErased(done, language()));
        return actText(done.act, "Gong", language());
      },
    }),
  },
  m.staff_privacy_note,
);

if (import.meta.main) await atShop(privacy);

async function find({ privacy }: Shop, contact: string): Promise<string> {
  const customerId = await privacy.findByContact(contact);
  if (!customerId) throw new UserError(m.staff_no_such_customer());
  return customerId;
}

async function list({ privacy }: Shop): Promise<string> {
  const acts = await privacy.listActs();
  const lines = acts.map(({ number, at, askedBy, actor, keepUntil }) =>
    [
      `${number}  ${minute(at)}  ${m.staff_privacy_by({ actor: askedBy === "staff" ? actor : m.staff_privacy_customer() })}`,
      ...(keepUntil ? [m.staff_privacy_kept_until({ date: keepUntil })] : []),
    ].join(", "),
  );
  return [...lines, m.staff_privacy_count({ count: acts.length })].join("\n");
}

async function act({ privacy }: Shop, { number }: { number: string }): Promise<string> {
  const found = await privacy.findAct(number);
  if (!found) throw new UserError(m.staff_privacy_no_act());
  const again = found.againAt ? [m.staff_privacy_again({ at: found.againAt.toISOString() })] : [];
  return [actText(found, "Gong", language()), m.staff_privacy_proof(found), ...again].join("\n");
}
