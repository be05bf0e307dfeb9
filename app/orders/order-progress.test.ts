import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { deliveryLabels, deliveryStatuses } from "#app/delivery/delivery-status.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { firstStatuses, isLive, nextStates, orderAfterDelivery, orderLabels, orderStatuses } from "#app/foundation/states/order-status.ts";
import { nextPayment, paymentLabels, paymentStatuses } from "#app/foundation/states/payment-status.ts";
import { paymentTypes } from "#app/foundation/storefront.ts";
import { orderJourney } from "./journey.ts";
import { toldHistory } from "./order-history.ts";
import { orderTold, type Stage, stopOf, stops, type Tracked } from "./order-progress.ts";
import { paymentWords, totalKind } from "./way-of-paying.ts";

const deliveries = [
  { type: "cdek", mode: "point" },
  { type: "cdek", mode: "door" },
  { type: "own", mode: "door" },
  { type: "ems", mode: "point" },
  { type: "dl", mode: "point" },
  { type: "email", mode: "point" },
] as const;
const langs = ["ru", "en"] as const;
const order = (of: object): Tracked =>
  ({ paymentStatus: "not-paid", deliveryStatus: null, paymentType: "bank-card", delivery: deliveries[1], ...of }) as Tracked;
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const told = (of: object, history: { became: string; actor?: string; reason?: string }[] = [], lang: "ru" | "en" = "ru") => {
  const { label, next } = orderTold(
    order(of),
    history.map((row) => ({ field: "status", actor: "", reason: "", ...row })),
    lang,
  );
  return [plain(label), plain(next)];
};

