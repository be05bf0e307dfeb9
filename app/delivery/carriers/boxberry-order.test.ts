import assert from "node:assert/strict";
import { test } from "node:test";
import { aUnit } from "../../../test/examples/parcel.ts";
import { boxberryParcel, handingOver, problemOf, roubles } from "./boxberry-order.ts";
import type { ParcelOrder } from "./carrier.ts";

const unit = aUnit({ name: "Перчатки 12 oz", sku: "GLV-12-RED", quantity: 1, declaredMinor: 5490_00, weightGrams: 450 });
const anOrder = (differs: Partial<ParcelOrder> = {}): ParcelOrder => ({
  number: "S-100246",
  handover: null,
  place: { country: "RU", city: "Уфа", region: "Республика Башкортостан" },
  parcel: { length: 165, width: 165, height: 165, weight: 450 },
  mode: "point",
  point: { code: "77011", isLocker: false },
  address: "Уфа, Ленина, 1, кв. 5",
  door: { region: "", street: "Ленина", building: "1", flat: "5" },
  postalCode: "450000",
  comment: "",
  recipient: { name: "Иванова Анна", phone: "+79990000000", email: "anna@example.com" },
  units: [unit],
  deliveryCollectMinor: 0,
  vatPercent: 22,
  without: [],
  ...differs,
});
const shop = { entryPoint: "010", allowed: { partial: true, fitting: true } };

test("a paid parcel to a point is what the carrier's own sample says", () => {
  assert.deepEqual(boxberryParcel(anOrder({ units: [{ ...unit, quantity: 2 }] }), shop), {
    order_id: "S-100246",
    price: "10980",
    payment_sum: "0",
    delivery_sum: "0",
    vid: 1,
    shop: { name: "77011", name1: "010" },
    customer: { fio: "Иванова Анна", phone: "9990000000", email: "anna@example.com" },
    issue: 2,
    fitting: 1,
    items: [{ id: "GLV-12-RED", name: "Перчатки 12 oz", UnitName: "шт", nds: "22", price: "5490", quantity: "2" }],
    weights: { weight: "450", x: "17", y: "17", z: "17" },
  });
});

test("what is collected adds up to the kopeck: units and delivery make payment_sum", () => {
  const units = [
    { ...unit, quantity: 2, collectMinor: 333_33 },
    { ...unit, sku: "B", collectMinor: 333_34 },
  ];
  const { payment_sum, delivery_sum, price, items } = boxberryParcel(anOrder({ units, deliveryCollectMinor: 299_90 }), shop);
  assert.deepEqual([payment_sum, delivery_sum, price], ["1299.90", "299.90", "16470"]);
  assert.deepEqual(
    items.map((item) => item.price),
    ["333.33", "333.34"],
  );
});

test("to the door: region before city, street line without it, wishes truncated", () => {
  const door = boxberryParcel(anOrder({ mode: "door", point: null, comment: "я".repeat(300) }), shop);
  assert.deepEqual([door.vid, door.shop, door.issue, door.fitting], [2, { name: "", name1: "010" }, 1, 0]);
  const { citi, addressp, index, comentk } = door.kurdost!;
  assert.deepEqual([citi, addressp, index, comentk!.length], ["Республика Башкортостан, Уфа", "Ленина, 1, кв. 5", "450000", 100]);
  const moscow = boxberryParcel(anOrder({ point: null, place: { country: "RU", city: "Москва", region: "Москва" } }), shop);
  assert.equal(moscow.kurdost!.citi, "Москва");
});

test("sums and phones in the carrier's spelling", () => {
  assert.deepEqual([0, 5, 90, 100, 12_345, 100_000_000_01].map(roubles), ["0", "0.05", "0.90", "1", "123.45", "100000000.01"]);
  const phone = (text: string) => boxberryParcel(anOrder({ recipient: { name: "x", phone: text, email: "" } }), shop).customer.phone;
  assert.deepEqual(["+7 (999) 000-00-00", "89990000000", "+375291234567"].map(phone), ["9990000000", "9990000000", "375291234567"]);
});

test("[DLV-07] partial delivery needs a choice and a point; never a locker, nor if refused", () => {
  const all = { partial: true, fitting: true };
  const issue = (quantity: number, allowed = all, without: string[] = [], isLocker = false) => {
    const units = [{ ...unit, quantity }];
    return Object.values(handingOver({ units, point: { code: "P", isLocker }, without }, allowed));
  };
  assert.deepEqual(issue(2), [2, 1]);
  assert.deepEqual(issue(1), [1, 1]);
  assert.deepEqual(issue(2, { partial: false, fitting: true }), [1, 1]);
  assert.deepEqual(issue(2, { partial: true, fitting: false }), [0, 0]);
  assert.deepEqual(issue(2, all, ["PART_DELIV"]), [1, 1]);
  assert.deepEqual(issue(2, all, ["TRYING_ON"]), [0, 0]);
  assert.deepEqual(issue(2, all, [], true), [0, 0]);
});

test("a refusal concerns a service, a used number, or something for staff", () => {
  const about = (text: string) => {
    const { kind, service } = problemOf(text);
    return [kind, service];
  };
  assert.deepEqual(about("Частичная выдача в указанном пункте недоступна"), ["service", "PART_DELIV"]);
  assert.deepEqual(about("Примерка недоступна"), ["service", "TRYING_ON"]);
  assert.deepEqual(about("Заказ с номером S-1 уже существует"), ["duplicate", undefined]);
  assert.deepEqual(about("Длина, Ширина, Высота и Вес каждого места в заказе должны быть целыми числами"), ["other", undefined]);
  assert.equal(problemOf("x".repeat(900)).code.length, 200);
});
