import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { welcome } from "#app/client/customer/customer-store.ts";
import { dropMarker, forgetPasskey, keepMarker } from "#app/client/customer/passkey-here.ts";
import type { PresentedCustomer } from "#app/customers/identity/customer-answer.ts";
import type { ChallengeAnswer } from "#app/customers/passkeys/passkeys.contract.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";

const CHALLENGE = "/shop/auth/webauth/challenge";
/** Conditional UI may wait for long: renew the challenge before it expires. */
const RENEW_MS = 90_000;

/** Failed autofill attempts before it stops; the button keeps working. */
const MOST_TRIES = 3;

export type CeremonyResult = { ok: true; says: string } | { ok: false; needsProof: boolean; says: string };

const refused = (says: string): CeremonyResult => ({ ok: false, needsProof: false, says });
const wordsOf = ({ status, title }: Failure): string => (status === 0 ? m.sign_in_offline() : title || m.sign_in_failed());

/** Creates a passkey and registers its public key [IDN-05]; a failure stores no marker. */
export async function makePasskey(customerId: string): Promise<CeremonyResult> {
  const asked = await post<ChallengeAnswer>(CHALLENGE, { _id: customerId });
  if (!asked.ok) return asked.code === "step_up" ? { ok: false, needsProof: true, says: "" } : refused(wordsOf(asked));
  const { d, rp, user, timeout, pubKeyCredParams, attestation, userVerification, excludeCredentials } = asked.data;
  let made: Awaited<ReturnType<typeof startRegistration>>;
  try {
    made = await startRegistration({
      optionsJSON: {
        challenge: d,
        rp,
        user: user!,
        timeout,
        pubKeyCredParams: pubKeyCredParams.map((alg) => ({ type: "public-key", alg })),
        attestation,
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification },
        excludeCredentials: known(excludeCredentials),
      },
    });
  } catch (error) {
    // The device has one already.
    if ((error as Error).name === "InvalidStateError") {
      keepMarker("known");
      return { ok: true, says: m.passkey_known() };
    }
    dropMarker();
    return refused(m.passkey_failed());
  }
  const { rawId, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  const added = await post<{ activity: boolean }>("/shop/auth/webauth/create", {
    _id: customerId,
    rawId,
    clientDataJSON,
    attestationObject,
    transports,
  });
  if (added.ok && added.data.activity) {
    keepMarker(rawId);
    return { ok: true, says: m.passkey_done() };
  }
  dropMarker();
  if (added.ok || (added.status >= 400 && added.status < 500)) forgetPasskey(rp.id, rawId);
  if (added.ok) return refused(m.passkey_failed());
  return added.code === "step_up" ? { ok: false, needsProof: true, says: "" } : refused(wordsOf(added));
}

/** Signs in with any passkey, or re-authenticates the given customer. False = cancelled or failed. */
export async function enterByPasskey(customerId?: string): Promise<boolean> {
  const asked = await post<ChallengeAnswer>(CHALLENGE, customerId ? { _id: customerId, purpose: "get" } : {});
  if (!asked.ok) return false;
  const chosen = await choose(asked.data, false);
  return chosen !== null && present(chosen);
}

/** Conditional UI: waits for a passkey chosen in autofill; calls `failed` for one that didn't sign in. Returns how to stop. */
export function waitForPasskey(entered: () => void, failed: () => void): () => void {
  let isOver = false;
  let isOpen = false;
  const end = () => void (isOpen && callOff());
  (async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    for (let tries = 0; tries < MOST_TRIES && !isOver; ) {
      await inSight();
      const asked = await post<ChallengeAnswer>(CHALLENGE, {});
      if (!asked.ok || isOver) return;
      const began = Date.now();
      const tooOld = setTimeout(end, RENEW_MS);
      isOpen = true;
      const chosen = await choose(asked.data, true);
      isOpen = false;
      clearTimeout(tooOld);
      if (chosen && (await present(chosen))) return entered();
      if (chosen) {
        tries++;
        failed();
      }
      // An immediate failure would repeat.
      else if (Date.now() - began < 1000) return;
    }
  })();
  return () => {
    isOver = true;
    end();
  };
}

export const callOff = (): void => WebAuthnAbortService.cancelCeremony();

/** Null = cancelled or unsupported. */
const choose = ({ d, rp, timeout, userVerification, allowCredentials }: ChallengeAnswer, useBrowserAutofill: boolean) =>
  startAuthentication({
    optionsJSON: { challenge: d, rpId: rp.id, timeout, userVerification, allowCredentials: known(allowCredentials) },
    useBrowserAutofill,
  }).catch(() => null);

async function present({ rawId, response }: AuthenticationResponseJSON): Promise<boolean> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const body = { rawId, clientDataJSON, authenticatorData, signature, userHandle };
  const answer = await post<{ activity: boolean; data: PresentedCustomer }>("/shop/auth/webauth/get", body);
  if (!answer.ok || !answer.data.activity) return false;
  keepMarker(rawId);
  await welcome(answer.data.data);
  return true;
}

const inSight = () =>
  document.hidden ? new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true })) : Promise.resolve();

const known = (credentials: ChallengeAnswer["allowCredentials"] = []) =>
  credentials.map(({ id, type, transports }) => ({ id, type, ...(transports && { transports: transports as AuthenticatorTransport[] }) }));
