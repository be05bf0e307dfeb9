import assert from "node:assert/strict";
import { test } from "node:test";
import { type ReturnEvent, returnMessages } from "#app/messaging/mail/order-mail.ts";
import type { Order } from "#app/orders/order.ts";

const LINK = "https://gong.example/order/2222-2222-2?k=1.a&lang=ru";
const buyer = { phone: "+79001234567", firstname: "Иван", lastname: "Петров", surname: "", email: "ivan@example.com" };
const order = (lang: "ru" | "en", more: Partial<typeof buyer> = {}) =>
  ({ id: "o1", number: "2222-2222-2", storefront: "ru", lang, buyer: { ...buyer, ...more } }) as Order;
const sent = (lang: "ru" | "en", news: ReturnEvent, reason = "", more = {}) =>
  returnMessages(order(lang, more), { n: 2 }, news, { link: LINK, reason }).map(({ channel, cause, subject, text }) => ({
    channel,
    cause,
    said: [subject, text].filter(Boolean).join(" | ").replaceAll("\u00a0", " ").replace(`\n\n${LINK}`, " [link]"),
  }));

test("each return step sends one message in the buyer's language, urgent ones by SMS", () => {
  const [letter, ...rest] = sent("ru", "asked");
  assert.deepEqual(rest, []);
  assert.equal(letter!.cause, "order:o1:return:2:asked:email");
  assert.equal(
    letter!.said,
    "Гонг: получили заявку на возврат по заказу 2222-2222-2 | Рассмотрим и ответим. Пока ничего отправлять не нужно. [link]",
  );
  assert.deepEqual(
    sent("en", "refused", "worn through").map(({ channel, cause, said }) => [channel, cause, said]),
    [
      [
        "email",
        "order:o1:return:2:refused:email",
        "Gong: your return for order 2222-2222-2 was declined | We can't accept this return. worn through [link]",
      ],
      [
        "sms",
        "order:o1:return:2:refused:sms",
        "Gong: your return for order 2222-2222-2 was declined. We can't accept this return. worn through",
      ],
    ],
  );
  assert.deepEqual(
    sent("ru", "approved").map(({ channel }) => channel),
    ["email", "sms"],
  );
  assert.deepEqual(
    sent("ru", "received").map(({ channel }) => channel),
    ["email"],
  );
  assert.deepEqual(sent("ru", "approved", "", { phone: "", email: "" }), []);
  assert.deepEqual(
    sent("ru", "received", "", { email: "" }).map(({ channel }) => channel),
    ["sms"],
  );
  const own = returnMessages({ ...order("ru"), customerId: "c1" }, { n: 2 }, "received", { link: LINK, reason: "" });
  assert.deepEqual(
    own.map(({ channel, wish }) => [channel, wish]),
    [
      ["email", { customerId: "c1", letters: true }],
      ["sms", { customerId: "c1", letters: false }],
      ["push", { customerId: "c1", push: true }],
    ],
  );
  const { to, subject, text, link } = own[2]!;
  assert.deepEqual([to, subject, link], ["c1", "Гонг", "/lk/orders/2222-2222-2"]);
  assert.match(text.replaceAll("\u00a0", " "), /^Получили товары по заказу 2222-2222-2\. Товары у нас/);
});
