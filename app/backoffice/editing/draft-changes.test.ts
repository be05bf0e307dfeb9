import assert from "node:assert/strict";
import { test } from "node:test";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { draftChanges } from "./draft-changes.ts";
import { type Draft, partsChanged, wishOf } from "./edit-draft.ts";
import { type GoodsLine, unreadable, withQuantity } from "./goods-quantity.ts";

const gloves: GoodsLine = { productId: "g", specificationId: "10", quantity: 2, name: "Gloves", size: "10 oz", sku: "G10" };
const recipient = { firstname: "Olga", lastname: "Serova", surname: "", phone: "+79005550102", email: "" };
const address = { street: "Lenina", building: "1", block: "", flat: "5", postalCode: "", comment: "" };
const way = { type: "cdek", mode: "door", code: "" };
const order: Draft = { lines: [gloves], recipient, address, way, point: "" };
const said = (to: Draft, lang: "en" | "ru" = "en") =>
  speaking(lang, () => draftChanges(order, to, lang)).map(({ name, was, is }) => `${name}: ${was} > ${is}`.replaceAll("\u00a0", " "));

test("each changed part of an order is said before and after", () => {
  assert.deepEqual(said(order), []);
  const wraps = { ...gloves, productId: "w", specificationId: "0", quantity: 1, name: "Wraps", size: "" };
  assert.deepEqual(said({ ...order, lines: [{ ...gloves, quantity: 3 }, wraps] }), ["Gloves, 10 oz: × 2 > × 3", "Wraps: — > × 1"]);
  assert.deepEqual(said({ ...order, lines: [] }), ["Gloves, 10 oz: × 2 > —"]);
  assert.deepEqual(said({ ...order, recipient: { ...recipient, firstname: "Anna" }, address: { ...address, flat: "" } }, "ru"), [
    "Имя: Olga > Anna",
    "Квартира: 5 > —",
  ]);
  const toPoint = { ...order, way: { ...way, type: "boxberry", mode: "point", code: "B7" }, point: "Mira 3" };
  assert.deepEqual(said(toPoint), ["Delivery: CDEK, courier to your door > Boxberry, pickup point: Point B7, Mira 3"]);
  assert.deepEqual(said({ ...toPoint, way: { ...toPoint.way, code: "" }, point: "" }, "ru"), [
    "Доставка: СДЭК, курьер до двери > Боксберри, пункт выдачи: Выберите пункт выдачи",
  ]);
});

test("an address written before a point was chosen is neither shown nor saved", () => {
  const draft = { ...order, way: { ...way, mode: "point", code: "M1" }, address: { ...address, street: "Mira", comment: "Call first" } };
  assert.deepEqual(partsChanged(order, draft), ["address", "way"]);
  assert.equal(wishOf(order, draft).address?.street, "Lenina");
  assert.deepEqual(said(draft).slice(1), ["Note to the courier: — > Call first"]);
});

test("what is no quantity stays as typed, is said so and changes nothing", () => {
  for (const text of ["0", "", "1000", "2.5", "-1", "1e2", " "]) {
    const line = withQuantity(gloves, text);
    assert.deepEqual([line.typed, line.quantity, unreadable([line])], [text, 2, line]);
    const draft = { ...order, lines: [line] };
    assert.deepEqual([said(draft), partsChanged(order, draft)], [[`Gloves, 10 oz: × 2 > × ${text.trim() || "?"}`], []], text);
  }
  const put = withQuantity(withQuantity(gloves, ""), "999");
  assert.deepEqual(put, { ...gloves, quantity: 999 });
  assert.equal(withQuantity(put, String(put.quantity + 1)).typed, "1000");
});
