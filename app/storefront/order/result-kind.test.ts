import assert from "node:assert/strict";
import { test } from "node:test";
import { certificateResults, type ResultKind, resultOf, resultTexts } from "./result-kind.ts";

const goods = { isOwn: true, canPay: false, isBilled: false, isOnReceipt: false, certificate: null };

test("an order's panel shows what it was given unless the order has moved on", () => {
  assert.equal(resultOf("good", goods), "good");
  assert.equal(resultOf("good", { ...goods, isBilled: true }), "billed");
  assert.equal(resultOf("good", { ...goods, isOnReceipt: true }), "on-receipt");
  assert.equal(resultOf("needToAprove", goods), "needToAprove");
  assert.equal(resultOf("payment-failed", { ...goods, canPay: true }), "payment-failed");
  assert.equal(resultOf("window-closed", { ...goods, canPay: true }), "window-closed", "nothing has failed");
  assert.equal(resultOf("window-closed", goods), null);
  assert.equal(resultOf("payment-failed", goods), null, "paid in another tab");
  assert.equal(resultOf("payment-failed", { ...goods, isOwn: false }), "payment-failed", "who holds a link alone knows no better");
  for (const nothing of [null, undefined, "", "certificate-sent", "constructor", 1, {}]) assert.equal(resultOf(nothing, goods), null);
});

test("of a certificate it says what becomes of it, and once it is paid for where it is", () => {
  const unpaid = { ...goods, canPay: true, certificate: "unpaid" } as const;
  assert.equal(resultOf("needToAprove", unpaid), "certificate-asked");
  assert.equal(resultOf("payment-failed", unpaid), "certificate-unpaid");
  assert.equal(resultOf("payment-failed", { ...unpaid, canPay: false }), null);
  for (const [certificate, kind] of Object.entries(certificateResults).filter(([state]) => state !== "unpaid"))
    for (const told of ["good", "needToAprove", "payment-failed"])
      assert.equal(resultOf(told, { ...goods, certificate: certificate as "sent" }), kind);
});

test("outcomes: placed, payment failed, certificate sent or not; with next steps", () => {
  const say = (kind: ResultKind, locale: "ru" | "en") => {
    const { title, text } = resultTexts[kind];
    return `${title({}, { locale })}. ${text({ number: "G-1", email: "a@example.com", day: "1", pays: "P" }, { locale })}`.replaceAll(
      "\u00a0",
      " ",
    );
  };
  const says: Partial<Record<ResultKind, [RegExp, RegExp]>> = {
    "on-receipt": [
      /Заказ принят. Собираем заказ G-1. P. Напишем, когда передадим в доставку/,
      /G-1 has been sent for processing. P. We.ll let you know/,
    ],
    good: [/Собираем заказ G-1. Напишем, когда передадим/, /G-1 has been sent for processing. .*email you/],
    needToAprove: [/Посчитаем доставку, .*напишем вам/, /We.ll work out delivery .*get in touch/],
    "payment-failed": [/^Оплата не прошла.*оплату можно повторить/, /^Payment failed.*you can try paying again/],
    "window-closed": [/^Вы закрыли окно оплаты\..*оплатить можно/, /^You closed the payment window\..*you can pay/],
    "certificate-sent": [/отправлен на почту a@example.com. .*отправьте ещё раз/, /Certificate sent to e-mail a@example.com, .*resend it/],
    "certificate-not-issued": [
      /не удалось выдать: почта a@example.com .*поправьте адрес .*вернём/,
      /could not be issued: a@example.com .*correct the address .*refund/,
    ],
  };
  for (const [kind, [ru, en]] of Object.entries(says)) {
    assert.match(say(kind as ResultKind, "ru"), ru);
    assert.match(say(kind as ResultKind, "en"), en);
  }
  for (const kind of Object.keys(resultTexts) as ResultKind[])
    assert.doesNotMatch(say(kind, "ru").replaceAll(/a@example.com|G-1|\bP\b/g, ""), /[a-z]/i, kind);
});
