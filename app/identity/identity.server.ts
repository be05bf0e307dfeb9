import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { Problem } from "#app/foundation/http/problem.ts";
import { hashToken, newId, newToken } from "#app/foundation/ids.server.ts";
import type { SignInChannel } from "#app/foundation/storefront.ts";
import { type CodeSent, type CodesNeeds, createCodes } from "./codes.server.ts";
import { createContacts, type Told } from "./contacts.server.ts";
import * as queries from "./identity.queries.server.ts";
import { forgetOldBrowsers, forgetOtherBrowsers, noteBrowser } from "./known-browser.server.ts";
import { provesOwner, type Stake, sessionEnds } from "./sign-in.ts";

export type Identity = ReturnType<typeof createIdentity>;
type Needs = { database: Database } & Omit<CodesNeeds, "db">;

/** `verified`: the passkey's authenticator has made sure who holds it. */
type OpenedBy = { means: "code"; channel: SignInChannel } | { means: "passkey"; passkeyId: string; verified: boolean };

const TOUCH_EVERY_MS = 60_000;

/** Sign-in by code, sessions, customers. */
export function createIdentity({ database: { db }, notifications, ...needs }: Needs) {
  const codes = createCodes({ db, notifications, ...needs });

  /** The session behind a token, or null. Pushes it forward once a minute at most [IDN-11]. */
  async function session(token: string, now: Date): Promise<queries.SessionRow | null> {
    const found = await queries.findSession(db, hashToken(token), now);
    if (!found) return null;
    if (now.getTime() - found.seenAt.getTime() > TOUCH_EVERY_MS)
      await queries.touchSession(db, found.id, now, sessionEnds(found.means, now));
    return found;
  }

  /** Opens a session and answers its token; the one that was open in this browser ends. */
  async function openSession(trx: Db, customerId: string, by: OpenedBy, visit: Visit): Promise<string> {
    const token = newToken();
    const id = newId();
    await queries.insertSession(trx, {
      tokenHash: hashToken(token),
      id,
      customerId,
      channel: null,
      passkeyId: null,
      verified: false,
      ...by,
      device: visit.device.slice(0, 200),
      now: visit.now,
      expires: sessionEnds(by.means, visit.now),
    });
    if (visit.sessionId && visit.customerId) {
      if (visit.customerId === customerId) await queries.moveBrowsers(trx, visit.sessionId, id);
      await queries.deleteSession(trx, visit.sessionId, visit.customerId);
    }
    await noteBrowser(trx, customerId, visit);
    return token;
  }

  /**
   * Checks a sign-in code and opens a session. What is told of the customer is read before the
   * code counts as used: whoever gets no answer can enter it again.
   */
  async function verifyCode<T>(
    told: Told,
    visit: Visit,
    read: (trx: Db, customerId: string) => Promise<T>,
  ): Promise<{ token: string; data: T }> {
    const { request, code, proof } = told;
    const { target, channel } = await codes.compare({ request, code, proof, purpose: "sign-in", customerId: null }, visit);
    const byMail = channel === "email";
    return inTransaction(db, async (trx) => {
      await codes.use(trx, request, visit);
      const owner = { id: newId(), phone: byMail ? null : target, email: byMail ? target : null };
      const customerId = await queries.ensureCustomer(trx, owner, visit.now);
      return { token: await openSession(trx, customerId, { means: "code", channel }, visit), data: await read(trx, customerId) };
    });
  }

  /** Throws 403 `step_up`, naming what is to be proven, where the session is too old or too weak for what is at stake. */
  async function requireProof(visit: Visit, stake: Stake): Promise<void> {
    const opening = visit.sessionId ? await queries.findOpening(db, visit.sessionId) : undefined;
    if (!opening || !provesOwner(opening, stake, visit.now))
      throw new Problem(403, "step_up", { by: opening?.hasPhone ? "phone" : "email" });
  }

  return {
    session,
    openSession,
    verifyCode,
    requireProof,
    ...createContacts({ db, codes, notifications, openSession, requireProof }),
    sendCode: (target: string, channel: SignInChannel, visit: Visit): Promise<CodeSent> =>
      codes.send({ target, channel, purpose: "sign-in", customerId: null }, visit),
    forgetOld: async (now: Date) => (await codes.forgetOld(now)) + (await forgetOldBrowsers(db, now)),
    customer: (id: string, on: Db = db) => queries.findCustomer(on, id),
    /** When he signed in first. */
    customerSince: async (id: string): Promise<Date> => (await queries.findSince(db, id))!.since,
    sessions: (customerId: string, now: Date) => queries.listSessions(db, customerId, now),
    /** Which of these sessions are still open. Looking is no use of them: it pushes none forward. */
    openSessions: async (ids: readonly string[], now: Date): Promise<Set<string>> =>
      new Set((await queries.findOpenSessions(db, ids, now)).map(({ id }) => id)),
    endSession: (id: string, customerId: string) => queries.deleteSession(db, id, customerId),
    endOtherSessions: async (visit: Visit): Promise<void> => {
      await queries.deleteOtherSessions(db, visit.customerId!, visit.sessionId!);
      await forgetOtherBrowsers(db, visit.customerId!, visit);
    },
    /** The phone that this very session has proven to be the customer's, or null. */
    provenPhone: async (visit: Visit): Promise<string | null> =>
      visit.sessionId ? ((await queries.findProvenPhone(db, visit.sessionId))?.phone ?? null) : null,
    /** When the customer's phone was changed, if ever; nobody changes it until the caller's transaction ends. */
    lockPhoneChange: queries.lockPhoneChange,
    updateProfile: (id: string, profile: queries.Profile) => queries.updateProfile(db, id, profile),
    updateNotify: (id: string, notify: { email?: boolean | undefined; push?: boolean | undefined }) => queries.updateNotify(db, id, notify),
  };
}
