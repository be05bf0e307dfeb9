import assert from "node:assert/strict";
import { test } from "node:test";
import { lateRefundMessages, orderUpdate, refundMessages } from "#app/messaging/mail/order-mail.ts";
import { paragraph } from "#app/messaging/mail/parts.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";
import { opensOrder } from "./order-link.server.ts";
import { type OrderNews, orderMessages } from "./order-messages.server.ts";

const { shop, app } = await createTestShop();
const gloves = await putOnShelf(shop, { price: 1610, stock: 99 });

async function anOrder(more: { typepayment?: string; lang?: "ru" | "en" } = {}) {
  const { typepayment = "bank-card", lang = "ru" } = more;
  const shopper = createShopper(app, { lang });
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { typepayment });
  const body = orderBody(quoted.body);
  const placed = await shopper.post("/order/addnew", { ...body, typepayment, contragent: { ...body.contragent, phone: aPhone() } });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return (await shop.orders.find(shop.db, placed.body._id))!;
}
const link = "https://gong.example/order/X?k=1.a&lang=ru";
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? "";
const letterOf = (order: Awaited<ReturnType<typeof anOrder>>, news: OrderNews, reason = "") => {
  const { text, html } = orderMessages(order, news, { link, reason }).find(({ channel }) => channel === "email")!;
  return { text: plain(text), html: plain(html) };
};

test("a letter says what its sum is: due, paid, or no longer due", async () => {
  const order = await anOrder();
  const totalIn = (news: OrderNews, of = order) => /\n([^\n:]+): [^\n]*₽\n\nhttps/.exec(letterOf(of, news).text)![1];
  assert.equal(totalIn("placed"), "К оплате");
  assert.equal(totalIn("paid"), "Оплачено", "in the very transaction that makes it paid");
  const paid = { ...order, status: "paid", paymentStatus: "paid" } as const;
  for (const news of ["paid", "sent-to-assembling", "on-the-way", "done"] as const) assert.equal(totalIn(news, paid), "Оплачено", news);
  for (const news of ["canceled", "expired", "not-answered"] as const) assert.equal(totalIn(news), "Сумма заказа", news);
  assert.equal(totalIn("paid", { ...order, lang: "en" }), "Paid");
});

test("an unpaid order's letter says that it waits for payment, not that it is packed", async () => {
  const order = await anOrder();
  const first = (of: typeof order) => letterOf(of, "placed").text.split("\n")[0]!;
  assert.match(first(order), /принят, ждёт оплаты$/);
  assert.match(first({ ...order, lang: "en" }), /received, awaiting payment$/);
  assert.match(first({ ...order, paymentType: "bank-transfer" }), /ждёт оплаты$/);
  assert.match(first({ ...order, status: "paid", totalMinor: 0 }), /принят, скоро соберём$/);
  assert.match(first(await anOrder({ typepayment: "payment-upon-receipt" })), /принят, скоро соберём$/);
});

test("an on-receipt order says so, by what is accepted there, and never as a debt", async () => {
  const order = await anOrder({ typepayment: "payment-upon-receipt" });
  const says = (takes: (typeof order)["delivery"]["takes"], lang: "ru" | "en" = "ru") =>
    letterOf({ ...order, lang, delivery: { ...order.delivery, takes } }, "placed").text;
  assert.equal(order.delivery.takes, "both", "a courier takes either");
  assert.match(says("both"), /\nПри получении: [^\n]*₽\n\nОплата при получении, наличными или картой\n\nhttps/);
  assert.match(says("cash"), /\nОплата при получении, наличными\n/);
  assert.match(says("card"), /\nОплата при получении, картой\n/);
  assert.match(says(null), /\nОплата при получении\n/);
  assert.match(says("both", "en"), /\nPay on delivery, cash or card\n/);
  assert.doesNotMatch(says("both"), /К оплате|Не оплачен/);
  assert.match(letterOf({ ...order, paymentStatus: "paid" }, "done").text, /\nОплачено: /);
});

