import type { Db } from "../database/database.server.ts";
import { m } from "../i18n/messages/messages.js";
import { hmac } from "../ids.server.ts";
import { UserError } from "../plain-reason.ts";
import { findKey, putFirstKey } from "./instances.queries.server.ts";

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: string): string => hmac(key, "fingerprint of the secret key").slice(0, 12);

/** Throws if the key isn't the shop's: codes, links and sealed texts would break. Records the first key. `from` says where it was read. */
export async function assertOwnKey(db: Db, key: string, from: string): Promise<void> {
  const own = fingerprintOf(key);
  const known = await findKey(db);
  if (!known) await putFirstKey(db, own);
  const { fingerprint } = known ?? (await findKey(db))!;
  if (fingerprint === own) return;
  throw new UserError(m.startup_other_key({ known: fingerprint, from, own, cure: cureOf(from) }));
}

const cureOf = (from: string) => (from === "SECRET_KEY" ? m.startup_other_key_setting() : m.startup_other_key_file({ from }));
