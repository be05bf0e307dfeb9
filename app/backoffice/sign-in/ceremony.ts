import { type AuthenticatorTransport, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { send } from "../acting/send.ts";
import type { Enrolled, Entered } from "./sign-in.contract.ts";

type Credential = { type: "public-key"; id: string; transports?: string[] };
type Challenge = {
  d: string;
  rp: { id: string; name: string };
  timeout: number;
  pubKeyCredParams: number[];
  attestation: "none";
  userVerification: "preferred";
  excludeCredentials?: Credential[];
  allowCredentials?: Credential[];
  user?: { id: string; name: string; displayName: string };
};

const known = (credentials: Credential[] = []) =>
  credentials.map(({ id, type, transports }) => ({ id, type, ...(transports && { transports: transports as AuthenticatorTransport[] }) }));

/** Makes a passkey for who is signed in. */
export async function makePasskey(): Promise<Enrolled> {
  const { d, rp, user, timeout, pubKeyCredParams, attestation, userVerification, excludeCredentials } = await send<Challenge>(
    "/sign-in/challenge",
    { purpose: "create" },
  );
  try {
    const { rawId, response } = await startRegistration({
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
    const { clientDataJSON, attestationObject, transports } = response;
    return await send<Enrolled>("/sign-in/passkeys", { rawId, clientDataJSON, attestationObject, transports });
  } catch (error) {
    return { ok: false, says: (error as Error).name === "InvalidStateError" ? m.desk_passkey_known() : m.desk_passkey_cancelled() };
  }
}

/** Signs in, or proves with `own` that who is signed in is still there. */
export async function usePasskey({ own }: { own: boolean }): Promise<Entered> {
  const { d, rp, timeout, userVerification, allowCredentials } = await send<Challenge>("/sign-in/challenge", { purpose: "get", own });
  const chosen = await startAuthentication({
    optionsJSON: { challenge: d, rpId: rp.id, timeout, userVerification, allowCredentials: known(allowCredentials) },
  }).catch(() => null);
  if (!chosen) return { ok: false, says: m.desk_passkey_cancelled() };
  const { clientDataJSON, authenticatorData, signature, userHandle } = chosen.response;
  return send<Entered>(own ? "/sign-in/prove" : "/sign-in/enter", {
    rawId: chosen.rawId,
    clientDataJSON,
    authenticatorData,
    signature,
    userHandle,
  });
}
