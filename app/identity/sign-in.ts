/** The law of sign-in codes [IDN-01, IDN-02]; times in seconds. */
export const codeTtlSeconds = 600;
export const codeTries = 5;
export const resendAfterSeconds = 30;
const perQuarterHour = 3;
const perDay = 8;
const perAddressHour = 20;
export const triesPerDay = 20;

export const sessionDays = { code: 30, passkey: 7 } as const;

/** When codes were sent before, newest first; both lists reach back one day. */
export type CodeHistory = { toTarget: readonly Date[]; fromAddress: readonly Date[] };

/** Seconds until a code may be sent again; 0 = now. The pause grows 30, 60, 120, 300 within a quarter of an hour. */
export function waitBeforeCode({ toTarget, fromAddress }: CodeHistory, now: Date): number {
  const age = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  const within = (times: readonly Date[], seconds: number) => times.filter((at) => age(at) < seconds);
  const newest = toTarget[0];
  const recent = within(toTarget, 900);
  const waits = [
    newest ? resendAfterSeconds - age(newest) : 0,
    recent.length >= perQuarterHour ? 900 - age(recent.at(-1)!) : 0,
    within(toTarget, 86_400).length >= perDay ? 86_400 - age(toTarget[perDay - 1]!) : 0,
    within(fromAddress, 3600).length >= perAddressHour ? 3600 - age(fromAddress[perAddressHour - 1]!) : 0,
  ];
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/** A session is pushed forward as it is used [IDN-11]. */
export const sessionEnds = (means: keyof typeof sessionDays, now: Date) => new Date(now.getTime() + sessionDays[means] * 86_400_000);
