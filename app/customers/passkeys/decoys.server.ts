import { createHmac } from "node:crypto";
import { mostPasskeys } from "./passkey.ts";
import type { Checked } from "./verify.server.ts";

/** As long as those of the usual authenticators. */
const LENGTHS = [16, 20, 32, 48, 64];

/** The names of somebody's passkeys among names that nobody has: always as many, and for the same phone the same ones [T12]. */
export function decoys(key: string, about: string, real: readonly string[]): string[] {
  const draw = (what: string) => createHmac("sha512", key).update(`decoy ${what} ${about}`).digest();
  const made = Array.from({ length: Math.max(0, mostPasskeys - real.length) }, (_, n) =>
    draw(`${n}`)
      .subarray(0, LENGTHS[draw(`length ${n}`)[0]! % LENGTHS.length])
      .toString("base64url"),
  );
  return [...real, ...made].sort();
}

/** What a signature is checked against where there is no passkey of that name. Its private half was never kept; whatever it said, nobody is let in. */
export const nobodys: Checked = {
  credentialId: "",
  publicKey: "pQECAyYgASFYIG6taE3MdaseO2ORiVjDLYphW_8BQe4nEajc6O95h0g1IlggnKL6Sqh4t_-_LTZcY0lWqm1AD7N6oMqL5obuQ0uqg0Y",
  mayBeCopied: false,
  transports: [],
};
