import { type Door, doorName } from "#app/foundation/door.ts";
import { mailboxOf } from "#app/foundation/mailbox.ts";
import { percentDown, roundHalfUp } from "#app/foundation/money.ts";

/** Rewards wait until goods can't come back [PRC-15]. */
export const RETURN_DAYS = 14;
/** Rewarded friends a month without review: people bring one or two, farms dozens. */
export const FRIENDS_A_MONTH = 5;
/** Friends per flat or browser: flatmates are two, a farm more [T40]. */
export const FRIENDS_TOGETHER = 2;

export const LINK_DAYS = 30;
const ID = /^[^\s/?#%\\\p{Cc}]{1,200}$/u;

export const friendLink = (customerId: string): string => `/friend/${encodeURIComponent(customerId)}`;

export const readReferrer = (text: string | null | undefined): string | null => (text && ID.test(text) ? text : null);

/** The referrer named by cookie, order, or both if they agree; never the customer themselves [PRC-15]. */
export function namedReferrer(said: { cookie: string | undefined; order: string | null | undefined }, customerId: string): string | null {
  const [cookie, order] = [readReferrer(said.cookie), said.order];
  const named = order ? (cookie === null || cookie === order ? readReferrer(order) : null) : cookie;
  return named === customerId ? null : named;
}

/** null without a street and a house: those say nothing. */
export function doorKey(door: Door): string | null {
  const [, street, house] = doorName({ ...door, block: "" }).split(", ");
  return street && house ? doorName(door) : null;
}

export type Traces = {
  phones: readonly (string | null)[];
  emails: readonly (string | null)[];
  doors: readonly Door[];
  browsers: readonly (string | null)[];
};

/** Whether two customers share a phone, mailbox, flat or browser [T40]. */
export function isSamePerson(one: Traces, other: Traces): boolean {
  const keys = ({ phones, emails, doors, browsers }: Traces) => [
    phones,
    emails.map((email) => email && mailboxOf(email)),
    doors.map(doorKey),
    browsers,
  ];
  const theirs = keys(other);
  return keys(one).some((mine, at) => mine.some((key) => key && theirs[at]!.includes(key)));
}

export type KeptLine = { quantity: number; returned: number; priceMinor: number; cashbackMinor: number };

/** A percentage of what was paid and kept, in whole rubles; lines without cashback don't count. */
export function referralReward(lines: readonly KeptLine[], percent: number): number {
  const earning = lines.filter(({ cashbackMinor }) => cashbackMinor > 0);
  const kept = earning.map(({ priceMinor, quantity, returned }) => roundHalfUp(priceMinor * (quantity - returned), quantity));
  return percentDown(
    kept.reduce((sum, minor) => sum + minor, 0),
    percent,
  );
}

export const refusals = ["unpaid", "not-first", "loop", "self", "came-back", "nothing"] as const;
export type ReferralRefusal = (typeof refusals)[number];
export type Hold = "many-friends" | "together";

export type Named = { isPaid: boolean; isFirst: boolean; isLoop: boolean; isSelf: boolean };

export function refusalOf({ isPaid, isFirst, isLoop, isSelf }: Named): ReferralRefusal | null {
  if (!isPaid) return "unpaid";
  if (!isFirst) return "not-first";
  if (isSelf) return "self";
  return isLoop ? "loop" : null;
}

/** A friend's first order. `friends`: rewarded within a month; `together`: others at its flat or browser. */
export type Waiting = { hasEnded: boolean; doneAt: Date | null; isSelf: boolean; rewardMinor: number; friends: number; together: number };
export type Verdict = { kind: "wait" } | { kind: "refuse"; reason: ReferralRefusal } | { kind: "hold"; reason: Hold } | { kind: "give" };

/** Reward, reject, or hold for review once it can't come back [PRC-15] [T40]. */
export function verdictOn({ hasEnded, doneAt, isSelf, rewardMinor, friends, together }: Waiting, now: Date): Verdict {
  if (hasEnded) return { kind: "refuse", reason: "came-back" };
  if (!doneAt || now.getTime() < doneAt.getTime() + RETURN_DAYS * 86_400_000) return { kind: "wait" };
  if (isSelf) return { kind: "refuse", reason: "self" };
  if (rewardMinor === 0) return { kind: "refuse", reason: "nothing" };
  if (together >= FRIENDS_TOGETHER) return { kind: "hold", reason: "together" };
  return friends >= FRIENDS_A_MONTH ? { kind: "hold", reason: "many-friends" } : { kind: "give" };
}
