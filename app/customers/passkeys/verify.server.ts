import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { algorithms, type Ceremony, type ClientData, type Doubt } from "./passkey.ts";
import type { CreateBody, GetBody } from "./passkeys.contract.ts";
import type { Passkey } from "./passkeys.queries.server.ts";

type At = Pick<Ceremony, "rpId" | "origin"> & { challenge: string };
type Doubted = { ok: false; doubt: Doubt; says?: string };

/** What the browser says it has signed; null where that can't be read. */
export function readClientData(text: string): ClientData | null {
  try {
    const { type, challenge, origin, crossOrigin, topOrigin } = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (![type, challenge, origin].every((each) => typeof each === "string")) return null;
    return { type, challenge, origin, isEmbedded: (crossOrigin ?? false) !== false || topOrigin !== undefined };
  } catch {
    return null;
  }
}

/** Checks a new passkey. What was made for it to prove where it comes from was not asked for and is not believed: certificates would have to be fetched for. */
export async function verifyNew(
  body: CreateBody & { attestationObject: string },
  at: At,
): Promise<Doubted | { ok: true; passkey: Pick<Passkey, "credentialId" | "publicKey" | "counter" | "mayBeCopied"> }> {
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

/** What of a passkey its answers are checked by. */
export type Checked = Pick<Passkey, "credentialId" | "publicKey" | "mayBeCopied" | "transports">;
type Signed = Pick<GetBody, "rawId" | "clientDataJSON"> & { authenticatorData: string; signature: string };

/** Checks an answer by a passkey that is known. `verified`: the authenticator has made sure who holds it. */
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
        // Ours is compared once the signature is known to be right: an alarm that anybody could ring would be none.
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

/** The library's own words, less what they quote of the request. */
const notSigned = (error: unknown): Doubted => ({
  ok: false,
  doubt: "not-signed",
  says: String((error as Error).message)
    .replace(/".*"/gs, "…")
    .slice(0, 120),
});
