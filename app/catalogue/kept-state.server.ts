import type { Logger } from "pino";
import type { Database } from "#app/foundation/database/database.server.ts";
import { changesSince, currentSnapshot } from "./catalogue.queries.server.ts";
import { type CatalogueState, loadCatalogue } from "./catalogue-state.server.ts";
import { keepFresh } from "./watch.server.ts";

type Needs = {
  database: Database;
  log: Logger;
  now: () => Date;
  /** These models changed; without them, anything. */
  changed: (models?: readonly string[]) => void;
  /** Nothing did, but pages of yesterday promise other days. */
  newDay: () => void;
};

/** The state that lists are answered from: read when it is first asked for, and kept as the database is, see docs/decisions/0058-the-log-of-changed-cards.md. */
export function keepState({ database, changed, ...deps }: Needs) {
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
  async function readAnew(): Promise<void> {
    while (state) {
      const fresh = await loadCatalogue(db);
      // What changed meanwhile; from here to the end nothing is waited for.
      if ((await fresh.catchUp()).outdated) continue;
      state = Promise.resolve(fresh);
      break;
    }
    changed();
  }
  const reload = () => {
    reading ??= readAnew().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  /** While nobody has asked for lists: up to where this process has heard. */
  let heard: string | undefined;
  const begun = currentSnapshot(db).catch(() => undefined);
  async function listen() {
    heard ??= await begun;
    const news = heard === undefined ? { snapshot: await currentSnapshot(db), models: [null] } : await changesSince(db, heard);
    heard = news.snapshot;
    const models = news.models.filter((id) => id !== null);
    if (news.models.length) changed(models.length === news.models.length ? models : undefined);
  }
  /** Whether everything is to be read anew. */
  async function follow(): Promise<boolean> {
    if (!state) return listen().then(() => false);
    const { models, outdated } = await (await state).catchUp();
    if (models.length) changed(models);
    return outdated;
  }
  /** One after another: what was read first must not be written last. */
  let turn: Promise<unknown> = Promise.resolve();
  async function catchUp(): Promise<void> {
    const following = turn.then(follow, follow);
    turn = following;
    // What is shown meanwhile goes on being caught up with.
    if (await following) await reload().then(catchUp);
  }
  const watch = keepFresh({ ...deps, database, catchUp, reload });
  return { current, catchUp, close: watch.close };
}
