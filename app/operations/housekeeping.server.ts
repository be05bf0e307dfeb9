import { join } from "node:path";
import { createInbox } from "#app/backoffice/inbox/inbox.server.ts";
import { originOf } from "#app/config.server.ts";
import { backUp, isBackupDue, isVacant } from "#app/foundation/database/backup.server.ts";
import { forgetOldAnswers } from "#app/foundation/http/idempotency.server.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Shop } from "#app/shop.server.ts";

const MINUTE = 60_000;
const SOON_MS = 3000;
/** In-memory or on-disk state of each process. */
const inEveryProcess: ReadonlySet<string> = new Set(["clock", "known rates", "erasures"]);

/** Timed tasks: expiry, rates, backups, old keys. An advisory lock picks one process; every task is idempotent. Returns how to stop. */
export function startHousekeeping(shop: Shop): () => void {
  const tasks: [name: string, everyMs: number, work: () => Promise<unknown>][] = [
    ["holds", MINUTE, () => shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen)],
    ["approvals", 10 * MINUTE, () => shop.approval.warn(shop.clock.now())],
    ["changes of orders", MINUTE, () => shop.payments.topUps.endDue(shop.clock.now())],
    ["payments", MINUTE, () => shop.payments.pollOpen(shop.clock.now())],
    ["payments nobody asked for", MINUTE, () => shop.payments.openUnasked(shop.clock.now(), (region) => originOf(shop.config, region))],
    ["invoices", 10 * MINUTE, () => shop.invoices.remind(shop.clock.now())],
    ["receipts", MINUTE, () => shop.receipts.remind(shop.clock.now())],
    ["parcels", MINUTE, () => shop.delivery.pollOpen(shop.clock.now())],
    ["waits", MINUTE / 4, () => shop.waits.settle(shop.clock.now())],
    ["referrals", MINUTE, () => shop.referrals.settle(shop.clock.now())],
    ["birthdays", 10 * MINUTE, () => shop.birthdays.settle(shop.clock.now())],
    ["carriers' news", 60 * MINUTE, () => shop.delivery.subscribe(ownOrigin(shop))],
    ["calendar", 60 * MINUTE, () => shop.delivery.watchCalendar(shop.clock.now())],
    ["clock", 2 * 1000, () => shop.clock.refresh()],
    ["known rates", MINUTE, () => shop.rates.reload()],
    ["pickup points", 10 * MINUTE, () => shop.delivery.pointIndex.refreshDue(shop.clock.now())],
    ["rates", 6 * 60 * MINUTE, () => shop.rates.refresh(shop.clock.now())],
    ["what sells", 60 * MINUTE, () => shop.catalogue.countSold(shop.clock.now())],
    ["what is bought together", 60 * MINUTE, () => shop.catalogue.countTogether(shop.clock.now())],
    ["old changes of goods", 60 * MINUTE, () => shop.catalogue.forgetOldChanges()],
    ["old missed searches", 60 * MINUTE, () => shop.searchMisses.forgetOld(shop.clock.now())],
    ["old answers", 60 * MINUTE, () => forgetOldAnswers(shop.db, shop.clock.now())],
    ["old codes", 60 * MINUTE, () => shop.identity.forgetOld(shop.clock.now())],
    ["old challenges", 10 * MINUTE, () => shop.passkeys.forgetOld(shop.clock.now())],
    ["old staff sessions", 60 * MINUTE, () => shop.staff.signIn.forgetOld(shop.clock.now())],
    ["the record of staff", 6 * 60 * MINUTE, () => shop.staff.verifyRecord()],
    ["old guesses", 60 * MINUTE, () => shop.certificates.forgetOldGuesses()],
    ["old waits", 60 * MINUTE, () => shop.waits.forgetOld(shop.clock.now())],
    ["old requests", 60 * MINUTE, () => shop.landings.forgetOld(shop.clock.now())],
    ["unpaid pictures", 60 * MINUTE, () => shop.certificates.forgetUnpaidPictures(shop.clock.now())],
    ["erasures", MINUTE, () => shop.privacy.keepList(shop.clock.now())],
    ["what was kept by law", 60 * MINUTE, () => shop.privacy.forgetKept(shop.clock.now())],
    ["old drafts", 60 * MINUTE, () => shop.drafts.forgetOld(shop.clock.now())],
    ["old exchanges", 60 * MINUTE, () => shop.exchange.forgetOld(shop.clock.now())],
    ["old holds", 60 * MINUTE, () => shop.holds.forgetOld(shop.clock.now())],
    ["marks of staff's inbox", 60 * MINUTE, () => createInbox(shop).tidy(shop.clock.now())],
    ["old quotes", 60 * MINUTE, () => shop.quotes.forgetOld(shop.clock.now())],
  ];
  const backupMs = shop.config.backupMinutes * MINUTE;
  if (backupMs > 0) tasks.push(["backup", Math.min(MINUTE, backupMs), () => backUpWhenDue(shop, backupMs)]);

  const alone = createAlone(shop.database);
  const timers = tasks.map(([name, everyMs, work]) => {
    let busy = false;
    return setInterval(async () => {
      if (busy) return;
      busy = true;
      await (inEveryProcess.has(name) ? work() : alone(name, work)).catch((error) =>
        shop.log.warn({ err: error, task: name }, "housekeeping.task_failed"),
      );
      busy = false;
    }, everyMs).unref();
  });
  shop.rates.refresh(shop.clock.now()).catch(() => {});
  shop.delivery.subscribe(ownOrigin(shop)).catch(() => {});
  const pointsSoon = setTimeout(() => void readPoints(shop, alone), SOON_MS).unref();
  return () => {
    clearTimeout(pointsSoon);
    timers.forEach(clearInterval);
  };
}

