import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { sql } from "kysely";
import type { Shop } from "#app/shop.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { startHousekeeping } from "./housekeeping.server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Interval tasks and their pace; backups, which are optional, have their own test. */
const paces: Readonly<Record<string, number>> = {
  "clock.refresh": 2 * SECOND,
  "waits.settle": 15 * SECOND,
  "orders.expireHolds": MINUTE,
  "payments.pollOpen": MINUTE,
  "payments.topUps.endDue": MINUTE,
  "payments.openUnasked": MINUTE,
  "receipts.remind": MINUTE,
  "delivery.pollOpen": MINUTE,
  "referrals.settle": MINUTE,
  "rates.reload": MINUTE,
  "privacy.keepList": MINUTE,
  "approval.warn": 10 * MINUTE,
  "invoices.remind": 10 * MINUTE,
  "birthdays.settle": 10 * MINUTE,
  "delivery.pointIndex.refreshDue": 10 * MINUTE,
  "passkeys.forgetOld": 10 * MINUTE,
  "staff.signIn.forgetOld": HOUR,
  "staff.verifyRecord": 6 * HOUR,
  "delivery.subscribe": HOUR,
  "delivery.watchCalendar": HOUR,
  "identity.forgetOld": HOUR,
  "certificates.forgetOldGuesses": HOUR,
  "waits.forgetOld": HOUR,
  "certificates.forgetUnpaidPictures": HOUR,
  "privacy.forgetKept": HOUR,
  "drafts.forgetOld": HOUR,
  "quotes.forgetOld": HOUR,
  "holds.forgetOld": HOUR,
  "exchange.forgetOld": HOUR,
  "catalogue.countSold": HOUR,
  "catalogue.countTogether": HOUR,
  "landings.forgetOld": HOUR,
  "catalogue.forgetOldChanges": HOUR,
  "searchMisses.forgetOld": HOUR,
  "rates.refresh": 6 * HOUR,
};
const works = Object.keys(paces);
const atStart = ["delivery.subscribe", "rates.refresh"];
/** Points are read again soon after the start. */
const POINTS = "delivery.pointIndex.refreshDue";
const POINTS_SOON = 3 * SECOND;
const inEveryProcess = ["clock.refresh", "rates.reload", "privacy.keepList"];

const warnings: string[] = [];
process.on("warning", ({ message }) => warnings.push(message));

// Before any connection opens: real timers can't be cleared by mocked ones.
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
const { shop } = await createTestShop();
type Outcome = () => Promise<unknown>;
const well: Outcome = async () => {};

/** Counts tasks instead of running them. */
function aProcess() {
  const counts = new Map(works.map((work) => [work, 0]));
  const set = { outcome: well };
  let connections = 0;
  const counted: Record<string, unknown> = { ...shop };
  for (const work of works) {
    const path = work.split(".");
    const name = path.pop()!;
    let owner = counted;
    for (const part of path) owner = owner[part] = { ...(owner[part] as object) } as Record<string, unknown>;
    owner[name] = () => {
      counts.set(work, counts.get(work)! + 1);
      return set.outcome();
    };
  }
  const connect = async () => {
    connections++;
    const client = await shop.database.connect();
    client.once("end", () => connections--);
    return client;
  };
  const process = { ...counted, database: { ...shop.database, connect } } as unknown as Shop;
  return { process, counts, set, isBusy: () => connections > 0 };
}

/** Lets started work finish; no timer runs meanwhile. */
async function goOn(until: () => boolean = () => true) {
  const someTurns = async () => {
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
  };
  await someTurns();
  for (const end = performance.now() + 20_000; !until(); ) {
    assert.ok(performance.now() < end, "it does not come to its end");
    await new Promise(setImmediate);
  }
  await someTurns();
}

test("housekeeping tasks run at their own pace despite failures, never concurrently", {
  timeout: 120_000,
}, async () => {
  const intervals = mock.method(globalThis, "setInterval");
  startHousekeeping(aProcess().process)();
  // Old answers belong to the database, marks of the inbox to the back office.
  assert.equal(intervals.mock.callCount(), works.length + 2, "a task that is missing here");
  intervals.mock.restore();

  const { process, counts, set, isBusy } = aProcess();
  const stop = startHousekeeping(process);
  const expected = new Map(works.map((work) => [work, atStart.includes(work) ? 1 : 0]));
  let time = 0;
  /** Advances time; a task due in between runs once. */
  async function pass(to: number, why: string) {
    for (const work of works) {
      const isDue =
        Math.floor(to / paces[work]!) > Math.floor(time / paces[work]!) || (work === POINTS && time < POINTS_SOON && to >= POINTS_SOON);
      if (isDue) expected.set(work, expected.get(work)! + 1);
    }
    mock.timers.tick(to - time);
    time = to;
    await goOn(() => works.every((work) => counts.get(work) === expected.get(work)) && (!isBusy() || set.outcome === never));
    assert.deepEqual(counts, expected, why);
  }
  const wasAnswered = async () => (await sql`select 1 from idempotent_answer`.execute(shop.db)).rows.length;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const never: Outcome = () => held;

  await pass(0, "at the start");
  for (const pace of [...new Set(Object.values(paces)), POINTS_SOON].sort((one, other) => one - other)) {
    await pass(pace - 1, `before ${pace / SECOND} s`);
    await pass(pace, `${pace / SECOND} s`);
  }
  set.outcome = () => Promise.reject(new Error("a work that fails"));
  await pass(time + 6 * HOUR, "all of them fail");
  set.outcome = never;
  await sql`insert into idempotent_answer (scope, key, request, status, body, created_at)
    values ('test', 'old', '', 200, '{}', now() - interval '100 hours')`.execute(shop.db);
  await pass(time + 6 * HOUR, "after they failed");
  while ((await wasAnswered()) > 0) await goOn();
  const begun = new Map(counts);
  mock.timers.tick(24 * HOUR);
  await goOn();
  assert.deepEqual(counts, begun, "none is begun again before it has ended");

  const other = aProcess();
  const stopOther = startHousekeeping(other.process);
  mock.timers.tick(6 * HOUR);
  await goOn(() => !other.isBusy());
  const here = works.filter((work) => other.counts.get(work)! > (atStart.includes(work) ? 1 : 0));
  assert.deepEqual(here.sort(), inEveryProcess.toSorted(), "nor by another process, but for what each does for itself");
  stopOther();
  release();
  await goOn(() => !isBusy());
  set.outcome = well;
  const before = new Map(counts);
  mock.timers.tick(6 * HOUR);
  await goOn(() => works.every((work) => counts.get(work)! > before.get(work)!) && !isBusy());
  for (const work of works) assert.equal(counts.get(work), before.get(work)! + 1, work);
  stop();
  mock.timers.tick(24 * HOUR);
  const { waitingCount } = shop.database.pool;
  assert.ok(waitingCount < 10, `${waitingCount} questions to the database pile up in a day in which it answers none`);
  await goOn(() => !isBusy());
  for (const work of works) assert.equal(counts.get(work), before.get(work)! + 1, "stopped");
  assert.deepEqual(warnings, [], "as of a connection that is asked while it answers");
  mock.timers.reset();
});
