import { createPublicKey, verify } from "node:crypto";

const LONGEST_MS = 24 * 3_600_000;

/** Validates a VAPID header (RFC 8292): signature, audience, at most a day, contact. Null = valid. */
export function vapidTrouble(header: string | undefined, { origin, now }: { origin: string; now: number }): string | null {
  const [, token = "", key = ""] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) return "no key";
  const [head = "", claims = "", signature = ""] = token.split(".");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const isSigned = () =>
    verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  try {
    const { alg } = JSON.parse(Buffer.from(head, "base64url").toString());
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    if (alg !== "ES256" || !isSigned()) return "not signed";
    if (aud !== origin) return "for another service";
    if (!(exp * 1000 > now && exp * 1000 <= now + LONGEST_MS)) return "not now";
    return /^(mailto:.+@.+|https:.+)$/.test(sub) ? null : "nobody to write to";
  } catch {
    return "not readable";
  }
}