test("an order's status and journey agree for any state, payment and parcel", () => {
  const inHouse = /клиент|Накладная|Этикетка|client|Label created|Invoice issued/i;
  let seen = 0;
  for (const status of orderStatuses)
    for (const paymentStatus of paymentStatuses)
      for (const deliveryStatus of [null, ...deliveryStatuses])
        for (const paymentType of paymentTypes)
          for (const delivery of deliveries) {
            const one = order({ status, paymentStatus, deliveryStatus, paymentType, delivery });
            const name = [status, paymentStatus, deliveryStatus, paymentType, delivery.type].join();
            const { stage, label, next } = orderTold(one, [], "en");
            seen++;
            const journey = orderJourney(one, []);
            const now = journey.find(({ state }) => state === "now") ?? journey.findLast(({ state }) => state === "done");
            const stop = now?.stop === "packing" ? "packed" : (now?.stop ?? null);
            assert.equal(stop, delivery.type === "email" ? null : stopOf(stage), name);
            assert.doesNotMatch(`${label} ${next}`, inHouse, name);
            const pays = plain(paymentWords(one as never, "en"));
            if (label === orderLabels["not-paid"].en) assert.notEqual(pays, paymentLabels.paid.en, name);
            if (label === orderLabels.paid.en) assert.ok(![paymentLabels["not-paid"].en, paymentLabels.refunded.en].includes(pays), name);
            if (totalKind({ ...one, totalMinor: 1 }) === "was") assert.notEqual(pays, paymentLabels["not-paid"].en, name);
            if (stage === "not-delivered") assert.doesNotMatch(next, /we'll let you know when/i, name);
            const isOver = paymentStatus === "refunded" && isLive(status);
            if (isOver) assert.equal(label, m.order_paid_back({}, { locale: "en" }), name);
            if (isOver) assert.doesNotMatch(next, /coming to the address|pick it up|let you know|pack it|hand it|courier is|paid/i, name);
            if (stop === null && delivery.type !== "email") assert.doesNotMatch(next, /pack it|hand it|bring/i, name);
          }
  assert.equal(
    seen,
    orderStatuses.length * paymentStatuses.length * (deliveryStatuses.length + 1) * paymentTypes.length * deliveries.length,
  );
});

test("a refunded order that its carrier has is called back, canceled or not", () => {
  const parcel = { paymentStatus: "refunded", deliveryStatus: "on-the-way" };
  const asked = { ...parcel, status: "cancel-requested" };
  assert.deepEqual(told(asked), told({ ...parcel, status: "on-the-way" }));
  assert.notDeepEqual(told(asked), told({ ...asked, deliveryStatus: "label-created" }), "one that has not left is not sent");
});

type Row = { field: string; became: string; actor: string; reason: string; at: Date };

/** A random valid order life, with history rows as the shop writes them. */
function lived(start: number, turns: readonly number[], of: Pick<Tracked, "paymentType" | "delivery">): { now: Tracked; rows: Row[] } {
  const first = firstStatuses[start % firstStatuses.length]!;
  const now = order({ ...of, status: first, paymentStatus: first === "paid" ? "paid" : "not-paid" });
  const rows: Row[] = [];
  let minute = 0;
  const write = (field: "status" | "payment" | "delivery", became: string) => {
    rows.push({
      field,
      became,
      actor: ["customer", "Анна", "clock"][minute % 3]!,
      reason: "",
      at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    });
    Object.assign(now, { [{ status: "status", payment: "paymentStatus", delivery: "deliveryStatus" }[field]]: became });
  };
  write("status", first);
  for (const turn of turns) {
    minute++;
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(turn / 3) % Math.max(1, from.length)];
    if (turn % 3 === 0) {
      const to = pick(nextStates(now.status).filter((one) => one !== "paid" || now.paymentStatus === "paid" || now.status === "not-paid"));
      if (to === "paid" && now.paymentStatus !== "paid") write("payment", "paid");
      if (to) write("status", to);
    } else if (turn % 3 === 1) {
      const to = pick(nextPayment[now.paymentStatus].filter((one) => (one as string) !== "paid" || now.status === "done"));
      if (to) write("payment", to);
    } else {
      const here = now.deliveryStatus === null ? -1 : deliveryStatuses.indexOf(now.deliveryStatus);
      const to = pick(
        deliveryStatuses.slice(here + 1).filter((one) => one !== "not-delivered" || here >= deliveryStatuses.indexOf("accepted")),
      );
      const isOver = now.deliveryStatus === "delivered" || now.deliveryStatus === "not-delivered";
      if (!to || isOver) continue;
      const follows = orderAfterDelivery(now.status, { status: to, awaitsPickUp: to === "on-the-way" && turn % 2 === 0 });
      if (!follows.length && !["invoice-issued", "processing", "label-created"].includes(to)) continue;
      write("delivery", to);
      for (const status of follows) write("status", status);
    }
  }
  return { now, rows };
}

test("any order's history starts placed, follows its journey, ends in its status", () => {
  const lives = fc.record({
    start: fc.nat({ max: 3 }),
    turns: fc.array(fc.nat({ max: 299 }), { maxLength: 14 }),
    paymentType: fc.constantFrom(...paymentTypes),
    delivery: fc.constantFrom(...deliveries),
  });
  fc.assert(
    fc.property(lives, fc.constantFrom(...langs), ({ start, turns, paymentType, delivery }, lang) => {
      const { now, rows } = lived(start, turns, { paymentType, delivery: delivery as Tracked["delivery"] });
      const { stage, label } = orderTold(now, rows, lang);
      const history = toldHistory(now, rows, lang);
      assert.equal(history[0]!.label, lang === "ru" ? "Оформлен" : "Placed");
      const last = history.findLast((entry) => entry.stage !== null);
      assert.equal(last?.stage, stage, JSON.stringify(history));
      if (stage !== "not-paid") assert.equal(last.label, label);
      for (const { label: said } of history)
        for (const paper of ["invoice-issued", "processing", "label-created"] as const) assert.notEqual(said, deliveryLabels[paper][lang]);
      // Never backwards, except after a cancellation request.
      const places = history.map(({ stage: of }) => of).filter((of): of is Stage => of !== null);
      for (const [n, place] of places.entries()) {
        const [from, to] = [stopOf(places[n - 1] ?? place), stopOf(place)];
        if (from && to) assert.ok(stops.indexOf(to) >= stops.indexOf(from), `${from} → ${to}`);
      }
    }),
    // Cancellation requested, refunded, then kept.
    {
      numRuns: 400,
      examples: [[{ start: 1, turns: [0, 6, 256, 3], paymentType: "bank-card", delivery: deliveries[0]! }, "en"]],
    },
  );
});

