import { createHmac } from "node:crypto";
import type { Checked } from "#app/foundation/webauthn/verify.server.ts";
import { mostPasskeys } from "./passkey.ts";

/** As common authenticators use. */
const LENGTHS = [16, 20, 32, 48, 64];

/** Mixes real credential ids with decoys: constant in number and stable per phone, against enumeration [T12]. */
export function decoys(key: string, about: string, real: readonly string[]): string[] {
  const draw = (what: string) => createHmac("sha512", key).update(`decoy ${what} ${about}`).digest();
  const made = Array.from({ length: Math.max(0, mostPasskeys - real.length) }, (_, n) =>
    draw(`${n}`)
      .subarray(0, LENGTHS[draw(`length ${n}`)[0]! % LENGTHS.length])
      .toString("base64url"),
  );
  return [...real, ...made].sort();
}

/** A key for unknown credentials, so that verifying takes as long; nobody has its private half. */
export const nobodys: Checked = {
  credentialId: "",
  publicKey: "pQECAyYgASFYIG6taE3MdaseO2ORiVjDLYphW_8BQe4nEajc6O95h0g1IlggnKL6Sqh4t_-_LTZcY0lWqm1AD7N6oMqL5obuQ0uqg0Y",
  mayBeCopied: false,
  transports: [],
};
