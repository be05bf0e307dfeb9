import { m } from "#app/foundation/i18n/messages/messages.js";
import { isSamePerson } from "#app/foundation/two-people.ts";
import type { InboxItem } from "./inbox.ts";
import { type Reader, word } from "./inbox-rule.ts";

type Item = Pick<InboxItem, "facts">;

/** What its reader asked for: another person decides about it. */
export const isMine = (item: Item, me: Reader): boolean => isSamePerson(word(item, "by"), me.name);

export const notMine = (says: () => string) => (item: Item, me: Reader) => (isMine(item, me) ? says() : null);

/** Who agreed to a payout once can't do so twice. */
export const notAgreedByMe = ({ facts }: Item, me: Reader): string | null =>
  ((facts.agreed ?? []) as string[]).some((name) => isSamePerson(name, me.name)) ? m.desk_withdrawal_same_person() : null;

/** Others decline it; who asked for it takes it back. */
export const declining = (otherwise: () => string) => (item: Item, me: Reader) =>
  isMine(item, me) ? m.desk_request_withdraw() : otherwise();

export const isByHand = (item: Item): boolean => word(item, "wish").split(" ").includes("--by-hand");
