import assert from "node:assert/strict";
import { test } from "node:test";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import { firstUndone, problemsOf } from "#app/storefront/checkout/step-problems.ts";
import { orderOf, saysTheSame } from "#app/storefront/checkout/wire-order.ts";
import { type CheckoutForm, emptyForm, moveElsewhere, moveTo, moveToSaved, readForm } from "./checkout-form.ts";
import { orderBody } from "./order.contract.ts";

const filled: CheckoutForm = {
  ...emptyForm,
  lastname: "Канатова",
  firstname: "Вера",
  phone: "8 (900) 123-45-67",
  country: "RU",
  city: "Москва",
  type: "own",
  mode: "door",
  street: "Ленина",
  house: "1",
  flat: "5",
  date: "2026-11-27",
  time: "10-14",
  paymentType: "bank-card",
};
const quote = {
  id: "q1",
  lines: [
    {
      productid: "p",
      specification: "0",
      quantity: 2,
      listPrice: 200,
      price: 180,
      discountPercent: 10,
      discount: 20,
    },
  ],
  bonus: 0,
  advance: 0,
  deposit: 0,
  promo: null,
  total: 570,
  clientDelivery: 390,
  currency: { type: "rub", total: 570 },
} as unknown as CartQuote;
const fallback = { carrier: "cdek", payment: "cloudpayments" } as const;
const asking = { region: "ru", profile: null } as const;

test("each step lacks what the server would refuse, and nothing else", () => {
  assert.equal(firstUndone(problemsOf(filled, asking)), null);
  assert.equal(firstUndone(problemsOf(emptyForm, asking)), "recipient");
  assert.deepEqual(
    problemsOf({ ...filled, flat: "", house: " " }, asking).delivery.map(({ path, code }) => `${path} ${code}`),
    ["delivery.house enter_building", "delivery.kvartira confirm_flat"],
  );
  assert.deepEqual(problemsOf({ ...filled, flat: "", noFlat: true }, asking).delivery, []);
  assert.deepEqual(
    problemsOf({ ...filled, phone: "+7 900" }, asking).recipient.map(({ code }) => code),
    ["enter_phone"],
  );
  assert.equal(firstUndone(problemsOf({ ...filled, email: "" }, { region: "eu", profile: null })), "recipient");
  assert.deepEqual(problemsOf({ ...filled, type: "", mode: "", byHand: true }, asking).delivery, []);
  const fetched = { ...filled, paymentType: "payment-upon-receipt" as const };
  assert.deepEqual(
    [fetched, { ...fetched, prepaid: true }].map((form) => problemsOf(form, asking).payment.map(({ code }) => code)),
    [[], ["point_takes_no_money"]],
  );
});

test("an invoice asks for INN and mailbox first, then the rest in page order", () => {
  const lacks = (form: Partial<CheckoutForm>) =>
    problemsOf({ ...filled, paymentType: "bank-transfer", ...form }, asking).payment.map(({ path }) => path.split(".").at(-1));
  assert.deepEqual(lacks({}), ["inn", "email", "name", "kpp", "ogrn", "adress"]);
  assert.deepEqual(lacks({ payer: "sole-trader" }), ["inn", "email", "name", "ogrn", "adress"]);
  assert.deepEqual(lacks({ inn: "78 30 00229 3", payerName: "ООО «Ринг»" }), ["email", "kpp", "ogrn", "adress"]);
});

test("a buyer's data is asked once if they receive the order, else both people's", () => {
  const paths = (form: CheckoutForm, region: "ru" | "eu" = "ru") =>
    problemsOf(form, { region, profile: null }).recipient.map(({ path, code }) => `${path} ${code}`);
  assert.deepEqual(paths({ ...filled, firstname: "", phone: "" }), [
    "contragent.firstname enter_recipient",
    "contragent.phone enter_phone",
  ]);
  assert.deepEqual(paths({ ...filled, toOther: true, firstname: "", email: "?" }), [
    "contragent.firstname not_all_data",
    "contragent.email enter_email",
    "recipient.lastname enter_recipient",
    "recipient.firstname enter_recipient",
    "recipient.phone enter_phone",
  ]);
  const other = { ...filled, toOther: true, toLastname: "Ильин", toFirstname: "Пётр", toPhone: "8 903 111-22-33" };
  assert.deepEqual(paths(other), []);
  assert.deepEqual(paths(other, "eu"), ["recipient.email enter_email"]);
  const sent = (form: CheckoutForm) => orderBody.parse(orderOf({ form, quote, customerId: null, currency: "rub", fallback })).recipient!;
  const { type, firstname, phone } = sent(other);
  assert.deepEqual([type, firstname, phone], ["other", "Пётр", "+79031112233"]);
  assert.deepEqual([sent(filled).type, sent(filled).firstname], ["sam", "Вера"]);
});

