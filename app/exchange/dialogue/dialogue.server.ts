import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { type Database, inTransaction } from "#app/foundation/database/database.server.ts";
import { hashToken, newToken, sameSecret } from "#app/foundation/ids.server.ts";
import type { Log } from "#app/foundation/log.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import type { Fulfilment } from "#app/fulfilment/fulfilment.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { ImportOptions } from "../import.server.ts";
import { ExchangeRefusedError } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because, say as inLanguage, type Reason } from "../reasons.ts";
import type { Summary } from "../summary.ts";
import { createImports, type ImportAnswer, outcomeOf } from "./imports.server.ts";
import { createInbox, END, FILE_LIMIT } from "./inbox.server.ts";
import { infoXml } from "./info.ts";
import { createOrdersOut } from "./orders-out.server.ts";
import * as queries from "./sessions.queries.server.ts";
import type { OneCSettings } from "./settings.server.ts";
import { createStatesIn } from "./states-in.server.ts";
import { basicOf, keptName, type Step } from "./step.ts";

export type Answer = { text: string[] } | { orders: AsyncIterable<string> } | { info: string };
export type ExchangeRequest = Step & { token: string | undefined; body: AsyncIterable<Uint8Array> | undefined };

type Deps = {
  database: Database;
  clock: Clock;
  log: Log;
  dataDir: string;
  settings: OneCSettings;
  password: string | undefined;
  orders: Orders;
  fulfilment: Fulfilment;
  import: (name: string, options: ImportOptions) => Promise<Summary>;
  endSession: (session: string, told: { profile: Profile; actor: string; untaken: readonly string[] }) => Promise<Summary[]>;
  logRun: (run: { path: string; actor: string; ok: boolean; refusedWhole: boolean; summary: unknown }) => Promise<number>;
};

const SESSION_MS = 12 * 3600_000;
const FORGOTTEN_MS = 24 * 3600_000;
const WAITING_MS = 30 * FORGOTTEN_MS;
const SUCCESS: Answer = { text: ["success"] };

