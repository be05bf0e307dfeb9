import assert from "node:assert/strict";
import { test } from "node:test";
import { toldHistory } from "./order-history.ts";
import type { Tracked } from "./order-progress.ts";

type HistoryEntry = readonly [at: number, field: "status" | "payment" | "delivery", became: string];
const moment = (at: number) => new Date(Date.UTC(2026, 0, 1, at));
const shown = (lang: "ru" | "en", ...told: HistoryEntry[]) =>
  toldHistory(
    { paymentType: "bank-card", delivery: { type: "cdek", mode: "door" } as Tracked["delivery"] },
    told.map(([at, field, became]) => ({ field, became, actor: "", reason: "", at: moment(at) })),
    lang,
  ).map(({ label, at }) => `${new Date(at).getUTCHours()} ${label.replaceAll("\u00a0", "_")}`);

test("equal texts of order and parcel are shown once, at the first", () => {
  assert.deepEqual(
    shown(
      "ru",
      [1, "status", "not-paid"],
      [1, "status", "sent-to-delivery"],
      [2, "delivery", "on-the-way"],
      [2, "status", "on-the-way"],
      [3, "delivery", "taken-by-courier"],
    ),
    ["1 Оформлен", "1 Передан в_доставку", "2 В_пути", "3 У_курьера"],
  );
  assert.deepEqual(shown("en", [1, "status", "on-the-way"], [5, "delivery", "on-the-way"], [6, "status", "done"]), [
    "1 Placed",
    "1 On the way",
    "6 Done",
  ]);
});

test("an event of two steps shows the intermediate step before its result", () => {
  assert.deepEqual(
    shown("ru", [1, "status", "paid"], [2, "delivery", "on-the-way"], [2, "status", "sent-to-delivery"], [2, "status", "on-the-way"]),
    ["1 Оформлен", "1 Оплачен", "2 Передан в_доставку", "2 В_пути"],
  );
});

test("a parcel that a courier had is delivered and done, and not on its way once more", () => {
  assert.deepEqual(
    shown(
      "ru",
      [1, "status", "paid"],
      [2, "status", "on-the-way"],
      [3, "delivery", "taken-by-courier"],
      [4, "delivery", "delivered"],
      [4, "status", "done"],
    ),
    ["1 Оформлен", "1 Оплачен", "2 В_пути", "3 У_курьера", "4 Доставлено", "4 Выполнен"],
  );
});

test("repeated steps are shown again; a completed payment is shown by the order", () => {
  assert.deepEqual(
    shown(
      "ru",
      [1, "status", "not-paid"],
      [2, "payment", "paid"],
      [2, "status", "paid"],
      [3, "status", "cancel-requested"],
      [4, "status", "paid"],
    ),
    ["1 Оформлен", "2 Оплачен", "3 Запрошена отмена", "4 Оплачен"],
  );
});

test("no two entries share both time and text, in any history", () => {
  const fields = [
    ["status", "on-the-way"],
    ["delivery", "on-the-way"],
    ["status", "paid"],
    ["delivery", "accepted"],
  ] as const;
  for (let n = 0; n < 4 ** 5; n++) {
    const entries = shown("en", ...[0, 1, 2, 3, 4].map((digit) => [digit >> 1, ...fields[Math.floor(n / 4 ** digit) % 4]!] as const));
    assert.equal(new Set(entries).size, entries.length);
  }
});

test("carrier paperwork is internal; its cargo shows beside the step it caused", () => {
  assert.deepEqual(
    shown(
      "en",
      [1, "status", "awaiting-processing"],
      [2, "delivery", "invoice-issued"],
      [3, "delivery", "label-created"],
      [4, "status", "sent-to-assembling"],
      [5, "delivery", "accepted"],
      [5, "status", "sent-to-delivery"],
      [6, "delivery", "delivered"],
      [6, "status", "done"],
      [7, "payment", "paid"],
    ),
    ["1 Placed", "1 Awaiting processing", "4 Sent to assembling", "5 Sent to delivery", "5 Accepted", "6 Delivered", "6 Done", "7 Paid"],
  );
});
