import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./database.server.ts";

/** Plain data, as JSON holds it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Facts of one object that a transaction changes. */
export type Change = { objectKind: string; objectId: string; before: Json; after: Json };
type Opens = (trx: Db) => Promise<void>;
type Audit = { write: (trx: Db, changes: readonly Change[]) => Promise<void>; opens?: Opens | undefined; changes: WeakMap<Db, Change[]> };

const audits = new AsyncLocalStorage<Audit>();

/** Runs `work`; each of its transactions begins with `opens`, and writes what it noted by `write` just before it commits. */
export const audited = <T>(write: Audit["write"], work: () => Promise<T>, opens?: Opens): Promise<T> =>
  audits.run({ write, opens, changes: new WeakMap() }, work);

/** First in a transaction. */
export const openAudit = async (trx: Db): Promise<void> => audits.getStore()?.opens?.(trx);

/** Notes what the transaction changes. Outside of `audited` nothing is kept. */
export function noteChange(trx: Db, change: Change): void {
  const audit = audits.getStore();
  if (!audit) return;
  const noted = audit.changes.get(trx);
  if (noted) noted.push(change);
  else audit.changes.set(trx, [change]);
}

/** Last in a transaction: an audit locks the head of its chain until the commit. */
export async function writeChanges(trx: Db): Promise<void> {
  const audit = audits.getStore();
  const noted = audit?.changes.get(trx);
  if (audit && noted) await audit.write(trx, noted);
}
