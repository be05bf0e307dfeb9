import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { coarseNetwork } from "#app/foundation/http/network.ts";
import { notFound, ProblemError, signIn } from "#app/foundation/http/problem.ts";
import { hashToken, newId, newToken } from "#app/foundation/ids.server.ts";
import type { SignInChannel } from "#app/foundation/storefront.ts";
import { momentWords } from "#app/foundation/time/day-words.ts";
import { senderOf } from "#app/messaging/mail/layout.ts";
import { newBrowserMessages } from "#app/messaging/mail/sign-in-mail.ts";
import { type CodeSent, type CodesNeeds, createCodes } from "./codes.server.ts";
import { createContacts, type EnteredCode } from "./contacts.server.ts";
import { deviceWords } from "./device-words.ts";
import * as queries from "./identity.queries.server.ts";
import { forgetOldBrowsers, forgetOtherBrowsers, hashOf, noteBrowser } from "./known-browser.server.ts";
import * as factors from "./second-factor.queries.server.ts";
import { asksSecondFactor, type Factors, maskedMailbox } from "./second-factor.ts";
import { provesOwner, type Stake, sessionEnds } from "./sign-in.ts";

export type Identity = ReturnType<typeof createIdentity>;
type Deps = { database: Database } & Omit<CodesNeeds, "db">;

/** `verified`: the authenticator verified its user. */
type OpenedBy = { means: "code"; channel: SignInChannel } | { means: "passkey"; passkeyId: string; verified: boolean };
/** `awaits`: useless until a second factor. */
type OpenedSession = { token: string; awaits: boolean };

const TOUCH_EVERY_MS = 60_000;

