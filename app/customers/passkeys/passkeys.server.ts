import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { browserHash, giveBrowserNonce } from "#app/foundation/http/browser-nonce.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { site } from "#app/foundation/http/network.ts";
import { invalid, notYours, ProblemError, signIn, tooMany } from "#app/foundation/http/problem.ts";
import { hashToken, hmac, newId, newToken } from "#app/foundation/ids.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { minuteWords } from "#app/foundation/time/day-words.ts";
import { algorithms, challengeSeconds, doubtOf, type Purpose, timeoutMs } from "#app/foundation/webauthn/ceremony.ts";
import { readClientData, verifyAnswer, verifyNew } from "#app/foundation/webauthn/verify.server.ts";
import { type PasskeyEvent, passkeyMessage } from "#app/messaging/mail/contact-mail.ts";
import { senderOf } from "#app/messaging/mail/layout.ts";
import type { MessageThrottle } from "#app/messaging/message-throttle.server.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { deviceWords } from "../identity/device-words.ts";
import type { Identity } from "../identity/identity.server.ts";
import { normalizePhone } from "../identity/phone.ts";
import { decoys, nobodys } from "./decoys.server.ts";
import { type Doubt, isWhose, mostOpen, mostPasskeys, rpIdOf } from "./passkey.ts";
import type { ChallengeAnswer, CreateBody, GetBody } from "./passkeys.contract.ts";
import * as queries from "./passkeys.queries.server.ts";

export type Passkeys = ReturnType<typeof createPasskeys>;
type Deps = {
  database: Database;
  identity: Identity;
  notifications: Notifications;
  throttleMessages: MessageThrottle;
  key: string;
  log: Log;
  alarm: (kind: string) => void;
};
type For = { customerId: string | null; phoneHmac: string | null };

const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];
const domainOf = ({ origin, storefront }: Visit) => rpIdOf(storefront.hosts, new URL(origin).hostname);

