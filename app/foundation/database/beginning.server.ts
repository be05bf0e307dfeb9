import { createHash } from "node:crypto";
import { m } from "../i18n/messages/messages.js";
import { UserError } from "../plain-reason.ts";

/** The squashed schema of the 99 migrations before it (docs/decisions/0101-one-beginning.md). */
export const BEGINNING = "0001-beginning.sql";
const LAST_BEFORE = "0200-what-orders-left-behind.sql";
/** Hashes of the old migrations' names and texts, and of the tables and columns in their backups. */
const ALL_BEFORE = "29c5a4c21f4e5950c95338d84f223577ccbb15b52ff65a9c184f22e884f8905b";
const BACKUP_BEFORE = "06d307713e09b798dadd2a1a83fbea79e0286ee2782736aa3329d792f65ce446";

const lastVersion = () => m.startup_last_version({ migration: LAST_BEFORE });

const digest = (parts: readonly string[]) =>
  createHash("sha256")
    .update(parts.map((part) => `${part}\0`).join(""))
    .digest("hex");

/** True where all old migrations are applied. Throws where only some are. */
export function isFromBefore(applied: ReadonlyMap<string, string>): boolean {
  const before = [...applied.keys()].filter((name) => name <= LAST_BEFORE).sort();
  if (!before.length || applied.has(BEGINNING)) return false;
  if (digest(before.flatMap((name) => [name, applied.get(name)!])) === ALL_BEFORE) return true;
  throw new UserError(m.startup_older_version({ migration: before.at(-1)!, version: lastVersion() }));
}

/** Throws unless a backup without a migration name is from the last version that wrote none. */
export function assertLastBefore(path: string, heads: readonly { table: string; columns: readonly string[] }[]): void {
  const held = heads.map(({ table, columns }) => `${table} ${columns.join(" ")}`).sort();
  if (digest(held) === BACKUP_BEFORE) return;
  throw new UserError(m.startup_older_backup({ path, version: lastVersion() }));
}
