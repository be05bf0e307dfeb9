import type { Database } from "#app/foundation/database/database.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import { changesSince, currentSnapshot } from "./catalogue.queries.server.ts";
import { type CatalogueState, loadCatalogue } from "./catalogue-state.server.ts";
import { keepFresh } from "./watch.server.ts";

type Deps = {
  database: Database;
  log: Log;
  now: () => Date;
  changed: (models?: readonly string[]) => void;
  /** Cached pages promise yesterday's dates. */
  newDay: () => void;
};

/** The index for lists, loaded lazily and kept in sync; see docs/decisions/0058-the-log-of-changed-cards.md. */
export function keepState({ database, changed, ...deps }: Deps) {
  const { db } = database;
  let state: Promise<CatalogueState> | undefined;
  const current = () => {
    state ??= loadCatalogue(db).catch((error) => {
      state = undefined;
      throw error;
    });
    return state;
  };

  let reading: Promise<void> | undefined;
  async function readAgain(): Promise<void> {
    while (state) {
      const fresh = await loadCatalogue(db);
      // Apply changes made meanwhile; from here on nothing awaits.
      if ((await fresh.catchUp()).outdated) continue;
      state = Promise.resolve(fresh);
      break;
    }
    changed();
  }
  const reload = () => {
    reading ??= readAgain().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  /** The log position until lists are first requested. */
  let heard: string | undefined;
  const begun = currentSnapshot(db).catch(() => undefined);
  async function listen() {
    heard ??= await begun;
    const news = heard === undefined ? { snapshot: await currentSnapshot(db), models: [null] } : await changesSince(db, heard);
    heard = news.snapshot;
    const models = news.models.filter((id) => id !== null);
    if (news.models.length) changed(models.length === news.models.length ? models : undefined);
  }
  async function follow(): Promise<boolean> {
    if (!state) return listen().then(() => false);
    const { models, outdated } = await (await state).catchUp();
    if (models.length) changed(models);
    return outdated;
  }
  /** Serial: an older read must not overwrite a newer one. */
  let turn: Promise<unknown> = Promise.resolve();
  async function catchUp(): Promise<void> {
    const following = turn.then(follow, follow);
    turn = following;
    // The current index keeps following changes during a reload.
    if (await following) await reload().then(catchUp);
  }
  const watch = keepFresh({ ...deps, database, catchUp, reload });
  return { current, catchUp, close: watch.close };
}