/** Registration and sign-in [IDN-05] (decision 0025). */
export function createPasskeys({ database: { db }, identity, notifications, throttleMessages, key, log, alarm }: Deps) {
  /** Reasons go to the log only. */
  const doubt = (reason: Doubt, says?: string): null => {
    log.info({ reason, ...(says && { says }) }, "passkey.rejected");
    return null;
  };

  async function keep(on: Db, d: string, purpose: Purpose, whose: For, visit: Visit): Promise<void> {
    await queries.insertChallenge(on, {
      hash: hashToken(d),
      purpose,
      rpId: domainOf(visit),
      browserHash: giveBrowserNonce(visit),
      address: site(visit.address),
      ...whose,
      expiresAt: new Date(visit.now.getTime() + challengeSeconds * 1000),
      most: mostOpen,
    });
  }

  const asked = (d: string, visit: Visit): ChallengeAnswer => ({
    d,
    rp: { id: domainOf(visit), name: visit.storefront.brand[visit.lang] },
    timeout: timeoutMs,
    pubKeyCredParams: algorithms,
    attestation: "none",
    userVerification: "preferred",
  });

  /** Discoverable credentials: the authenticator names the owner. */
  async function challengeAnybody(visit: Visit): Promise<ChallengeAnswer> {
    const d = newToken();
    await keep(db, d, "get", { customerId: null, phoneHmac: null }, visit);
    return asked(d, visit);
  }

  /** The answer is the same for unknown phones and any number of passkeys [T12]. */
  async function challengePhone(text: string, visit: Visit): Promise<ChallengeAnswer> {
    const phone = normalizePhone(text, visit.storefront.countries[0]!);
    if (!phone) throw invalid([{ path: "phone", code: "enter_phone" }]);
    const d = newToken();
    const rpId = domainOf(visit);
    const phoneHmac = hmac(key, `passkey phone ${phone}`);
    return inTransaction(db, async (trx) => {
      const open = await queries.listOpen(trx, phoneHmac, site(visit.address), visit.now);
      if (open.length >= mostOpen) throw tooMany((open[0]!.getTime() - visit.now.getTime()) / 1000);
      const found = await queries.findByPhone(trx, phone, rpId);
      await keep(trx, d, "get", { customerId: found.customerId, phoneHmac }, visit);
      const ids = decoys(key, `${rpId} ${phone}`, found.credentialIds);
      return { ...asked(d, visit), allowCredentials: ids.map((id) => ({ type: "public-key", id })) };
    });
  }

  /** Re-authentication or a new passkey. Throws 403 `step_up`, or 409 `passkeys_full`, before the authenticator creates one. */
  async function challengeOwner(customerId: string, purpose: Purpose, visit: Visit): Promise<ChallengeAnswer> {
    if (!visit.customerId) throw signIn();
    if (customerId !== visit.customerId) throw notYours();
    if (purpose === "create") await identity.requireProof(visit, "entry");
    const all = await queries.listPasskeys(db, customerId);
    if (purpose === "create" && all.length >= mostPasskeys) throw new ProblemError(409, "passkeys_full");
    const { id, phone, email, firstname, lastname } = (await identity.customer(customerId))!;
    const d = newToken();
    await keep(db, d, purpose, { customerId, phoneHmac: null }, visit);
    const answer = asked(d, visit);
    const here = all
      .filter(({ host }) => host === answer.rp.id)
      .map(({ rawId, transports }) => ({ type: "public-key" as const, id: rawId, transports }));
    if (purpose === "get") return { ...answer, allowCredentials: here };
    const name = phone ?? email ?? "";
    const displayName = [firstname, lastname].filter(Boolean).join(" ") || name;
    return { ...answer, user: { id: Buffer.from(id).toString("base64url"), name, displayName }, excludeCredentials: here };
  }

  /** Checks before the signature; uses up the challenge. */
  async function open(purpose: Purpose, clientDataJSON: string, visit: Visit) {
    const said = readClientData(clientDataJSON);
    if (!said) return doubt("unreadable");
    const challenge = await queries.takeChallenge(db, hashToken(said.challenge));
    const at = { purpose, rpId: domainOf(visit), origin: new URL(visit.origin).origin, browserHash: browserHash(visit), now: visit.now };
    const reason = doubtOf(challenge, said, at);
    return reason ? doubt(reason) : { challenge: challenge!, at: { ...at, challenge: said.challenge } };
  }

  /** Registers a passkey; null if invalid. Throws 403 for another's `_id` or a stale session [T11]. */
  async function add(body: CreateBody, visit: Visit): Promise<{ id: string } | null> {
    const customerId = visit.customerId!;
    if (body._id !== customerId) throw notYours();
    await identity.requireProof(visit, "entry");
    const { attestationObject } = body;
    if (!attestationObject) return doubt("incomplete");
    const opened = await open("create", body.clientDataJSON, visit);
    if (!opened) return null;
    if (opened.challenge.customerId !== customerId) return doubt("other-customer");
    const made = await verifyNew({ ...body, attestationObject }, opened.at);
    if (!made.ok) return doubt(made.doubt, made.says);
    const device = visit.device.slice(0, 200);
    const transports = (body.transports ?? []).filter((each) => knownTransports.includes(each));
    const passkey = { id: newId(), customerId, rpId: opened.at.rpId, ...made.passkey, transports, device };
    const letter = await news("added", passkey.id, device, visit);
    return inTransaction(db, async (trx) => {
      if ((await queries.lockPasskeys(trx, customerId)) >= mostPasskeys) return doubt("too-many");
      if (!(await queries.insertPasskey(trx, passkey, visit.now))) return doubt("taken");
      await notifications.send(trx, letter);
      return { id: passkey.id };
    });
  }

  /** Signs in; null if invalid [T10]. Ends this browser's old session. */
  async function enter(body: GetBody, visit: Visit): Promise<{ token: string; customerId: string } | null> {
    const { rawId, clientDataJSON, authenticatorData, signature } = body;
    if (!authenticatorData || !signature) return doubt("incomplete");
    const opened = await open("get", clientDataJSON, visit);
    if (!opened) return null;
    const passkey = await queries.findPasskey(db, rawId, opened.at.rpId);
    const handle = body.userHandle ? Buffer.from(body.userHandle, "base64url").toString("utf8") : null;
    const isTheirs = passkey !== undefined && isWhose(opened.challenge, handle, passkey.customerId);
    // Unknown ids are verified as well: a fast refusal would reveal them [T12].
    const answer = await verifyAnswer({ rawId, clientDataJSON, authenticatorData, signature }, isTheirs ? passkey : nobodys, opened.at);
    if (!passkey) return doubt("unknown-passkey");
    if (!isTheirs) return doubt("other-customer");
    const { customerId } = passkey;
    if (!answer.ok) return doubt(answer.doubt, answer.says);
    return inTransaction(db, async (trx) => {
      if (!(await queries.usePasskey(trx, passkey.id, answer.counter, visit.now))) {
        alarm("passkey_counter");
        return doubt("counter");
      }
      const { token } = await identity.openSession(
        trx,
        customerId,
        { means: "passkey", passkeyId: passkey.id, verified: answer.verified },
        visit,
      );
      return { token, customerId };
    });
  }

  async function news(event: PasskeyEvent, id: string, device: string, visit: Visit) {
    const customer = (await identity.customer(visit.customerId!))!;
    // The time makes each text unique: some providers drop repeats (decision 0006).
    const about = { id, device: deviceWords(device), time: minuteWords(visit.now) };
    return throttleMessages(passkeyMessage(senderOf(visit), event, about, customer), `passkeys of ${customer.id}`);
  }

  return {
    challengeAnybody,
    challengePhone,
    challengeOwner,
    add,
    enter,
    list: async (visit: Visit) =>
      (await queries.listPasskeys(db, visit.customerId!)).map(({ transports: _, ...passkey }) => ({
        ...passkey,
        here: passkey.host === domainOf(visit),
      })),
    rename: (id: string, name: string, visit: Visit) => queries.renamePasskey(db, id, visit.customerId!, name),
    /** Notifies the owner and ends its other sessions; false if not theirs. */
    remove: async (id: string, visit: Visit): Promise<boolean> => {
      const customerId = visit.customerId!;
      const found = (await queries.listPasskeys(db, customerId)).find((each) => each.id === id);
      if (!found) return false;
      const letter = await news("removed", id, found.device, visit);
      return inTransaction(db, async (trx) => {
        if (!(await queries.deletePasskey(trx, id, customerId, visit.sessionId!))) return false;
        await notifications.send(trx, letter);
        return true;
      });
    },
    forgetOld: (now: Date) => queries.forgetOldChallenges(db, now),
  };
}
