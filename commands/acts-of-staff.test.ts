import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import type { Shop } from "../app/shop.server.ts";
import { createShopFor, createTestFolder } from "../test/create-test-shop.ts";
import { aShopFile } from "../test/examples/shop-file.ts";
import { staffAt } from "../test/examples/staff.ts";
import { campaigns } from "./campaigns.ts";
import { dealers } from "./dealers.ts";
import { every } from "./every.ts";
import { exchange } from "./exchange.ts";
import { objects } from "./objects.ts";
import { orders } from "./orders.ts";
import { points } from "./points.ts";
import { privacy } from "./privacy.ts";
import { rates } from "./rates.ts";
import { redirects } from "./redirects.ts";
import { requests } from "./requests.ts";
import type { StaffCommand } from "./run.ts";

/** Verbs that change nothing anybody has to answer for. `backup` and `restore` are the machine's. */
const reading = new Set(
  `backup restore reconcile secret-key import.dry-run exchange exchange.list exchange.show rates points orders orders.show orders.print holds holds.show
  jobs jobs.show cases approve marking receipts refund invoices searches redirects campaigns campaigns.qr requests withdrawals cancellations returns
  returns.show referrals privacy privacy.act customers customers.changes dealers staff staff.record`.split(/\s+/),
);

test("every command that changes something takes the name of its actor [SEC-07] [STF-14]", () => {
  const unnamed = Object.entries(every).flatMap(([name, { changes }]) =>
    Object.entries(changes).flatMap(([word, isChange]) => (isChange ? [] : [word ? `${name}.${word}` : name])),
  );
  assert.deepEqual(
    unnamed.filter((name) => !reading.has(name)),
    [],
  );
  const acting = Object.entries(every).filter(([name, { changes }]) => name !== "secret-key" && Object.values(changes).some(Boolean));
  assert.deepEqual(
    acting.filter(([name]) => !objects[name]).map(([name]) => name),
    [],
  );
});

const text = [{ kind: "text", title: { ru: "О скидках", en: "About it" }, paragraphs: [{ ru: "До конца лета", en: "Until summer ends" }] }];
const landing = { landing: "sale", slug: "", name: { ru: "Скидки", en: "Sale" }, lead: { ru: "Летом", en: "In summer" }, blocks: text };

async function heldRate({ db, clock }: Shop): Promise<void> {
  await sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at) values ('usd', 'cbr', '2026-12-08', 99, true, ${clock.now()})`.execute(
    db,
  );
}

const folder = createTestFolder();
const inFile = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};
const phone = "+79001234567";
type Act = [command: StaffCommand, args: string[], object: string | RegExp, fact: "before" | "after"];

test("an act of a command and its event are one transaction, for each kind of settings", async (t) => {
  const { shop } = await createShopFor(t);
  const run = staffAt(shop);
  await heldRate(shop);
  await sql`insert into customer (id, phone) values ('c1', ${phone})`.execute(shop.db);
  const taken = await shop.exchange.import(inFile("shop.json", aShopFile()), { actor: "Анна" });
  const acts: Act[] = [
    [rates, ["approve", "usd", "2026-12-08"], "rate usd 2026-12-08", "before"],
    [redirects, ["add", "/old", "/new"], /^redirect \d+$/, "after"],
    [campaigns, ["put", "BOX1", "/gloves", "Card"], "campaign box1", "after"],
    [campaigns, ["remove", "BOX1"], "campaign box1", "before"],
    [requests, ["landing", inFile("landing.json", landing)], "landing sale", "after"],
    [dealers, ["grant", phone, "20"], "customer c1", "after"],
    [privacy, ["export", phone, "--to", join(folder, "copy.zip")], "customer c1", "after"],
    [exchange, ["replay", String(taken.run)], /^import-run \d+$/, "after"],
  ];
  for (const [command, args, object, fact] of acts) {
    assert.equal((await run(command, ...args)).status, 1, `${args} without --by`);
    const done = await run(command, ...args, "--by", "анна");
    assert.equal(done.status, 0, done.text);
    const [event] = await shop.staff.record.newest(undefined, 1);
    assert.equal(event!.actor, "Анна");
    assert.match(`${event!.objectKind} ${event!.objectId}`, object instanceof RegExp ? object : new RegExp(`^${object}$`));
    assert.notEqual(event![fact], null, args.join(" "));
  }
});

test("a refusal names the same object as the deed would", async (t) => {
  const { shop } = await createShopFor(t);
  const run = staffAt(shop);
  for (const [command, args, object] of [
    [rates, ["approve", "usd", "2026-12-08"], "rate usd 2026-12-08"],
    [points, ["approve", "cdek", "QQ"], "pickup-points cdek QQ"],
    [orders, ["assemble", "AAAA-AAAA-A"], "order AAAA-AAAA-A"],
    [dealers, ["grant", phone, "20"], "customer "],
  ] as const) {
    assert.equal((await run(command, ...args, "--by", "Анна")).status, 1);
    const [event] = await shop.staff.record.newest(undefined, 1);
    assert.deepEqual([`${event!.objectKind} ${event!.objectId}`, event!.outcome], [object, "refused"]);
  }
});
