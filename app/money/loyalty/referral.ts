import { percentDown, roundHalfUp } from "#app/foundation/money.ts";

/** Goods may come back for so long; what they earn others is given afterwards [PRC-15]. */
export const RETURN_DAYS = 14;
/** Friends a month whose orders are rewarded unasked: people bring one or two, a trade in accounts brings dozens, and a coach's case is soon looked at. */
export const FRIENDS_A_MONTH = 5;
/** Friends who order to one flat or from one browser: flatmates are two, a farm is more [T40]. */
export const FRIENDS_TOGETHER = 2;

/** How long a link is remembered: as long as people weigh a first order. */
export const LINK_DAYS = 30;
const ID = /^[^\s/?#%\\\p{Cc}]{1,200}$/u;

/** Where a customer's own link leads to. */
export const friendLink = (customerId: string): string => `/friend/${encodeURIComponent(customerId)}`;

/** Whoever a link or cookie names, if that could be a customer's id at all. */
export const readReferrer = (text: string | null | undefined): string | null => (text && ID.test(text) ? text : null);

/**
 * Who is said to have brought a customer: by the cookie of the link he followed, by his order, or by both where they agree; never he
 * himself. No claim on money of his own, so his word is enough [PRC-15].
 */
export function namedReferrer(said: { cookie: string | undefined; order: string | null | undefined }, customerId: string): string | null {
  const [cookie, order] = [readReferrer(said.cookie), said.order];
  const named = order ? (cookie === null || cookie === order ? readReferrer(order) : null) : cookie;
  return named === customerId ? null : named;
}

/** A flat, as somebody wrote it. */
export type Door = { city: string; street: string; building: string; block: string; flat: string };

const STREET_WORDS =
  /(?<![\p{L}\p{N}])(?:улица|ул|проспект|пр-т|просп|переулок|пер|город|г|дом|д|корпус|корп|к|квартира|кв|street|st|apt)(?![\p{L}\p{N}])/gu;
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(STREET_WORDS, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A flat by which two orders may be compared, however it was written; null where no street or no building is known. */
export function doorKey({ city, street, building, block, flat }: Door): string | null {
  const parts = [city, street, building, block, flat].map(plain);
  return parts[1] && parts[2] ? parts.join("|") : null;
}

/** A mailbox by which two people may be compared: what follows a plus is nobody else's, and Gmail skips dots. */
export function mailboxKey(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const [own = ""] = name.split("+");
  return `${["gmail.com", "googlemail.com"].includes(host) ? own.replaceAll(".", "") : own}@${host}`;
}

/** What is known of somebody that nobody else has. */
export type Traces = {
  phones: readonly (string | null)[];
  emails: readonly (string | null)[];
  doors: readonly Door[];
  browsers: readonly (string | null)[];
};

/** Whether two customers are one: the same phone, mailbox, flat or browser [T40]. */
export function isSamePerson(one: Traces, other: Traces): boolean {
  const keys = ({ phones, emails, doors, browsers }: Traces) => [
    phones,
    emails.map((email) => email && mailboxKey(email)),
    doors.map(doorKey),
    browsers,
  ];
  const theirs = keys(other);
  return keys(one).some((mine, at) => mine.some((key) => key && theirs[at]!.includes(key)));
}

export type KeptLine = { quantity: number; returned: number; priceMinor: number; cashbackMinor: number };

/** A percent of what was paid for what was kept, in whole rubles; what earns its buyer no cashback earns his friend nothing either. */
export function referralReward(lines: readonly KeptLine[], percent: number): number {
  const earning = lines.filter(({ cashbackMinor }) => cashbackMinor > 0);
  const kept = earning.map(({ priceMinor, quantity, returned }) => roundHalfUp(priceMinor * (quantity - returned), quantity));
  return percentDown(
    kept.reduce((sum, minor) => sum + minor, 0),
    percent,
  );
}

export const refusals = ["unpaid", "not-first", "loop", "self", "came-back", "nothing"] as const;
export type Refusal = (typeof refusals)[number];
export type Hold = "many-friends" | "together";

/** What is known of an order that names who brought its buyer, when it has been paid or has ended. */
export type Named = { isPaid: boolean; isFirst: boolean; isLoop: boolean; isSelf: boolean };

/** Whether an order is the one that may earn; null: it is. */
export function refusalOf({ isPaid, isFirst, isLoop, isSelf }: Named): Refusal | null {
  if (!isPaid) return "unpaid";
  if (!isFirst) return "not-first";
  if (isSelf) return "self";
  return isLoop ? "loop" : null;
}

/** What is known of the first order of somebody's friend. `friends`: rewarded in the month before; `together`: others who share its flat or browser. */
export type Waiting = { hasEnded: boolean; doneAt: Date | null; isSelf: boolean; rewardMinor: number; friends: number; together: number };
export type Verdict = { kind: "wait" } | { kind: "refuse"; reason: Refusal } | { kind: "hold"; reason: Hold } | { kind: "give" };

/** What becomes of a friend's first order: a bonus once it can't come back any more, unless somebody should look first [PRC-15] [T40]. */
export function verdictOn({ hasEnded, doneAt, isSelf, rewardMinor, friends, together }: Waiting, now: Date): Verdict {
  if (hasEnded) return { kind: "refuse", reason: "came-back" };
  if (!doneAt || now.getTime() < doneAt.getTime() + RETURN_DAYS * 86_400_000) return { kind: "wait" };
  if (isSelf) return { kind: "refuse", reason: "self" };
  if (rewardMinor === 0) return { kind: "refuse", reason: "nothing" };
  if (together >= FRIENDS_TOGETHER) return { kind: "hold", reason: "together" };
  return friends >= FRIENDS_A_MONTH ? { kind: "hold", reason: "many-friends" } : { kind: "give" };
}
