import assert from "node:assert/strict";
import { test } from "node:test";
import { deliveryChoice } from "#app/cart/cart.contract.ts";
import { withoutInvoices } from "#app/foundation/hosts.ts";
import { carriers, type EntityName, entityOf, type PaymentType, paymentTypes, storefronts } from "#app/foundation/storefront.ts";
import { paymentWay } from "#app/payments/payment-request.ts";
import { clientDeliveryPrice } from "#app/pricing/delivery-price.ts";
import { afterOrder, lkAddress, type PlacedOrder } from "./after-order.ts";
import type { Order } from "./order.ts";

type Overrides = Partial<Omit<PlacedOrder, "delivery">> & { delivery?: Partial<PlacedOrder["delivery"]> };
const after = (paymentType: PaymentType, { delivery, ...rest }: Overrides = {}) =>
  afterOrder({
    paymentType,
    totalMinor: 5000_00,
    isGuest: false,
    ...rest,
    delivery: { type: "cdek", mode: "point", priceMinor: 300_00, ...delivery },
  });

const byLink = ["bank-card", "dolyamy", "onevision", "split", "moneta"] as const;

test("card, dolyamy, onevision, split and moneta go to payment; dl to lk in dl mode", () => {
  for (const type of byLink) {
    assert.deepEqual(after(type), {
      panel: null,
      next: { kind: "pay" },
      status: "not-paid",
    });
    assert.deepEqual(after(type, { delivery: { type: "dl" } }).next, { kind: "lk", mode: "dl" });
    assert.deepEqual(after(type, { delivery: { mode: "door" } }).next, { kind: "pay" });
  }
});

test("bank transfer: good where delivery has a price, 0 included, else needToAprove", () => {
  const priced = { panel: "good", next: { kind: "panel" }, status: "not-paid" };
  assert.deepEqual(after("bank-transfer"), priced);
  assert.deepEqual(after("bank-transfer", { delivery: { priceMinor: 0 } }), priced);
  assert.deepEqual(after("bank-transfer", { delivery: { priceMinor: null } }), {
    ...priced,
    panel: "needToAprove",
    status: "needs-approval",
  });
  assert.deepEqual(after("bank-transfer", { delivery: { type: "dl" } }), priced);
});

test("on receipt: panel good; courier orders go to lk, a guest's to the order page", () => {
  const good = {
    panel: "good",
    next: { kind: "panel" },
    status: "awaiting-processing",
  };
  assert.deepEqual(after("payment-upon-receipt"), good);
  for (const type of ["own", "cdek", "dl"] as const) {
    const delivery = { type, mode: "door" } as const;
    assert.deepEqual(after("payment-upon-receipt", { delivery }), { ...good, panel: null, next: { kind: "lk" } });
    assert.deepEqual(after("payment-upon-receipt", { delivery, isGuest: true }).next, { kind: "order" });
  }
});

test("cloudpayments opens its widget", () => {
  const widget = { panel: null, next: { kind: "widget" }, status: "not-paid" };
  assert.deepEqual(after("cloudpayments"), widget);
  assert.deepEqual(after("cloudpayments", { delivery: { type: "dl" } }), widget);
});

test("[PAY-08] one company by default, another for bank transfer; each storefront says which", () => {
  for (const storefront of storefronts)
    for (const type of paymentTypes) assert.equal(entityOf(storefront, type), type === "bank-transfer" ? "transfer" : "main");
  const fourth = { entityFor: { ...storefronts[0]!.entityFor, moneta: "transfer" } } as const;
  assert.deepEqual([entityOf(fourth, "bank-card"), entityOf(fourth, "moneta")], ["main", "transfer"]);
  const [kept, left] = [(entity: EntityName) => entity === "transfer", (entity: EntityName) => entity === "main"].map((isThere) =>
    withoutInvoices(storefronts, isThere).map(({ paymentTypes }) => paymentTypes.includes("bank-transfer")),
  );
  assert.deepEqual(
    [kept, left],
    [
      [true, true, false],
      [false, false, false],
    ],
  );
});

test("[PAY-14] nothing to pay: no main payment, paid at once, panel good", () => {
  for (const type of paymentTypes) {
    const { panel, next, status } = after(type, { totalMinor: 0, delivery: { type: "dl", mode: "door" } });
    assert.deepEqual({ panel, next, status }, { panel: "good", next: { kind: "panel" }, status: "paid" });
    const order = { paymentType: type, status, paymentStatus: "not-paid", totalMinor: 0, delivery: { mode: "point" } } as Order;
    assert.equal(paymentWay(order), "none");
  }
});

test("an order awaiting a delivery price cannot be paid yet", () => {
  for (const type of ["bank-card", "cloudpayments", "payment-upon-receipt"] as const) {
    const { panel, status } = after(type, { delivery: { priceMinor: null } });
    assert.deepEqual({ panel, status }, { panel: "needToAprove", status: "needs-approval" });
  }
  for (const type of paymentTypes)
    assert.equal(
      after(type, { totalMinor: 0, delivery: { priceMinor: null } }).status,
      "needs-approval",
      "goods that accounts paid for too",
    );
});

test("[DLV-11] type is the service, deliverytype the method; a courier fits any; lk in dl mode", () => {
  assert.deepEqual([...carriers], ["cdek", "boxberry", "own", "dl", "ems"]);
  const way = (type: string, deliverytype: string) => deliveryChoice.safeParse({ type, deliverytype, code: "", city: "Уфа" });
  for (const type of carriers) {
    for (const [deliverytype, mode] of [
      ["delivery", "point"],
      ["couier", "door"],
    ] as const) {
      // biome-ignore format: a table
      assert.equal(way(type, deliverytype).data?.mode, mode);
      const { next } = after("bank-card", { delivery: { type, mode } });
      assert.deepEqual(next, type === "dl" ? { kind: "lk", mode: "dl" } : { kind: "pay" }, `${type} ${mode}`);
      const onReceipt = after("payment-upon-receipt", { delivery: { type, mode } });
      assert.deepEqual(onReceipt.next, mode === "door" ? { kind: "lk" } : { kind: "panel" }, `${type} ${mode}`);
      const terms = { priceMinor: 300_00, surchargeMinor: 0, mode };
      assert.equal(clientDeliveryPrice(terms, false, "bank-transfer"), mode === "door" ? 300_00 : 0);
    }
    for (const other of ["courier", "door", "point", "dl", ""]) assert.equal(way(type, other).success, false);
  }
  assert.equal(way("couier", "delivery").success, false);
  assert.deepEqual([lkAddress("dl"), lkAddress()], ["/lk?mode=dl", "/lk"]);
});
