/** The law of sign-in codes [IDN-01, IDN-02]; times in seconds. */
export const codeTtlSeconds = 600;
export const codeTries = 5;

/** After the first code of an hour, the second, the third … */
const pauses = [30, 60, 120, 300];
const perQuarterHour = 3;
const perDay = 8;
const perAddressHour = 20;
const perNetworkHour = 100;
export const triesPerDay = 20;

export const sessionDays = { code: 30, passkey: 7 } as const;

/** When codes were sent before, newest first; the lists reach back one day. */
export type CodeHistory = { toTarget: readonly Date[]; fromAddress: readonly Date[]; fromNetwork: readonly Date[] };

/** Seconds until a code may be sent again; 0 = now. */
export function waitBeforeCode({ toTarget, fromAddress, fromNetwork }: CodeHistory, now: Date): number {
  const age = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  /** Until fewer than `most` lie within the last `seconds`. */
  const until = (times: readonly Date[], most: number, seconds: number) => (times.length < most ? 0 : seconds - age(times[most - 1]!));
  const lately = toTarget.filter((at) => age(at) < 3600).length;
  const waits = [
    until(toTarget, 1, pauses[Math.min(Math.max(lately, 1), pauses.length) - 1]!),
    until(toTarget, perQuarterHour, 900),
    until(toTarget, perDay, 86_400),
    until(fromAddress, perAddressHour, 3600),
    until(fromNetwork, perNetworkHour, 3600),
  ];
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/** Seconds until the hour that this code has filled is over; 0 where none has. */
export const waitForRoom = (filledBy: Date | null, now: Date): number =>
  filledBy ? Math.max(0, Math.ceil(3600 - (now.getTime() - filledBy.getTime()) / 1000)) : 0;

/** For how long whoever has just signed in need not prove again who he is: to change how the account is entered, to take money out of it. */
export const freshSeconds = { entry: 600, money: 300 } as const;
export type Stake = keyof typeof freshSeconds;

type Opening = { at: Date; channel: string | null; verified: boolean; hasPhone: boolean };

/**
 * Whether a session still proves who sits there, enough for what is at stake: opened lately, by a passkey whose authenticator has made sure
 * who holds it, or by the phone's code wherever there is a phone, since a mailbox may be read by others [T03] [T13] [T30].
 */
export const provesOwner = ({ at, channel, verified, hasPhone }: Opening, stake: Stake, now: Date): boolean =>
  now.getTime() - at.getTime() <= freshSeconds[stake] * 1000 &&
  (verified || channel === "sms" || channel === "whatsapp" || (channel === "email" && !hasPhone));

/** A session is pushed forward as it is used [IDN-11]. */
export const sessionEnds = (means: keyof typeof sessionDays, now: Date) => new Date(now.getTime() + sessionDays[means] * 86_400_000);