test("an order's letter says how, where, when and payment, in text and HTML", async () => {
  const order = await anOrder();
  const days = { from: "2030-07-09", to: "2030-07-10" };
  const courier = { ...order, status: "paid" as const, delivery: { ...order.delivery, city: "Казань", days } };
  const point = { type: "cdek" as const, mode: "point" as const, point: "Уфа, Ленина <1>", city: "Уфа", date: null, slot: null };
  const atPoint = { ...courier, delivery: { ...courier.delivery, ...point } };
  const wanted: [typeof courier, "ru" | "en", RegExp][] = [
    [
      courier,
      "ru",
      /\nСпособ доставки: Курьер Гонга\nКуда: Казань, Ленина, 1, кв\. 5\nКогда: [^\n]*9[^\n]*10 июля\nСпособ оплаты: Картой[^\n]*\n\n/,
    ],
    [
      courier,
      "en",
      /\nDelivery method: Gong courier\nDeliver to: Казань, Ленина, 1, [^\n]*5\nArrives: [^\n]*July 9[^\n]*10[^\n]*\nPayment: [^\n]*[Cc]ard[^\n]*\n\n/,
    ],
    [atPoint, "ru", /\nСпособ доставки: СДЭК, пункт выдачи\nПункт выдачи: Уфа, Уфа, Ленина <1>\nКогда: /],
    [atPoint, "en", /\nDelivery method: CDEK, pickup point\nPickup point: /],
  ];
  for (const [of, lang, says] of wanted) {
    const { text, html } = letterOf({ ...of, lang }, "sent-to-assembling");
    assert.match(text, says);
    assert.doesNotMatch(html, /<1>/);
    for (const [name] of text.matchAll(/^(?:Способ|Delivery method|Payment)[^:\n]*:/gm)) assert.ok(html.includes(`>${name}</span> `), name);
  }
  assert.match(letterOf({ ...courier, delivery: { ...courier.delivery, country: "KZ" } }, "placed").text, /\nКуда: Казахстан, Казань, /);
  assert.match(letterOf({ ...courier, status: "not-paid" }, "placed").text, /\nКогда: [^\n]*, если оплатите сейчас\n/);
  assert.doesNotMatch(letterOf({ ...courier, status: "not-paid" }, "paid").text, /если оплатите/, "in the transaction that makes it paid");
});

test("a letter omits dates passed or unpromised, and delivery without destination", async () => {
  const order = await anOrder();
  const withDays = { ...order, delivery: { ...order.delivery, days: { from: "2030-07-09", to: "2030-07-10" } } };
  for (const news of ["done", "awaiting-pick-up"] as const) {
    assert.doesNotMatch(letterOf({ ...withDays, status: news }, news).text, /\nКогда: /, news);
    assert.match(letterOf({ ...withDays, status: news }, news).text, /\nСпособ доставки: /, news);
  }
  for (const news of ["canceled", "expired", "not-answered", "not-approved", "returned"] as const)
    assert.doesNotMatch(letterOf(withDays, news, "нет в наличии").text, /Способ|Куда|Когда/, news);
  const unpriced = { ...order, status: "needs-approval" as const, deliveryMinor: null };
  const { text } = letterOf({ ...unpriced, delivery: { ...order.delivery, days: null, handover: null, date: null } }, "needs-approval");
  assert.match(text, /\nКуда: [^\n]*\nСпособ оплаты: Согласует поддержка\n/);
  assert.doesNotMatch(text, /Способ доставки|Когда/);
  const certificate = letterOf({ ...order, delivery: { ...order.delivery, type: "email", days: null, point: null } }, "placed").text;
  assert.match(certificate, /\n\nСпособ оплаты: /);
  assert.doesNotMatch(certificate, /Куда|Когда|Способ доставки/);
});

test("every order letter ends with its link; an SMS has one if there is an action", async () => {
  const order = await anOrder();
  const all: OrderNews[] = ["placed", "paid", "payment-failed", "expired", "cancel-refused", "canceled", "on-the-way", "awaiting-pick-up"];
  for (const news of all) {
    const { text, html } = letterOf(order, news);
    assert.ok(text.endsWith(`\n\n${link}`), news);
    assert.match(html, /<head><meta charset="utf-8">.*<title>[^<]+<\/title><\/head>/, news);
    assert.doesNotMatch(html, /<style|class=/, "styles stand where mail programs keep them");
    assert.match(
      html,
      /<a href="https:\/\/gong\.example\/order\/X\?k=1\.a&#38;lang=ru" style="[^"]*">Посмотреть заказ<\/a><\/p><\/div><\/body>/,
      news,
    );
    const sms = orderMessages({ ...order, buyer: { ...order.buyer, email: "" } }, news, { link })[0]!;
    assert.equal(sms.text.endsWith(link), news === "placed" || news === "payment-failed", news);
  }
  const sources = { moneyMinor: 100, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, deliveryMinor: 0 };
  const others = [
    refundMessages(order, { id: "1", ...sources }, null, link),
    lateRefundMessages(order, { id: "1", askedMinor: 100, currency: "rub", link }),
    orderUpdate(order, { cause: "c", subject: "s", parts: [paragraph("t")], short: "t", link, isUrgent: false }),
  ];
  for (const [letter] of others) {
    assert.ok(letter!.text.endsWith(`\n\n${link}`));
    assert.match(letter!.html!, /<head><meta charset="utf-8">.*cid:sign-red.*<p>.*>Посмотреть заказ<\/a><\/p><\/div><\/body>/);
  }
});

test("the link that goes out by itself is signed, at the order's own storefront", async () => {
  const order = await anOrder();
  const sent = new URL(shop.orders.linkTo(order));
  assert.deepEqual([sent.hostname, sent.pathname, sent.searchParams.get("lang")], ["localhost", `/order/${order.number}`, "ru"]);
  assert.ok(opensOrder(shop.secrets.key, order.number, sent.searchParams.get("k")!, shop.clock.now()));
  assert.equal(new URL(shop.orders.linkTo({ ...order, storefront: "eu" })).hostname, "eu.localhost");
});