/** The exchange protocol that 1C drives [providers/feeds-and-exchange.md 7.2]. */
export function createDialogue({ database, clock, log, dataDir, settings, password, orders, fulfilment, ...exchange }: Deps) {
  const { db } = database;
  /** 1C is answered in the language of its catalogue. */
  const say = (reason: Reason | string): string => inLanguage(reason, settings.profile.language);
  const failure = (why: Reason): Answer => ({ text: ["failure", say(why)] });
  const inbox = createInbox({ db, dataDir });
  const imports = createImports({ database, log, say });
  const ordersOut = createOrdersOut({ database });
  const statesIn = createStatesIn({ database, orders, fulfilment, hasNews: ordersOut.hasNews });
  const actor = settings.login;

  const answerOf = ({ word, text }: ImportAnswer): Answer => ({ text: [word, text].filter(Boolean) });

  const importFile = (session: queries.Session, name: string) =>
    imports.ask(session, name, async () => {
      const open = () => inbox.openFile(session, name);
      const told = { open, profile: settings.profile, door: "1c", actor, session: { id: session.id, isLast: false } } as const;
      return outcomeOf(await exchange.import(name, told), say);
    });

  const takeStates = (session: queries.Session, name: string) =>
    imports.ask(session, name, async () => {
      try {
        const source = await inbox.openFile(session, name);
        const summary = await statesIn.take(source, clock.now()).finally(source.close);
        const ok = summary.refused.length === 0;
        const run = await exchange.logRun({ path: name, actor, ok, refusedWhole: false, summary });
        return { ok: true, text: say(because("documents", { documents: summary.documents, moved: summary.moved })), run };
      } catch (error) {
        if (!(error instanceof ExchangeRefusedError)) throw error;
        const { where, reason } = error;
        const run = await exchange.logRun({ path: name, actor, ok: false, refusedWhole: true, summary: { refused: [{ where, reason }] } });
        return { ok: false, text: `${say(where)}: ${say(reason)}`, run };
      }
    });

  async function takeFile(session: queries.Session, { type, filename, body }: ExchangeRequest): Promise<Answer> {
    const name = keptName(filename);
    if (!name) return failure(because("file-name"));
    if (!body) return failure(because("no-file"));
    const taken = await inbox.take(session, name, body);
    if (!taken.ok) return failure(taken.reason);
    // Orders are processed at once; a part of maximum size has a successor.
    if (type !== "sale" || !taken.isLast || name.endsWith(".jpg")) return SUCCESS;
    return answerOf(await takeStates(session, name));
  }

  async function importStep(session: queries.Session, { type, filename }: ExchangeRequest): Promise<Answer> {
    const name = keptName(filename);
    if (!name) return failure(because("file-name"));
    // Some bases request it although upload processed the file; pictures come with the goods.
    if (/\.(jpe?g|png|gif|webp)$/.test(name)) return SUCCESS;
    return answerOf(await (type === "sale" ? takeStates : importFile)(session, name));
  }

  const end = (session: queries.Session) =>
    imports.ask(session, END, async () => {
      const untaken = await inbox.listUntaken(session);
      const summaries = await exchange.endSession(session.id, { profile: settings.profile, actor, untaken });
      const outcomes = summaries.map((summary) => outcomeOf(summary, say));
      return { ok: outcomes.every(({ ok }) => ok), text: outcomes.map(({ text }) => text).join("; "), run: summaries[0]?.run };
    });

  async function init(session: queries.Session): Promise<Answer> {
    await inTransaction(db, (trx) => queries.clearSession(trx, session.id));
    await inbox.clear(session);
    return { text: ["zip=yes", `file_limit=${FILE_LIMIT}`] };
  }

  return {
    isOpen: password !== undefined,
    failure,

    enter: async (authorization: string | undefined): Promise<string | undefined> => {
      const said = basicOf(authorization);
      const isRight = sameSecret(said?.login ?? "", settings.login);
      if (password === undefined || !sameSecret(said?.password ?? "", password) || !isRight) return undefined;
      const token = newToken();
      await queries.insertSession(db, { id: hashToken(token), folder: randomUUID() }, clock.now());
      return token;
    },

    answer: async (asked: ExchangeRequest): Promise<Answer> => {
      const now = clock.now();
      const since = new Date(now.getTime() - SESSION_MS);
      const session = asked.token ? await queries.findSession(db, hashToken(asked.token), since, now) : undefined;
      if (!session) return failure(because("no-session"));
      switch (asked.mode) {
        case "init":
          return init(session);
        case "file":
          return takeFile(session, asked);
        case "import":
          return importStep(session, asked);
        case "complete":
        case "deactivate":
          return answerOf(await end(session));
        case "query":
          return asked.type === "sale" ? { orders: ordersOut.give(session.id, now) } : failure(because("orders-by-sale"));
        case "success":
          return (await ordersOut.confirm(session.id, now)) ? SUCCESS : failure(because("no-answer"));
        case "info":
          return { info: infoXml() };
        case "checkauth":
          return failure(because("already-entered"));
      }
    },

    /** Drops day-old sessions, their files, and rows that waited in vain. */
    forgetOld: async (now: Date): Promise<void> => {
      for (const folder of await queries.forgetSessions(db, new Date(now.getTime() - FORGOTTEN_MS))) await inbox.dropFolder(folder);
      await queries.forgetWaiting(db, new Date(now.getTime() - WAITING_MS));
      const known = new Set(await queries.sessionFolders(db));
      for (const folder of await readdir(inbox.home).catch(() => []))
        if (!known.has(folder) && !folder.startsWith(".")) await inbox.dropFolder(folder);
    },
    idle: imports.idle,
  };
}

export type Dialogue = ReturnType<typeof createDialogue>;
