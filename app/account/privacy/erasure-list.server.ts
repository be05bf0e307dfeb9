import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Db } from "#app/foundation/database/database.server.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { KillPoint } from "#app/foundation/kill-point.server.ts";
import { UserError } from "#app/foundation/plain-reason.ts";
import { eraseAgain } from "./erase.server.ts";
import { findUnforgotten, listErasures } from "./erasure.queries.server.ts";
import type { Erasure } from "./erasure.ts";

/** Beside the backups, which would bring erased customers back; holds opaque ids only. */
export const LIST = "erasures.jsonl";

const time = z.iso.datetime().transform((text) => new Date(text));
const minor = z.number().int().min(0);
const act = z.object({
  id: z.string(),
  number: z.string(),
  customerId: z.string(),
  askedBy: z.enum(["customer", "staff"]),
  actor: z.string(),
  proof: z.string(),
  guestOrders: z.boolean().default(true),
  erased: z.record(z.string(), z.number()),
  gaveUp: z.object({ bonus: minor, advance: minor, deposit: minor }),
  keepUntil: z.iso.date().nullable(),
  at: time,
  againAt: time.nullable(),
});

/** The records in a backup folder. Throws if unreadable, as a restore would bring somebody back. */
export function readErasures(folder: string): Erasure[] {
  const path = join(folder, LIST);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line, at) => {
      try {
        return act.parse(JSON.parse(line));
      } catch (error) {
        throw new UserError(m.startup_erasures({ path, line: at + 1 }), {
          cause: error,
        });
      }
    });
}

/** Appends missing records; never removes any. Returns whether it wrote. */
export async function keepErasures(db: Db, folder: string): Promise<boolean> {
  const listed = readErasures(folder);
  const missing = await listErasures(
    db,
    listed.map(({ id }) => id),
  );
  return write(folder, listed, missing);
}

/** Copies records from another list before a restore, so that an interrupted one loses none. */
export function takeOverErasures(folder: string, acts: readonly Erasure[]): void {
  const listed = readErasures(folder);
  const known = new Set(listed.map(({ id }) => id));
  write(
    folder,
    listed,
    acts.filter(({ id }) => !known.has(id)),
  );
}

function write(folder: string, listed: readonly Erasure[], missing: readonly Erasure[]): boolean {
  if (!missing.length) return false;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `.${LIST}.${process.pid}`);
  const all = [...listed, ...missing];
  writeFileSync(partial, all.map((one) => `${JSON.stringify(one)}\n`).join(""), { mode: 0o600, flush: true });
  renameSync(partial, join(folder, LIST));
  return true;
}

type Repeating = { killPoint?: KillPoint; failed: (act: Erasure, error: unknown) => void };

/** Repeats erasures after a restore; a failing one doesn't block others. Returns how many succeeded. */
export async function repeatErasures(db: Db, acts: readonly Erasure[], now: Date, { killPoint, failed }: Repeating): Promise<number> {
  const here = await findUnforgotten(
    db,
    acts.map(({ customerId }) => customerId),
  );
  let repeated = 0;
  for (const act of acts.filter(({ customerId }) => here.has(customerId)))
    await eraseAgain(db, act, now, killPoint).then(
      (isDone) => {
        repeated += Number(isDone);
      },
      (error: unknown) => failed(act, error),
    );
  return repeated;
}
