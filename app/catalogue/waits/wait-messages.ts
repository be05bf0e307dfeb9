import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { type Language, type Region, storefronts } from "#app/foundation/storefront.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { say } from "../card.ts";
import type { Text } from "../model-record.ts";
import { thingPath } from "../thing-path.ts";

type Told = { id: string; storefront: Region; lang: Language };
type Thing = { productId: string; name: Text; size: string; slug: string; colorCode: string | null; colorName: Text };
type Links = { wait: string; stop: string };

/** A restock of last week is no news. */
const WORTH_SENDING_DAYS = 3;

const brandOf = ({ storefront, lang }: Told) => storefronts.find(({ region }) => region === storefront)!.brand[lang];

/** The thing in its size, as its page names it. */
export const thingName = ({ name, size }: Pick<Thing, "name" | "size">, lang: Language): string => inSize(say(name, lang), size, lang);

/** Asks a mailbox whether it was its owner who asked; whoever says nothing hears no more [T67]. */
export function confirmMessage(wait: Told & { letters: number }, email: string, thing: Thing, links: Links): Message {
  const { lang: locale } = wait;
  const name = thingName(thing, locale);
  return {
    cause: `wait-confirm:${wait.id}:${wait.letters}`,
    channel: "email",
    to: email,
    lang: locale,
    subject: m.wait_confirm_subject({ brand: brandOf(wait), name }, { locale }),
    text: [m.wait_confirm_says({ name }, { locale }), links.wait, m.wait_confirm_else({}, { locale })].join("\n\n"),
    unsubscribe: links.stop,
  };
}

/** The same in the browsers where a customer has asked to be told [PWA-04]. */
export function backPush(wait: Told & { customerId: string }, thing: Thing, now: Date): Message {
  const { customerId, lang: locale } = wait;
  return {
    cause: `wait:${wait.id}:push`,
    channel: "push",
    to: customerId,
    lang: locale,
    subject: brandOf(wait),
    text: m.wait_back_push({ name: thingName(thing, locale) }, { locale }),
    link: thingPath(thing),
    notAfter: new Date(now.getTime() + WORTH_SENDING_DAYS * 86_400_000),
    wish: { customerId, push: true },
  };
}

/** The one message a wait is for. */
export function backMessage(
  wait: Told,
  to: Pick<Message, "channel" | "to">,
  thing: Thing,
  { origin, now, ...links }: Links & { origin: string; now: Date },
): Message {
  const { lang: locale } = wait;
  const said = { brand: brandOf(wait), name: thingName(thing, locale) };
  const link = `${origin}${thingPath(thing)}&lang=${locale}`;
  const isLetter = to.channel === "email";
  const letter = [
    m.wait_back_says(said, { locale }),
    link,
    m.wait_back_first({}, { locale }),
    m.wait_back_stop({ link: links.wait }, { locale }),
  ];
  return {
    cause: `wait:${wait.id}`,
    ...to,
    lang: locale,
    subject: isLetter ? m.wait_back_subject(said, { locale }) : null,
    text: isLetter ? letter.join("\n\n") : `${m.wait_back_subject(said, { locale })} ${link}`,
    notAfter: new Date(now.getTime() + WORTH_SENDING_DAYS * 86_400_000),
    ...(isLetter && { unsubscribe: links.stop }),
  };
}
