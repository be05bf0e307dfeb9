import { type Db, inTransaction, together } from "#app/foundation/database/database.server.ts";
import { browserHash, giveBrowserNonce } from "#app/foundation/http/browser-nonce.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { network as household } from "#app/foundation/http/network.ts";
import { invalid, ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { hmac, newCode, newId, sameSecret } from "#app/foundation/ids.server.ts";
import { mailboxOf } from "#app/foundation/mailbox.ts";
import { provesWork, workToDo } from "#app/foundation/proof-of-work.server.ts";
import type { Language, SignInChannel } from "#app/foundation/storefront.ts";
import { senderOf } from "#app/messaging/mail/layout.ts";
import { codeMessage } from "#app/messaging/mail/sign-in-mail.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import * as queries from "./codes.queries.server.ts";
import { hostFor } from "./host-for.ts";
import { knownBy } from "./known-browser.server.ts";
import { alarmAt, leastPerPrefix, numbersPerBlockHour, takesCodes } from "./paid-codes.ts";
import { codeTries, codeTtlSeconds, triesPerDay, waitBeforeCode, waitForRoom } from "./sign-in.ts";
import { isSprayed, networkOf, sprayWindowSeconds } from "./spraying.ts";

export type CodeSent = { request: string; retry_after: number; expires: number };
export type CodesNeeds = {
  db: Db;
  key: string;
  notifications: Notifications;
  alarm: (kind: string) => void;
  /** Hourly limit on codes to phones, all requesters together. */
  phoneCodesAnHour: number;
  /** Multiplies this limit and that per number block. */
  limits: number;
};
type CodeRequest = { target: string; channel: SignInChannel; purpose: queries.Purpose; customerId: string | null };
const fullOf = ["all", "block", "prefix"] as const;
export type Codes = ReturnType<typeof createCodes>;
type CodeAttempt = { request: string; code: string; proof: string | undefined; purpose: queries.Purpose; customerId: string | null };

export function createCodes({ db, key, notifications, alarm, phoneCodesAnHour, limits }: CodesNeeds) {
  const scaled = (most: number) => Math.max(1, Math.ceil(most * limits));
  const most = scaled(phoneCodesAnHour);
  const strange = { block: scaled(numbersPerBlockHour), prefix: scaled(leastPerPrefix) };
  const codeHmac = (request: string, code: string) => hmac(key, `code ${request} ${code}`);

  /** Sends a code; the answer doesn't reveal whether the target is known [IDN-02]. Throws 429 with a delay, 422 for a wrong channel. */
  async function send({ target, channel, purpose, customerId }: CodeRequest, visit: Visit): Promise<CodeSent> {
    if (!visit.storefront.signIn.includes(channel)) throw invalid([{ path: "channel", code: "invalid" }]);
    if (channel !== "email" && !takesCodes(target))
      throw invalid([{ path: "phone", code: purpose === "phone" ? "mobile_phone" : "code_phone" }]);
    const { now, lang, storefront } = visit;
    const id = newId();
    const code = newCode();
    const browser = giveBrowserNonce(visit);
    const expires = new Date(now.getTime() + codeTtlSeconds * 1000);
    const address = household(visit.address);
    const mailbox = channel === "email" ? mailboxOf(target) : null;
    return inTransaction(db, async (trx) => {
      const known = await knownBy(trx, target, visit);
      const [history, full] = await together([
        queries.readCodeHistory(trx, { target, mailbox, known, address, network: networkOf(visit.address), now }),
        channel === "email" ? null : queries.readFullHour(trx, target, { all: most, strange: known ? null : strange }, now),
      ]);
      const wait = history.tries >= triesPerDay ? 3600 : waitBeforeCode(history, now, known !== null);
      if (wait > 0) throw tooSoon(wait, visit);
      for (const measure of fullOf) refuseWhereFull(measure, full?.[measure] ?? null, visit);
      const nearly = full && alarmAt(full.sent + 1, most);
      if (nearly) alarm(nearly);
      await queries.insertCode(trx, {
        id,
        target,
        mailbox,
        channel,
        purpose,
        customerId,
        hmac: codeHmac(id, code),
        browserHash: browser,
        known,
        address,
        now,
        expires,
      });
      const host = hostFor(visit.origin, storefront);
      const told = codeMessage(senderOf(visit), { code, channel, purpose, host, signIn: storefront.signIn });
      await notifications.send(trx, [{ cause: `code:${id}`, channel, to: target, lang, ...told, secret: true, notAfter: expires }]);
      const toTarget = [now, ...history.toTarget];
      return { request: id, retry_after: waitBeforeCode({ ...history, toTarget }, now, known !== null), expires: codeTtlSeconds };
    });
  }

  /** Throws 429 and alerts: toll fraud, or the limit is too low for the shop [T51]. */
  function refuseWhereFull(measure: (typeof fullOf)[number], filledBy: Date | null, visit: Visit): void {
    const wait = waitForRoom(filledBy, visit.now);
    if (wait === 0) return;
    alarm(measure === "all" ? "codes_to_phones" : `codes_to_${measure}`);
    throw tooSoon(wait, visit);
  }

  /** Costs an attempt. Throws 422 `wrong_code` with attempts left, 403 `prove_work` during an attack. */
  async function compare({ request, code, proof, purpose, customerId }: CodeAttempt, visit: Visit) {
    const network = networkOf(visit.address);
    const since = new Date(visit.now.getTime() - sprayWindowSeconds * 1000);
    if (isSprayed(await queries.countWrongCodes(db, network, since)) && !provesWork(challengeOf(request), proof)) {
      alarm("code_spraying");
      throw workToDo(challengeOf(request));
    }
    const browser = browserHash(visit);
    const attempt = browser
      ? await queries.takeTry(db, { id: request, purpose, customerId, browserHash: browser, maxTries: codeTries, now: visit.now })
      : undefined;
    if (!attempt) throw wrongCode(0);
    if (sameSecret(attempt.hmac, codeHmac(request, code))) return attempt;
    await queries.noteWrongCode(db, network, visit.now);
    throw wrongCode(codeTries - attempt.tries);
  }

  const challengeOf = (request: string) => hmac(key, `proof ${request}`).slice(0, 24);

  /** Uses up a verified code in the transaction it authorises; throws if another request was first. */
  async function use(trx: Db, request: string, visit: Visit): Promise<void> {
    if (!(await queries.useCode(trx, request, visit.now))) throw wrongCode(0);
  }

  return {
    send,
    compare,
    use,
    findForEmail: (customerId: string, email: string, now: Date) => queries.findEmailCode(db, customerId, email, now),
    forgetOld: (now: Date) => queries.forgetOldCodes(db, now),
  };
}

export const wrongCode = (triesLeft: number) => new ProblemError(422, "wrong_code", { tries_left: triesLeft });

const tooSoon = (seconds: number, { lang }: Visit) =>
  new ProblemError(
    429,
    "too_many",
    { retry_after: seconds, detail: m.code_too_soon({ time: waitWords(seconds, lang) }, { locale: lang }) },
    { "retry-after": String(seconds) },
  );

function waitWords(seconds: number, lang: Language): string {
  const [count, unit] = seconds <= 120 ? [seconds, "second"] : seconds <= 7200 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "short" }).format(Math.ceil(count));
}
