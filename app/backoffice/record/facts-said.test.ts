import assert from "node:assert/strict";
import { test } from "node:test";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { factsSaid } from "./facts-said.ts";

type Said = Parameters<typeof factsSaid>;
const said = (kind: string, before: Said[1], after: Said[2], lang: "ru" | "en" = "en") =>
  speaking(lang, () => factsSaid(kind, before, after, lang)).map(({ name, was, is }) =>
    `${name}: ${was?.join("|") ?? ""} > ${is?.join("|")}`.replaceAll("\u00a0", " "),
  );

test("sums, times, states and flags are said in words", () => {
  assert.deepEqual(said("customer", null, { balance: "bonus", amountMinor: -123450, state: "asked" }), [
    "Balance:  > bonus",
    "Amount:  > −1,234.50 ₽",
    "State:  > waits for a second person",
  ]);
  assert.deepEqual(said("payment", { state: "pending" }, { state: "paid" }, "ru"), ["Состояние: ждёт оплаты > оплачен"]);
  const campaign = { code: "box1", title: "Box", target: "/gloves", external: false, startsAt: null, endsAt: null };
  assert.deepEqual(said("campaign", campaign, { ...campaign, target: "/shorts", endsAt: "2026-11-30T21:00:00.000Z" }), [
    "Leads to: /gloves > /shorts",
    "Ends: – > 1 Dec 2026, 00:00",
  ]);
  assert.deepEqual(said("staff", { suspended: false }, { suspended: true }, "ru"), ["Доступ закрыт: нет > да"]);
});

test("a list has a line for each of its members", () => {
  assert.deepEqual(
    said("posting", null, [
      { account: "money", amountMinor: -100 },
      { account: "bonus", amountMinor: 100 },
    ]),
    [":  > money: +1 ₽|bonus: +1 ₽"],
  );
  assert.deepEqual(said("role", ["content.read", "later.one"], null), ["Permissions: See redirects, searches and campaigns|later.one > –"]);
  assert.deepEqual(said("order", null, { lines: [{ position: 0, quantity: 2 }] }, "ru"), ["Состав:  > строка 1, Количество: 2"]);
  const grant = { role: "finance", storefront: "ru", limitMinor: 500000 };
  assert.deepEqual(said("staff", { grants: [] }, { grants: [grant] }), ["Rights: – > Role: Finance, Storefront: ru, Up to: 5,000 ₽"]);
});

test("ids of rows without a name are not shown", () => {
  const id = "0b5f9d2e-6a1c-4b5e-9a57-2f0c9d6f1a34";
  assert.deepEqual(said("order", null, { refund: id, moneyMinor: 5000 }), ["In money:  > 50 ₽"]);
  assert.deepEqual(said("order", { note: id, reworded: 0 }, { note: id, reworded: 1 }), ["Times reworded: 0 > 1"]);
});

test("what has no words is shown as it is", () => {
  assert.deepEqual(said("comet", null, { tail: "long", state: "near" }), ["tail:  > long", "State:  > near"]);
  assert.deepEqual(said("order", null, { status: "teleported" }), ["Order status:  > teleported"]);
  assert.deepEqual(said("order", null, null), []);
});
