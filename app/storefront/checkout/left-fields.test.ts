import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyForm } from "#app/checkout/checkout-form.ts";
import { stillLeft } from "./left-fields.ts";

const left = new Set(["contragent.lastname", "contragent.firstname", "contragent.phone", "delivery.kvartira", "delivery.type"]);
const before = { ...emptyForm, lastname: "Канатова", firstname: "Вера", phone: "8900" };
const afterTyping = (typed: object, ...wrong: string[]) => [
  ...stillLeft(left, { isWrong: (path) => wrong.includes(path), before, after: { ...before, ...typed } }),
];

test("a field that was left and is right keeps its tick while another is typed in, and is judged anew once it is typed in itself", () => {
  assert.deepEqual(afterTyping({ email: "v" }), ["contragent.lastname", "contragent.firstname", "contragent.phone"]);
  assert.deepEqual(afterTyping({ firstname: "Вер" }), ["contragent.lastname", "contragent.phone"]);
});

test("a field that is wrong stays told off until it is mended; a choice that is gone is not told off before the step is; no flat is asked about again by itself", () => {
  assert.ok(afterTyping({ phone: "89001" }, "contragent.phone").includes("contragent.phone"));
  assert.ok(!afterTyping({ city: "Уфа" }).includes("delivery.type"));
  assert.ok(!afterTyping({ noFlat: false }).includes("delivery.kvartira"));
});
