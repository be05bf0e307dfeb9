/** Rules of sign-in codes [IDN-01, IDN-02]; times in seconds. */
export const codeTtlSeconds = 600;
export const codeTries = 5;

/** Pauses after the first, second, … code within an hour. */
const pauses = [30, 60, 120, 300];
const perQuarterHour = 3;
const perDay = 8;
/** Codes of an hour that were not entered, and all: what was entered rightly was no attack, unless it costs somebody else's money. */
const perAddressHour = { open: 20, all: 100 };
const perNetworkHour = { open: 100, all: 500 };
export const triesPerDay = 20;

export const sessionDays = { code: 30, passkey: 7 } as const;

/** Times of earlier codes within a day, newest first; `open` ones were not entered. */
export type CodeHistory = Record<"toTarget" | "fromAddress" | "openFromAddress" | "fromNetwork" | "openFromNetwork", readonly Date[]>;

/** A known browser waits for its own codes only: a neighbour behind its address can't keep a customer out. */
export function waitBeforeCode(history: CodeHistory, now: Date, isKnown = false): number {
  const { toTarget } = history;
  const age = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  /** Until fewer than `most` lie within the last `seconds`. */
  const until = (times: readonly Date[], most: number, seconds: number) => (times.length < most ? 0 : seconds - age(times[most - 1]!));
  const lately = toTarget.filter((at) => age(at) < 3600).length;
  const waits = [
    until(toTarget, 1, pauses[Math.min(Math.max(lately, 1), pauses.length) - 1]!),
    until(toTarget, perQuarterHour, 900),
    until(toTarget, perDay, 86_400),
    ...(isKnown
      ? []
      : [
          until(history.openFromAddress, perAddressHour.open, 3600),
          until(history.fromAddress, perAddressHour.all, 3600),
          until(history.openFromNetwork, perNetworkHour.open, 3600),
          until(history.fromNetwork, perNetworkHour.all, 3600),
        ]),
  ];
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

export const waitForRoom = (filledBy: Date | null, now: Date): number =>
  filledBy ? Math.max(0, Math.ceil(3600 - (now.getTime() - filledBy.getTime()) / 1000)) : 0;

/** How long a sign-in counts as fresh re-authentication, for changing contacts and for withdrawing money. */
export const freshSeconds = { entry: 600, money: 300 } as const;
export type Stake = keyof typeof freshSeconds;

type Opening = { at: Date; channel: string | null; verified: boolean; hasPhone: boolean };

/** Fresh enough, by a user-verifying passkey, or by phone where there is one, since others may read an email [T03] [T13] [T30]. */
export const provesOwner = ({ at, channel, verified, hasPhone }: Opening, stake: Stake, now: Date): boolean =>
  now.getTime() - at.getTime() <= freshSeconds[stake] * 1000 &&
  (verified || channel === "sms" || channel === "whatsapp" || (channel === "email" && !hasPhone));

/** Sessions extend with use [IDN-11]. */
export const sessionEnds = (means: keyof typeof sessionDays, now: Date) => new Date(now.getTime() + sessionDays[means] * 86_400_000);