test("a saved address fills all fields; another city or address resets them", () => {
  const saved = {
    id: "a1",
    country: "RU",
    city: "Казань",
    region: "",
    index: "420111",
    street: "Баумана",
    house: "2",
    block: "",
    flat: "",
    comments: "",
  };
  const there = moveToSaved({ ...filled, block: "к. 3" }, saved);
  assert.deepEqual(
    [there.savedAddress, there.city, there.street, there.block, there.flat, there.noFlat, there.type],
    ["a1", "Казань", "Баумана", "", "", true, ""],
  );
  assert.equal(moveTo(there, { city: "Уфа" }).savedAddress, "");
  const elsewhere = moveElsewhere(there);
  assert.deepEqual(
    [elsewhere.savedAddress, elsewhere.city, elsewhere.house, elsewhere.noFlat, elsewhere.country],
    ["", "", "", false, "RU"],
  );
  assert.equal(moveElsewhere(filled), filled);
});

test("the sent order fits the contract; courier fields are left out for a point", () => {
  const sent = orderOf({ form: filled, quote, customerId: null, currency: "rub", fallback });
  const read = orderBody.parse(sent);
  assert.equal(read.buyer.phone, "+79001234567");
  assert.equal(read.lines[0]!.priceMinor, 180_00);
  assert.equal(sent.delivery.adress, "Ленина, 1, 5");
  assert.equal(read.delivery.priceMinor, quote.clientDelivery * 100, "what was seen, to whichever door or point");
  assert.equal(read.delivery.date, "2026-11-27");
  const point = orderBody.parse(
    orderOf({
      form: { ...filled, type: "cdek", mode: "point", code: "MSK1", point: "Арбат, 1" },
      quote,

      customerId: "c1",
      currency: "rub",
      fallback,
    }),
  );
  assert.equal(point.customerId, "c1");
  assert.deepEqual([point.delivery.code, point.delivery.street, point.delivery.building, point.delivery.date], ["MSK1", "", "", null]);
  const byHand = orderBody.parse(
    orderOf({
      form: { ...filled, type: "", mode: "", paymentType: "", byHand: true },
      quote,

      customerId: null,
      currency: "usd",
      fallback,
    }),
  );
  const known = { ...filled, byHand: true, type: "", mode: "", savedAddress: "a1" } as const;
  const told = orderBody.parse(orderOf({ form: known, quote, customerId: "c1", currency: "usd", fallback })).delivery;
  assert.deepEqual([told.isChosen, told.street, told.building, told.flat], [false, "Ленина", "1", "5"]);
  assert.equal(byHand.delivery.street, "");
  assert.deepEqual([byHand.delivery.isChosen, byHand.delivery.type, byHand.paymentType], [false, "cdek", "cloudpayments"]);
});

test("typed values survive storage, invalid ones do not; a new city resets delivery", () => {
  assert.deepEqual(readForm(filled), filled);
  assert.deepEqual(readForm(null), emptyForm);
  assert.deepEqual(readForm({ ...filled, phone: 5, step: "x", more: 1 }), { ...filled, phone: "", step: "recipient" });
  const moved = moveTo(filled, { city: "Уфа", index: "450000" });
  assert.deepEqual([moved.city, moved.index, moved.street, moved.type, moved.house], ["Уфа", "450000", "", "", "1"]);
});

test("a quote that only has another number asks no second yes", () => {
  assert.equal(saysTheSame(quote, { ...quote, id: "q2" }), true);
  assert.equal(saysTheSame(quote, { ...quote, total: 571 }), false);
  assert.equal(saysTheSame(quote, { ...quote, lines: [{ ...quote.lines[0]!, problem: "sold_out" }] }), false);
});

test("a browser that forbids storage fills the form in all the same", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: forbidden });
  assert.equal(checkoutStore.get().city, "");
  checkoutStore.change({ city: "Уфа" });
  assert.equal(checkoutStore.get().city, "Уфа");
});
