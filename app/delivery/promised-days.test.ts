import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { sql } from "kysely";
import { addBusinessDays } from "#app/foundation/time/business-days.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

// Promises across midnight, holidays and daylight saving.
const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const gloves = await putOnShelf(shop, { price: 1610, stock: 1000 });
const made = await putOnShelf(shop, { price: 1610, stock: 0, madeToOrder: true });
const ru = createShopper(app);
const eu = createShopper(app, { host: "eu.localhost", lang: "en" });
const zone = process.env.TZ;

type Way = { type: string; deliverytype: string; day: { from: string; to: string }; handover: string };

/** With carriers' clocks moved along. */
async function waysAt(moment: string, { who = ru, country = "RU", city = "Уфа", productid = gloves } = {}): Promise<Way[]> {
  await shop.clock.move(new Date(moment));
  await sandbox.clock(new Date(moment));
  await sql`delete from delivery_quote`.execute(shop.db);
  const { status, body } = await who.post("/delivery/quote", { country, city, lines: [{ productid, specification: "0", quantity: 1 }] });
  assert.equal(status, 200, JSON.stringify(body));
  const { options, failed } = body as unknown as { options: Way[]; failed: string[] };
  assert.deepEqual(failed, []);
  assert.ok(options.length > 0);
  return options;
}
const handovers = (ways: readonly Way[]) => [...new Set(ways.map(({ handover }) => handover))];
const carried = (ways: readonly Way[]) => ways.filter(({ type }) => type !== "own");
const isOff = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

afterEach(async () => {
  await shop.clock.move(null);
  await sandbox.clock(null);
});
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

for (const machine of ["Europe/Moscow", "America/New_York", "Asia/Kamchatka"])
  test(`midnight is Moscow's, in any machine time zone (${machine})`, async () => {
    process.env.TZ = machine;
    const before = await waysAt("2026-11-26T20:59:00Z");
    const after = await waysAt("2026-11-26T21:01:00Z");
    assert.deepEqual([handovers(carried(before)), handovers(carried(after))], [["2026-11-27"], ["2026-11-30"]]);
    for (const { day } of [...before, ...after]) assert.ok(day.from <= day.to && !isOff(day.from) && !isOff(day.to));
    assert.ok(before.every((way, at) => way.day.to < after[at]!.day.to || way.type === "own"));
  });

test("where a carrier names later dates than its days come to, those are promised", async () => {
  const at = "2026-11-25T09:00:00Z";
  const cdekAt = async () => (await waysAt(at)).filter(({ type }) => type === "cdek");
  const usual = await cdekAt();
  await sandbox.fault("cdek", "old", { op: "calculator/tariff" });
  const late = await cdekAt();
  await sandbox.heal();
  assert.ok(usual.length > 0);
  assert.deepEqual(
    late.map(({ handover, day }) => [handover, day]),
    usual.map(({ handover, day }) => [handover, { from: addBusinessDays(day.from, 10), to: addBusinessDays(day.to, 10) }]),
  );
});

test("nothing is handed over or promised on a holiday, New Year's among them", async () => {
  assert.deepEqual(handovers(carried(await waysAt("2026-11-03T09:00:00Z"))), ["2026-11-05"], "Unity Day is skipped");
  const newYear = await waysAt("2026-12-30T09:00:00Z");
  assert.deepEqual(handovers(carried(newYear)), ["2027-01-11"]);
  for (const { day, handover } of newYear) assert.ok(handover < day.from && day.from >= "2027-01-12", JSON.stringify(day));
});

test("goods that are made first are handed over a month later, on a business day", async () => {
  const ways = await waysAt("2026-11-05T09:00:00Z", { productid: made });
  assert.deepEqual(handovers(ways), ["2026-12-07"]);
  for (const { day } of ways) assert.ok(day.from > "2026-12-07");
});

test("European clock changes move no dates: eu follows Moscow's calendar", async () => {
  process.env.TZ = "Europe/Berlin";
  const where = { who: eu, country: "KZ", city: "Алматы" };
  // On 25 October Berlin has two o'clock twice.
  const [before, within, later] = [
    await waysAt("2026-10-25T00:30:00Z", where),
    await waysAt("2026-10-25T01:30:00Z", where),
    await waysAt("2026-10-25T20:59:00Z", where),
  ];
  assert.deepEqual(handovers(before), ["2026-10-26"]);
  assert.deepEqual([within, later], [before, before]);
  assert.deepEqual(handovers(await waysAt("2026-10-25T21:01:00Z", where)), ["2026-10-27"]);
  // In spring an hour is missing.
  const [winter, summer] = [await waysAt("2026-03-29T00:59:00Z", where), await waysAt("2026-03-29T01:01:00Z", where)];
  assert.deepEqual([handovers(winter), summer], [["2026-03-30"], winter]);
});

test("staff is notified once of a year without entered days off", async () => {
  const open = () =>
    sql`select kind, subject from case_for_staff where kind = 'calendar-missing' and closed_at is null`
      .execute(shop.db)
      .then(({ rows }) => rows);
  for (const now of ["2027-11-30T12:00:00Z", "2027-12-01T12:00:00Z", "2027-12-02T12:00:00Z"])
    await shop.delivery.watchCalendar(new Date(now));
  assert.deepEqual(await open(), [{ kind: "calendar-missing", subject: "2028" }]);
  await sql`update case_for_staff set closed_at = now(), closed_by = 'Анна' where kind = 'calendar-missing'`.execute(shop.db);
  await shop.delivery.watchCalendar(new Date("2027-12-03T12:00:00Z"));
  assert.deepEqual(await open(), []);
});