/** A new shop loads pickup points after start; the first shopper's city is queried directly meanwhile. */
const readPoints = (shop: Shop, alone: ReturnType<typeof createAlone>): Promise<void> =>
  alone("pickup points", () => shop.delivery.pointIndex.refreshDue(shop.clock.now())).catch((error) =>
    shop.log.warn({ err: error, task: "pickup points" }, "housekeeping.task_failed"),
  );

async function backUpWhenDue({ config, database, clock, killPoint }: Shop, everyMs: number): Promise<void> {
  const folder = join(config.dataDir, "backups");
  // Otherwise a new shop's only backup would be its empty start.
  if (isBackupDue(folder, everyMs) && !(await isVacant(database.pool))) await backUp(database, folder, clock.now(), killPoint);
}

/** For carrier callbacks: the first host, or the machine itself. */
const ownOrigin = (shop: Shop) =>
  shop.config.production ? originOf(shop.config, storefronts[0]!.region) : `http://${shop.config.host}:${shop.config.port}`;

/** Runs a task under an advisory lock. One session holds all locks: a connection per task would use a third of the server's default. */
function createAlone(database: Shop["database"]) {
  const running = new Set<string>();
  let session: Session | undefined;
  function open(): Session {
    const opened: Session = { client: database.connect(), held: 0, asked: Promise.resolve() };
    const forget = () => {
      if (session === opened) session = undefined;
    };
    opened.client.then((client) => client.once("end", forget), forget);
    return opened;
  }
  return async function alone(name: string, work: () => Promise<unknown>): Promise<void> {
    if (running.has(name)) return;
    session ??= open();
    const own = session;
    running.add(name);
    own.held++;
    try {
      const client = await own.client;
      const lock = (action: string) =>
        askInTurn(own, () => client.query(`select ${action}(hashtextextended($1, 0)) as got`, [`housekeeping ${name}`]));
      const { rows } = await lock("pg_try_advisory_lock");
      if (rows[0].got) await work().finally(() => lock("pg_advisory_unlock"));
    } finally {
      running.delete(name);
      own.held--;
      if (own.held === 0) {
        if (session === own) session = undefined;
        await own.client.then((client) => client.end()).catch(() => {});
      }
    }
  };
}
type Session = { client: ReturnType<Shop["database"]["connect"]>; held: number; asked: Promise<unknown> };

/** One query at a time per connection. */
function askInTurn<T>(session: Session, ask: () => Promise<T>): Promise<T> {
  const answer = session.asked.then(ask);
  session.asked = answer.catch(() => {});
  return answer;
}
