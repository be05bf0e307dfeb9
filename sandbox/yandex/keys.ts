import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import type { World } from "../world.ts";

type Jwk = JsonWebKey & { kid: string };

/** Published with the protocol's test vectors, private half included. */
export const firstKey: Jwk = {
  kty: "EC",
  crv: "P-256",
  x: "GRDIzgpwF6lx3zi63ZQ89wmGj0J_vnTzXLa2ZshxC4c",
  y: "odemx7RaldGS2Kv8u-ea4NAJV7XIQa9fxclj1HNcWM4",
  d: "1tF55ogH4Buz6F2HywI3hFbJBfNhpu-iwn8Y-02vdrw",
  kid: "sim-1",
};

export interface Keys {
  published(): object[];
  token(payload: object, how?: { forged?: boolean }): string;
  /** The old key stays published. */
  rotate(): void;
}

const LIFETIME_SECONDS = 300;
const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");

/** Signing keys and JWTs, in real time. */
export function openKeys(world: World): Keys {
  const ring = world.state.section("yandex-keys", () => ({ keys: [firstKey] }));
  return {
    published: () => ring().keys.map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, alg: "ES256", use: "sig" })),
    token: (payload, { forged = false } = {}) => {
      const key = ring().keys.at(-1)!;
      const iat = Math.floor(Date.now() / 1000);
      const signed = `${part({ alg: "ES256", kid: key.kid, typ: "JWT", iat, exp: iat + LIFETIME_SECONDS })}.${part(payload)}`;
      const made = forged ? newKey("nobody") : key;
      const signature = sign("sha256", Buffer.from(signed), {
        key: createPrivateKey({ key: made, format: "jwk" }),
        dsaEncoding: "ieee-p1363",
      });
      return `${signed}.${signature.toString("base64url")}`;
    },
    rotate: () => {
      const { keys } = ring();
      keys.push(newKey(`sim-${keys.length + 1}`));
      world.state.changed();
    },
  };
}

const newKey = (kid: string): Jwk => ({ ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }), kid });
