import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { algorithms, type Ceremony, type CeremonyDoubt, type ClientData, type PublicKey } from "./ceremony.ts";

type At = Pick<Ceremony, "rpId" | "origin"> & { challenge: string };
type Doubted = { ok: false; doubt: CeremonyDoubt; says?: string };

export function readClientData(text: string): ClientData | null {
  try {
    const { type, challenge, origin, crossOrigin, topOrigin } = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (![type, challenge, origin].every((each) => typeof each === "string")) return null;
    return { type, challenge, origin, isEmbedded: (crossOrigin ?? false) !== false || topOrigin !== undefined };
  } catch {
    return null;
  }
}

/** Verifies a new passkey; attestation is neither requested nor trusted, as it needs certificates from outside. */
export async function verifyNew(
  body: { rawId: string; clientDataJSON: string; attestationObject: string },
  at: At,
): Promise<Doubted | { ok: true; passkey: PublicKey }> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  try {
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(body.attestationObject, "base64url")));
    const isPlain = object.get("fmt") === "none" || (object.get("fmt") === "packed" && !object.get("attStmt").get("x5c"));
    if (!isPlain) return { ok: false, doubt: "attested" };
    const { rawId, clientDataJSON, attestationObject } = body;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: rawId,
        rawId,
        type: "public-key",
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: at.challenge,
      expectedOrigin: at.origin,
      expectedRPID: at.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== rawId) return { ok: false, doubt: "not-signed" };
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      ok: true,
      passkey: {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        mayBeCopied: credentialDeviceType === "multiDevice",
      },
    };
  } catch (error) {
    return notSigned(error);
  }
}

export type Checked = Omit<PublicKey, "counter"> & { transports: string[] };
export type Signed = { rawId: string; clientDataJSON: string; authenticatorData: string; signature: string };

/** `verified`: the authenticator verified its user. */
export async function verifyAnswer(
  { rawId, clientDataJSON, authenticatorData, signature }: Signed,
  passkey: Checked,
  at: At,
): Promise<Doubted | { ok: true; verified: boolean; counter: number }> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: rawId,
        rawId,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: at.challenge,
      expectedOrigin: at.origin,
      expectedRPID: at.rpId,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        // We compare counters ourselves after the signature: an alarm on unsigned data could be forged.
        counter: 0,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
    if (!verified) return { ok: false, doubt: "not-signed" };
    const { newCounter, userVerified, credentialDeviceType } = authenticationInfo;
    if ((credentialDeviceType === "multiDevice") !== passkey.mayBeCopied) return { ok: false, doubt: "backup-flags" };
    return { ok: true, verified: userVerified, counter: newCounter };
  } catch (error) {
    return notSigned(error);
  }
}

/** The library's message without quotes of the request. */
const notSigned = (error: unknown): Doubted => ({
  ok: false,
  doubt: "not-signed",
  says: String((error as Error).message)
    .replace(/".*"/gs, "…")
    .slice(0, 120),
});