test("an order on receipt shows as placed with the next step, door or point", () => {
  const onReceipt = { status: "awaiting-processing", paymentType: "payment-upon-receipt" };
  assert.deepEqual(told(onReceipt), ["Ожидает обработки", "Заказ оформлен. Соберём его, передадим в доставку и напишем вам."]);
  assert.match(told({ ...onReceipt, delivery: deliveries[0] }, [], "en")[1]!, /^Order placed\. .* ready for pickup\.$/);
});

test("the buyer sees who cancelled an order, and why if the shop did", () => {
  const ended = { status: "canceled-by-client" };
  const by = (actor: string, reason = "") => [{ became: "paid" }, { became: "canceled-by-client", actor, reason }];
  assert.deepEqual(told(ended, by("customer", "price")), ["Отменён вами", ""]);
  assert.deepEqual(told(ended, by("Анна", "туда не возим")), ["Отменён магазином", "Магазин отменил заказ: туда не возим"]);
  assert.deepEqual(told(ended, [{ became: "cancel-requested" }, ...by("Анна").slice(1)]), ["Отменён по вашей просьбе", ""]);
  assert.deepEqual(told(ended, by("customer"), "en"), ["Canceled by you", ""]);
});

test("what money, parcel and time have made of an order goes before its status", () => {
  const cases: [object, { became: string }[], string, RegExp][] = [
    [{ status: "paid", paymentStatus: "refunded" }, [], "Деньги возвращены", /^Отправлять его не будем\.$/],
    [{ status: "sent-to-assembling", paymentStatus: "refunded" }, [], "Деньги возвращены", /не будем/],
    [{ status: "cancel-requested", paymentStatus: "refunded" }, [], "Деньги возвращены", /не будем/],
    [{ status: "on-the-way", paymentStatus: "refunded", deliveryStatus: "on-the-way" }, [], "Деньги возвращены", /возвращаем к себе/],
    [{ status: "awaiting-pick-up", paymentStatus: "refunded" }, [], "Деньги возвращены", /принимать её не нужно/],
    [{ status: "on-the-way", paymentStatus: "refunded", deliveryStatus: "not-delivered" }, [], "Деньги возвращены", /возвращается к нам/],
    [{ status: "done", paymentStatus: "refunded" }, [], "Выполнен", /^$/],
    [{ status: "awaiting-pick-up", paymentStatus: "paid", deliveryStatus: "not-delivered" }, [], "Не доставлено", /возвращается к нам/],
    [{ status: "on-the-way", deliveryStatus: "taken-by-courier" }, [], "У курьера", /везёт его к вам/],
    [{ status: "on-the-way", deliveryStatus: "taken-by-courier", delivery: deliveries[0] }, [], "В пути", /придёт в пункт/],
    [{ status: "not-paid" }, [], "Не оплачен", /когда оплатите/],
    [{ status: "not-paid", paymentType: "bank-transfer" }, [], "Не оплачен", /когда придут деньги по счёту/],
    [{ status: "not-paid", delivery: deliveries[5] }, [], "Не оплачен", /^$/],
    [{ status: "needs-approval", delivery: deliveries[5] }, [], "Ожидает согласования", /ссылку для оплаты/],
    [{ status: "expired" }, [{ became: "not-paid" }, { became: "expired" }], "Срок истёк", /Не оплачен вовремя/],
    [{ status: "expired" }, [{ became: "needs-approval" }, { became: "expired" }], "Срок истёк", /не успели/],
  ];
  for (const [of, history, label, next] of cases) {
    const [said, coming] = told(of, history);
    assert.equal(said, label);
    assert.match(coming!, next);
  }
});
