import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { CertificateState } from "#app/gifts/certificate.ts";

const words = {
  unpaid: m.certificate_state_unpaid,
  waiting: m.certificate_state_waiting,
  stuck: m.certificate_state_stuck,
  sending: m.certificate_state_sending,
  sent: m.certificate_state_sent,
  "not-issued": m.certificate_state_not_issued,
  activated: m.certificate_state_activated,
  void: m.certificate_state_void,
} satisfies Record<CertificateState, unknown>;

const next: Partial<Record<CertificateState, () => string>> = {
  waiting: m.certificate_says_waiting,
  sent: m.certificate_says_sent,
  "not-issued": m.certificate_says_not_issued,
};

/** The buyer's next step; "" if none. */
export const nextWords = (state: CertificateState): string => next[state]?.() ?? "";

/** In the buyer's words [GFT-04]. `sendAt`: ISO text. */
export const stateWords = ({ state, email, sendAt }: { state: CertificateState; email: string; sendAt: string }, lang: Language): string =>
  words[state]({ email, day: dateWords(moscowTime(new Date(sendAt)).day, lang) });