export function createIdentity({ database: { db }, notifications, ...needs }: Deps) {
  const codes = createCodes({ db, notifications, ...needs });

  /** The token's session, or null; extends it at most once a minute [IDN-11]. */
  async function session(token: string, now: Date): Promise<queries.SessionRow | null> {
    const found = await queries.findSession(db, hashToken(token), now);
    if (!found) return null;
    if (now.getTime() - found.seenAt.getTime() > TOUCH_EVERY_MS)
      await queries.touchSession(db, found.id, now, sessionEnds(found.means, now));
    return found;
  }

  /** Opens a session, ending this browser's old one; warns of unknown browsers. A recycled number needs a second factor [T17]. */
  async function openSession(trx: Db, customerId: string, by: OpenedBy, visit: Visit): Promise<OpenedSession> {
    const token = newToken();
    const id = newId();
    const found = await factors.findStanding(trx, customerId, hashOf(visit));
    const isKnownHere = found.isKnownHere || visit.customerId === customerId;
    const isByPhone = by.means === "code" && by.channel !== "email";
    const awaits = isByPhone && asksSecondFactor({ ...found, isKnownHere }, visit.now);
    const isSecond = !awaits && visit.awaiting?.customerId === customerId;
    await queries.insertSession(trx, {
      tokenHash: hashToken(token),
      id,
      customerId,
      channel: null,
      passkeyId: null,
      verified: false,
      ...by,
      awaits,
      device: visit.device.slice(0, 200),
      now: visit.now,
      expires: sessionEnds(by.means, visit.now),
    });
    if (visit.sessionId && visit.customerId) {
      if (visit.customerId === customerId) await queries.moveBrowsers(trx, visit.sessionId, id);
      await queries.deleteSession(trx, visit.sessionId, visit.customerId);
    }
    if (isSecond) await factors.noteShown(trx, { customerId, awaiting: visit.awaiting!.sessionId, opened: id });
    if (visit.awaiting) await queries.deleteSession(trx, visit.awaiting.sessionId, visit.awaiting.customerId);
    if (awaits) await factors.noteAsked(trx, customerId, visit.now);
    else {
      // Known browser plus phone: the number still is theirs.
      await (isByPhone && isKnownHere ? factors.noteBelieved : factors.noteSeen)(trx, customerId, visit.now);
      await noteBrowser(trx, customerId, visit);
    }
    if (!isKnownHere && !isSecond && found.seenAt) {
      const email = by.means === "code" && by.channel === "email" ? null : found.email;
      const { device, address, now, origin, lang } = visit;
      const session = {
        id,
        customerId,
        email,
        isPending: awaits,
        device: deviceWords(device),
        network: coarseNetwork(address),
        now,
        origin,
      };
      const time = momentWords(now.toISOString(), lang);
      await notifications.send(trx, newBrowserMessages(senderOf(visit), { ...session, time }));
    }
    return { token, awaits };
  }

  /** Verifies a code and opens a session. Reads the answer before using the code up, so a lost answer can be retried. */
  async function verifyCode<T>(
    told: EnteredCode,
    visit: Visit,
    read: (trx: Db, customerId: string) => Promise<T>,
  ): Promise<{ token: string; data: T | null }> {
    const { request, code, proof } = told;
    const { target, channel } = await codes.compare({ request, code, proof, purpose: "sign-in", customerId: null }, visit);
    const byMail = channel === "email";
    return inTransaction(db, async (trx) => {
      await codes.use(trx, request, visit);
      const owner = { id: newId(), phone: byMail ? null : target, email: byMail ? target : null };
      const customerId = await queries.ensureCustomer(trx, owner, visit.now);
      const { token, awaits } = await openSession(trx, customerId, { means: "code", channel }, visit);
      return { token, data: awaits ? null : await read(trx, customerId) };
    });
  }

  /** Throws 403 `step_up` if the session is too old or weak for the stake, 401 if it ended. */
  async function requireProof(visit: Visit, stake: Stake): Promise<void> {
    const opening = visit.sessionId ? await queries.findOpening(db, visit.sessionId) : undefined;
    if (!opening) throw signIn();
    if (!provesOwner(opening, stake, visit.now)) throw new ProblemError(403, "step_up", { by: opening.hasPhone ? "phone" : "email" });
  }

  return {
    session,
    openSession,
    verifyCode,
    requireProof,
    ...createContacts({ db, codes, notifications, openSession, requireProof }),
    sendCode: (target: string, channel: SignInChannel, visit: Visit): Promise<CodeSent> =>
      codes.send({ target, channel, purpose: "sign-in", customerId: null }, visit),
    /** Sends the second factor's code. Throws 404 without an email. */
    sendSecondFactor: async (visit: Visit): Promise<CodeSent> => {
      const email = visit.awaiting && (await factors.findFactors(db, visit.awaiting.customerId))?.email;
      if (!email) throw visit.awaiting || visit.customerId ? notFound() : signIn();
      return codes.send({ target: email, channel: "email", purpose: "sign-in", customerId: null }, visit);
    },
    /** No mailbox where nothing can be sent to it. */
    secondFactors: async ({ awaiting, storefront }: Visit): Promise<Factors | null> => {
      const found = awaiting && (await factors.findFactors(db, awaiting.customerId));
      const mailbox = found?.email && storefront.signIn.includes("email") ? maskedMailbox(found.email) : null;
      return found ? { mailbox, passkeys: found.passkeys } : null;
    },
    /** Staff's override; false if none is awaited. */
    letIn: (trx: Db, customerId: string, now: Date) => factors.letIn(trx, customerId, now),
    forgetOld: async (now: Date) => (await codes.forgetOld(now)) + (await forgetOldBrowsers(db, now)),
    customer: (id: string, on: Db = db) => queries.findCustomer(on, id),
    /** The first sign-in. */
    customerSince: async (id: string): Promise<Date> => (await queries.findSince(db, id))!.since,
    sessions: (customerId: string, now: Date) => queries.listSessions(db, customerId, now),
    /** Doesn't extend them. */
    openSessions: async (ids: readonly string[], now: Date): Promise<Set<string>> =>
      new Set((await queries.findOpenSessions(db, ids, now)).map(({ id }) => id)),
    endSession: (id: string, customerId: string) => queries.deleteSession(db, id, customerId),
    endOtherSessions: async (visit: Visit): Promise<void> => {
      await queries.deleteOtherSessions(db, visit.customerId!, visit.sessionId!);
      await forgetOtherBrowsers(db, visit.customerId!, visit);
    },
    provenPhone: async (visit: Visit): Promise<string | null> =>
      visit.sessionId ? ((await queries.findProvenPhone(db, visit.sessionId))?.phone ?? null) : null,
    lockPhoneChange: queries.lockPhoneChange,
    updateProfile: (id: string, profile: queries.Profile) => queries.updateProfile(db, id, profile),
    updateNotify: (id: string, notify: { email?: boolean | undefined; push?: boolean | undefined }) => queries.updateNotify(db, id, notify),
  };
}
