import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./database.server.ts";

/** Plain data, as JSON holds it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Facts of one object that a transaction changes. */
export type Change = { objectKind: string; objectId: string; before: Json; after: Json };
type Audit = { write: (trx: Db, changes: readonly Change[]) => Promise<void>; changes: WeakMap<Db, Change[]> };

const audits = new AsyncLocalStorage<Audit>();

/** Runs `work`; each of its transactions that noted changes writes them by `write` just before it commits. */
export const audited = <T>(write: Audit["write"], work: () => Promise<T>): Promise<T> =>
  audits.run({ write, changes: new WeakMap() }, work);

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
