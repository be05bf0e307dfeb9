import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyForm } from "#app/checkout/checkout-form.ts";
import { stillLeft } from "./left-fields.ts";

const left = new Set(["contragent.lastname", "contragent.firstname", "contragent.phone", "delivery.kvartira", "delivery.type"]);
const before = { ...emptyForm, lastname: "Канатова", firstname: "Вера", phone: "8900" };
const afterTyping = (typed: object, ...wrong: string[]) => [
  ...stillLeft(left, { isWrong: (path) => wrong.includes(path), before, after: { ...before, ...typed } }),
];

test("a valid left field keeps its tick; it is revalidated only when edited", () => {
  assert.deepEqual(afterTyping({ email: "v" }), ["contragent.lastname", "contragent.firstname", "contragent.phone"]);
  assert.deepEqual(afterTyping({ firstname: "Вер" }), ["contragent.lastname", "contragent.phone"]);
});

test("a wrong field stays marked until fixed; choices wait; flat asks once", () => {
  assert.ok(afterTyping({ phone: "89001" }, "contragent.phone").includes("contragent.phone"));
  assert.ok(!afterTyping({ city: "Уфа" }).includes("delivery.type"));
  assert.ok(!afterTyping({ noFlat: false }).includes("delivery.kvartira"));
});
