import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { browserHash, giveBrowserNonce } from "#app/foundation/http/browser-nonce.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { hashToken, hmac, newId, newToken } from "#app/foundation/ids.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { algorithms, challengeSeconds, doubtOf, type Purpose, timeoutMs } from "#app/foundation/webauthn/ceremony.ts";
import { readClientData, type Signed, verifyAnswer, verifyNew } from "#app/foundation/webauthn/verify.server.ts";
import { createDemoCodes } from "./demo-codes.server.ts";
import type { StaffEvent } from "./event.ts";
import { findMember, hasInvitation, lockPeople, setActive, setLanguage, takeInvitation } from "./people.queries.server.ts";
import type { StaffRecord } from "./record.server.ts";
import { newRecoveryCodes, recoveryCodeIn } from "./recovery-codes.server.ts";
import * as queries from "./sign-in.queries.server.ts";
import { ENROLMENT_HOURS, MOST_PASSKEYS, SESSION_HOURS } from "./sign-in.ts";

/** A visit at the staff's host. `rpId`: the host's name, which passkeys are bound to. */
export type StaffVisit = Pick<Visit, "address" | "device" | "origin" | "now" | "requestId" | "cookie" | "setCookie"> & {
  rpId: string;
  /** The language chosen before they came in. */
  chosen?: Language | null;
};
export type NewPasskey = { rawId: string; clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
/** `codes`: recovery codes, shown once, when rights have become active. */
type Enrolled = { token: string; isActive: boolean; codes: string[] | null };
type Deps = {
  database: Database;
  record: StaffRecord;
  log: Log;
  alarm: (kind: string) => void;
  key: string;
  passkeysWanted: number;
  isDemo: boolean;
};

/** Staff sign in by passkey alone; it asks nothing of mail, banks, carriers or 1C. */
export function createStaffSignIn({ database, record, log, alarm, key, passkeysWanted, isDemo }: Deps) {
  const { db } = database;
  const doubt = (reason: string, says?: string): null => {
    log.info({ reason, ...(says && { says }) }, "staff.passkey_rejected");
    return null;
  };
  const hashOfCode = (code: string) => hmac(key, `staff recovery ${code}`);

  const tell = async (
    trx: Db,
    staffId: string,
    action: string,
    { now, requestId, device }: StaffVisit,
    after: StaffEvent["after"] = null,
    before: StaffEvent["before"] = null,
  ) => {
    const { name: actor } = (await findMember(trx, staffId))!;
    const event = { staffId, actor, action, objectKind: "staff", objectId: staffId, before, after, reason: device.slice(0, 200) };
    await record.append(trx, [{ ...event, at: now, outcome: "done", requestId }]);
  };
  const followLanguage = async (trx: Db, staffId: string, lang: Language, visit: StaffVisit) => {
    const had = (await findMember(trx, staffId))!.lang;
    if (had === lang) return;
    await setLanguage(trx, staffId, lang);
    await tell(trx, staffId, "own.language", { ...visit, device: "" }, { lang }, { lang: had });
  };

  async function openSession(trx: Db, staffId: string, means: queries.Means, visit: StaffVisit): Promise<string> {
    if (visit.chosen) await followLanguage(trx, staffId, visit.chosen, visit);
    const token = newToken();
    const hours = means === "passkey" || means === "code" ? SESSION_HOURS : ENROLMENT_HOURS;
    await queries.insertSession(trx, {
      tokenHash: hashToken(token),
      id: newId(),
      staffId,
      means,
      device: visit.device.slice(0, 200),
      address: visit.address,
      openedAt: visit.now,
      expiresAt: new Date(visit.now.getTime() + hours * 3_600_000),
      provedAt: means === "passkey" ? visit.now : null,
    });
    return token;
  }

  async function challenge(purpose: Purpose, session: queries.Session | null, visit: StaffVisit) {
    const d = newToken();
    const expiresAt = new Date(visit.now.getTime() + challengeSeconds * 1000);
    const browser = giveBrowserNonce(visit);
    await queries.insertChallenge(db, {
      hash: hashToken(d),
      purpose,
      rpId: visit.rpId,
      browserHash: browser,
      staffId: session?.staffId ?? null,
      expiresAt,
    });
    const known = session ? await queries.listPasskeys(db, session.staffId) : [];
    const credentials = known.map(({ credentialId, transports }) => ({ type: "public-key" as const, id: credentialId, transports }));
    const member = session && purpose === "create" ? await findMember(db, session.staffId) : undefined;
    return {
      d,
      rp: { id: visit.rpId, name: "Gong" },
      timeout: timeoutMs,
      pubKeyCredParams: algorithms,
      attestation: "none" as const,
      userVerification: "preferred" as const,
      ...(purpose === "create" ? { excludeCredentials: credentials } : session && { allowCredentials: credentials }),
      ...(member && { user: { id: Buffer.from(member.id).toString("base64url"), name: member.email, displayName: member.name } }),
    };
  }

  async function open(purpose: Purpose, clientDataJSON: string, visit: StaffVisit) {
    const said = readClientData(clientDataJSON);
    if (!said) return doubt("unreadable");
    const given = await queries.takeChallenge(db, hashToken(said.challenge));
    const at = { purpose, rpId: visit.rpId, origin: visit.origin, browserHash: browserHash(visit), now: visit.now };
    const reason = doubtOf(given, said, at);
    return reason ? doubt(reason) : { given: given!, at: { ...at, challenge: said.challenge } };
  }

  /** The passkey that signed, or null. `of`: it has to be this member's. */
  async function signedBy(signed: Signed, of: string | null, visit: StaffVisit) {
    const opened = await open("get", signed.clientDataJSON, visit);
    if (!opened) return null;
    if (opened.given.staffId !== of) return doubt("other-member");
    const passkey = await queries.findPasskey(db, signed.rawId, opened.at.rpId);
    if (!passkey || (of !== null && passkey.staffId !== of)) return doubt("unknown-passkey");
    const answer = await verifyAnswer(signed, passkey, opened.at);
    return answer.ok ? { passkey, counter: answer.counter } : doubt(answer.doubt, answer.says);
  }

  const use = async (trx: Db, { passkey, counter }: { passkey: queries.Passkey; counter: number }, now: Date): Promise<boolean> => {
    if (await queries.usePasskey(trx, passkey.id, counter, now)) return true;
    alarm("passkey_counter");
    doubt("counter");
    return false;
  };

  return {
    session: (token: string, now: Date) => queries.findSession(db, hashToken(token), now),
    openSessions: async (ids: readonly string[], now: Date) => new Set(await queries.listOpenSessions(db, ids, now)),
    challenge,
    passkeysWanted,
    isInvitation: (token: string, now: Date) => hasInvitation(db, hashToken(token), now),
    /** null where the shop is no demo. */
    codes: createDemoCodes({
      database,
      key,
      isDemo,
      enter: async (trx, staffId, visit) => {
        await tell(trx, staffId, "session.open", visit, { means: "code" });
        return openSession(trx, staffId, "code", visit);
      },
      prove: queries.proveSession,
    }),

    /** Uses the link up; what it opens may make passkeys and nothing else. */
    enterByInvitation: (token: string, visit: StaffVisit): Promise<string | null> =>
      inTransaction(db, async (trx) => {
        const invited = await takeInvitation(trx, hashToken(token), visit.now);
        if (!invited) return null;
        await tell(trx, invited.staffId, "session.open", visit, { means: "invitation" });
        return openSession(trx, invited.staffId, "invitation", visit);
      }),

    enterByRecovery: (typed: string, visit: StaffVisit): Promise<string | null> =>
      inTransaction(db, async (trx) => {
        const taken = await queries.takeRecoveryCode(trx, hashOfCode(recoveryCodeIn(typed)), visit.now);
        if (!taken) return null;
        alarm("staff_recovery");
        await tell(trx, taken.staffId, "session.open", visit, { means: "recovery" });
        return openSession(trx, taken.staffId, "recovery", visit);
      }),

    enter: async (signed: Signed, visit: StaffVisit): Promise<string | null> => {
      const found = await signedBy(signed, null, visit);
      if (!found) return null;
      return inTransaction(db, async (trx) => {
        const member = await findMember(trx, found.passkey.staffId);
        if (!member || member.suspendedAt) return doubt("suspended");
        if (!(await use(trx, found, visit.now))) return null;
        await tell(trx, member.id, "session.open", visit, { means: "passkey" });
        return openSession(trx, member.id, "passkey", visit);
      });
    },

    /** A fresh passkey for what asks for one [PROOF_MINUTES]. */
    prove: async (session: queries.Session, signed: Signed, visit: StaffVisit): Promise<boolean> => {
      const found = await signedBy(signed, session.staffId, visit);
      if (!found) return false;
      return inTransaction(db, async (trx) => {
        if (!(await use(trx, found, visit.now))) return false;
        await queries.proveSession(trx, session.id, visit.now);
        return true;
      });
    },

    /** Null if invalid. Rights are active once enough passkeys stand ready; the session becomes one of a passkey's. */
    addPasskey: async (session: queries.Session, made: NewPasskey, visit: StaffVisit): Promise<Enrolled | null> => {
      const { staffId } = session;
      const opened = await open("create", made.clientDataJSON, visit);
      if (!opened) return null;
      if (opened.given.staffId !== staffId) return doubt("other-member");
      const verified = await verifyNew(made, opened.at);
      if (!verified.ok) return doubt(verified.doubt, verified.says);
      return inTransaction(db, async (trx) => {
        const had = await queries.listPasskeys(trx, staffId);
        if (had.length >= MOST_PASSKEYS) return doubt("too-many");
        const device = visit.device.slice(0, 200);
        const passkey = { ...verified.passkey, id: newId(), staffId, rpId: visit.rpId, transports: made.transports ?? [], device };
        if (!(await queries.insertPasskey(trx, passkey, visit.now))) return doubt("taken");
        await tell(trx, staffId, "passkey.add", visit, { passkeys: had.length + 1 });
        const isEnough = had.length + 1 >= passkeysWanted;
        const codes = isEnough && (await setActive(trx, staffId, visit.now)) ? newRecoveryCodes() : null;
        if (codes) await queries.replaceRecoveryCodes(trx, staffId, codes.map(hashOfCode));
        await queries.endSession(trx, session.id, staffId);
        const token = await openSession(trx, staffId, isEnough ? "passkey" : session.means, visit);
        return { token, isActive: isEnough, codes };
      });
    },

    /** False for one of the last that rights need. */
    removePasskey: (staffId: string, id: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockPeople(trx);
        const had = await queries.listPasskeys(trx, staffId);
        if (had.length <= passkeysWanted || !had.some((passkey) => passkey.id === id)) return false;
        await queries.deletePasskey(trx, staffId, id);
        noteChange(trx, { objectKind: "staff", objectId: staffId, before: { passkeys: had.length }, after: { passkeys: had.length - 1 } });
        return true;
      }),

    /** New recovery codes; the old ones end. */
    renewCodes: (staffId: string): Promise<string[]> =>
      inTransaction(db, async (trx) => {
        const codes = newRecoveryCodes();
        await queries.replaceRecoveryCodes(trx, staffId, codes.map(hashOfCode));
        noteChange(trx, { objectKind: "staff", objectId: staffId, before: null, after: { recoveryCodes: codes.length } });
        return codes;
      }),

    passkeys: (staffId: string) => queries.listPasskeys(db, staffId),
    sessions: (staffId: string, now: Date) => queries.listSessions(db, staffId, now),
    recoveryCodesLeft: (staffId: string) => queries.countRecoveryCodes(db, staffId),
    leave: (session: queries.Session) => queries.endSession(db, session.id, session.staffId),
    forgetOld: (now: Date) => queries.forgetOld(db, now),
  };
}

export type StaffSignIn = ReturnType<typeof createStaffSignIn>;
