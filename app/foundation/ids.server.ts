import { createHmac, hash, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";

/** Version 4: ids must not be guessable from their neighbours. */
export const newId = (): string => randomUUID();

/** A random prefix per process, then a counter: read aloud to support, not secret. */
export function newRequestIds(): () => string {
  const process = randomBytes(5).toString("hex");
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}

export const newToken = (): string => randomBytes(32).toString("base64url");

/** The stored form of a token: finds it, can't be used as it. */
export const hashToken = (token: string): string => hash("sha256", token, "base64url");

export const hmac = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** Constant-time comparison. */
export function sameSecret(a: string, b: string): boolean {
  const left = hash("sha256", a, "buffer");
  const right = hash("sha256", b, "buffer");
  return timingSafeEqual(left, right);
}

/** Six digits for a sign-in code [IDN-02]. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** An order number such as `7K4M-Q2ZP-X`: eight random characters of 31 (≈ 40 bits), no look-alikes, and a check character [ORD-04]. */
export function newOrderNumber(): string {
  const body = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${body.slice(0, 4)}-${body.slice(4)}-${checkCharacter(body)}`;
}

/** Verifies the check character, to distinguish a typo from an unknown number. */
export const isOrderNumber = (text: string): boolean =>
  /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]$/.test(text) && checkCharacter(text.replaceAll("-", "").slice(0, 8)) === text.at(-1);

const checkCharacter = (body: string) =>
  ALPHABET[[...body].reduce((sum, character, index) => sum + (index + 2) * ALPHABET.indexOf(character), 0) % ALPHABET.length]!;
