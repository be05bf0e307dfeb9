import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { ChallengeAnswer } from "../../app/customers/passkeys/passkeys.contract.ts";
import type { Reply } from "./shopper.ts";

type Post = { post: (url: string, body: unknown) => Promise<Reply> };
type Passkey = { rawId: string; rpId: string; userHandle: string; privateKey: KeyObject; mayBeCopied: boolean };
/** Defects of an answer; none by default. */
export type AuthenticatorAnswer = {
  type?: string;
  challenge?: string;
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  mayBeCopied?: boolean;
  isCopied?: boolean;
  counter?: number;
};

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/** A software authenticator. `counts`: keeps a signature counter, as few do. */
export function createAuthenticator({ origin = "http://localhost", alg = -7, counts = false } = {}) {
  const passkeys: Passkey[] = [];
  let counter = 0;

  const clientData = (type: string, challenge: string, said: AuthenticatorAnswer) =>
    JSON.stringify({
      type: said.type ?? type,
      challenge: said.challenge ?? challenge,
      origin: said.origin ?? origin,
      crossOrigin: said.crossOrigin ?? false,
      ...(said.topOrigin && { topOrigin: said.topOrigin }),
    });
  const authenticatorData = (rpId: string, said: AuthenticatorAnswer, attested = Buffer.alloc(0)) => {
    const { isPresent = true, isVerified = true, mayBeCopied = false, isCopied = false } = said;
    if (counts) counter++;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(said.counter ?? counter);
    const flags = flag(0, isPresent) | flag(2, isVerified) | flag(3, mayBeCopied) | flag(4, isCopied) | flag(6, attested.length > 0);
    return Buffer.concat([sha256(said.rpId ?? rpId), Buffer.of(flags), count, attested]);
  };

  return {
    passkeys,
    /** The body of `webauth/create`, without its owner. */
    make({ d, rp, user }: ChallengeAnswer, said: AuthenticatorAnswer = {}) {
      const { publicKey, privateKey } =
        alg === -257 ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(32);
      passkeys.push({ rawId: base64url(id), rpId: rp.id, userHandle: user!.id, privateKey, mayBeCopied: said.mayBeCopied ?? false });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseKey(publicKey, alg))]);
      const object = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(rp.id, said, attested)],
      ]);
      return {
        rawId: base64url(id),
        clientDataJSON: base64url(clientData("webauthn.create", d, said)),
        attestationObject: base64url(cbor(object)),
        transports: ["internal", "hybrid"],
      };
    },
    /** The body of `webauth/get`, by the latest passkey or another. */
    answer({ d }: Pick<ChallengeAnswer, "d">, said: AuthenticatorAnswer = {}, passkey = passkeys.at(-1)!) {
      const data = authenticatorData(passkey.rpId, { mayBeCopied: passkey.mayBeCopied, ...said });
      const client = clientData("webauthn.get", d, said);
      return {
        rawId: passkey.rawId,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), passkey.privateKey)),
        userHandle: passkey.userHandle,
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

export async function challenge(shopper: Post, body: object = {}): Promise<ChallengeAnswer> {
  const asked = await shopper.post("/shop/auth/webauth/challenge", body);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  return asked.body as unknown as ChallengeAnswer;
}

export async function enrol(shopper: Post, customer: string, device: Authenticator, said: AuthenticatorAnswer = {}): Promise<Reply> {
  const made = device.make(await challenge(shopper, { _id: customer }), said);
  return shopper.post("/shop/auth/webauth/create", { _id: customer, ...made });
}

export const enter = async (shopper: Post, device: Authenticator, said: AuthenticatorAnswer = {}): Promise<Reply> =>
  shopper.post("/shop/auth/webauth/get", device.answer(await challenge(shopper), said));

const flag = (bit: number, isSet: boolean) => Number(isSet) << bit;

function coseKey(publicKey: KeyObject, alg: number): Map<number, unknown> {
  const { x, y, n, e } = publicKey.export({ format: "jwk" }) as Record<string, string>;
  const bytes = (part: string) => Buffer.from(part, "base64url");
  if (n)
    return new Map<number, unknown>([
      [1, 3],
      [3, alg],
      [-1, bytes(n)],
      [-2, bytes(e!)],
    ]);
  return new Map<number, unknown>([
    [1, 2],
    [3, alg],
    [-1, 1],
    [-2, bytes(x!)],
    [-3, bytes(y!)],
  ]);
}

/** The CBOR subset of authenticators. */
export function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24 ? Buffer.of((major << 5) | n) : n < 256 ? Buffer.of((major << 5) | 24, n) : Buffer.of((major << 5) | 25, n >> 8, n & 255);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}
