import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { invalid, Problem, tooMany } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { hashToken, hmac, newCode, newId, newToken, sameSecret } from "#app/foundation/ids.server.ts";
import type { SignInChannel } from "#app/foundation/storefront.ts";
import type { Notifications } from "#app/notifications/notifications.server.ts";
import * as queries from "./identity.queries.server.ts";
import { codeTries, codeTtlSeconds, resendAfterSeconds, sessionEnds, triesPerDay, waitBeforeCode } from "./sign-in.ts";

export type Identity = ReturnType<typeof createIdentity>;

const TOUCH_EVERY_MS = 60_000;

/** Sign-in by code, sessions, customers. */
export function createIdentity({
  database: { db },
  key,
  notifications,
}: {
  database: Database;
  key: string;
  notifications: Notifications;
}) {
  const codeHmac = (request: string, code: string) => hmac(key, `code ${request} ${code}`);

  /** The session behind a token, or null. Pushes it forward once a minute at most [IDN-11]. */
  async function session(token: string, now: Date): Promise<{ customerId: string; id: string } | null> {
    const found = await queries.findSession(db, hashToken(token), now);
    if (!found) return null;
    if (now.getTime() - found.seenAt.getTime() > TOUCH_EVERY_MS)
      await queries.touchSession(db, found.id, now, sessionEnds(found.means, now));
    return found;
  }

  /**
   * Sends a code to a phone or mailbox and answers the same whether or not it is known [IDN-02].
   * Throws 429 with the seconds to wait; 422 when the storefront does not send by this channel.
   */
  async function sendCode(
    target: string,
    channel: SignInChannel,
    visit: Visit,
  ): Promise<{ request: string; retry_after: number; expires: number }> {
    if (!visit.storefront.signIn.includes(channel)) throw invalid([{ path: "channel", code: "invalid" }]);
    const id = newId();
    const code = newCode();
    const browser = browserNonce(visit);
    const expires = new Date(visit.now.getTime() + codeTtlSeconds * 1000);
    await inTransaction(db, async (trx) => {
      const history = await queries.readCodeHistory(trx, target, visit.address, visit.now);
      const wait = waitBeforeCode(history, visit.now);
      if (wait > 0) throw tooMany(wait);
      if (history.tries >= triesPerDay) throw tooMany(3600);
      await queries.insertCode(trx, {
        id,
        target,
        channel,
        hmac: codeHmac(id, code),
        browserHash: browser,
        address: visit.address,
        now: visit.now,
        expires,
      });
      const text = m.code_message({ code, brand: visit.storefront.brand[visit.lang] }, { locale: visit.lang });
      await notifications.send(trx, {
        cause: `code:${id}`,
        channel,
        to: target,
        text,
        secret: true,
        notAfter: expires,
        subject: m.code_subject({}, { locale: visit.lang }),
      });
    });
    return { request: id, retry_after: resendAfterSeconds, expires: codeTtlSeconds };
  }

  /** Checks a code and opens a session. Throws 422 `wrong_code` with the tries left. */
  async function verifyCode(request: string, code: string, visit: Visit): Promise<{ token: string; customerId: string }> {
    const nonce = visit.cookie("b");
    const attempt = nonce ? await queries.takeTry(db, request, hashToken(nonce), codeTries, visit.now) : undefined;
    if (!attempt) throw new Problem(422, "wrong_code", { tries_left: 0 });
    if (!sameSecret(attempt.hmac, codeHmac(request, code))) throw new Problem(422, "wrong_code", { tries_left: codeTries - attempt.tries });
    const token = newToken();
    const customerId = await inTransaction(db, async (trx) => {
      if (!(await queries.useCode(trx, request, visit.now))) throw new Problem(422, "wrong_code", { tries_left: 0 });
      const isMail = attempt.channel === "email";
      const id = await queries.ensureCustomer(
        trx,
        { id: newId(), phone: isMail ? null : attempt.target, email: isMail ? attempt.target : null },
        visit.now,
      );
      await queries.insertSession(trx, {
        tokenHash: hashToken(token),
        id: newId(),
        customerId: id,
        means: "code",
        device: visit.device.slice(0, 200),
        now: visit.now,
        expires: sessionEnds("code", visit.now),
      });
      return id;
    });
    return { token, customerId };
  }

  return {
    session,
    sendCode,
    verifyCode,
    customer: (id: string) => queries.findCustomer(db, id),
    sessions: (customerId: string, now: Date) => queries.listSessions(db, customerId, now),
    endSession: (id: string, customerId: string) => queries.deleteSession(db, id, customerId),
    updateProfile: (id: string, profile: { firstname: string; lastname: string; birthday: string | null; role: string }) =>
      queries.updateProfile(db, id, profile),
  };
}

/** A cookie of this browser alone: a code works only where it was asked for. */
function browserNonce(visit: Visit): string {
  const present = visit.cookie("b");
  if (present) return hashToken(present);
  const fresh = newToken();
  visit.setCookie("b", fresh, { maxAgeSeconds: 3600 });
  return hashToken(fresh);
}
