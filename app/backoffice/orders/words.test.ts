import assert from "node:assert/strict";
import { test } from "node:test";
import { speaking } from "#app/foundation/i18n/speaking.server.ts";
import { isolated } from "#app/foundation/isolated.ts";
import { serviceName } from "../money/service-name.ts";
import { answerSaid } from "./answer-words.ts";
import { paymentName } from "./money-words.ts";
import { parcelSaid } from "./order-view.ts";
import { reasonSaid } from "./reason-words.ts";

test("what the shop wrote down is said in the reader's language", () => {
  const said = (reason: string, lang: "ru" | "en") => speaking(lang, () => reasonSaid(reason, "", lang)).replaceAll("\u00a0", " ");
  assert.equal(said("bank statement, document 101 of 2026-11-30", "ru"), "Банковская выписка, документ № 101 от пн, 30 ноября");
  assert.match(said("bank statement, document 1 of 2026-11-30, document 2 of 2026-12-01", "en"), /No\. 1 of .*, document No\. 2 of /);
  for (const reason of ["edited", "as asked", "late", "taken by Anna", "payment 7-1"]) assert.match(said(reason, "ru"), /[а-я]/i, reason);
  assert.equal(said("Не подошли", "en"), "Не подошли");
});

test("a parcel is said to be in one place, as far as the order knows", () => {
  const parcel = { state: "invoice-issued" };
  assert.equal(parcelSaid({ status: "sent-to-delivery", deliveryStatus: "accepted" }, parcel, "en"), "Accepted");
  assert.equal(parcelSaid({ status: "done", deliveryStatus: "delivered" }, parcel, "ru"), "Доставлено");
  assert.equal(parcelSaid({ status: "awaiting-pick-up", deliveryStatus: "accepted" }, parcel, "ru"), "Ожидает получения");
  assert.equal(parcelSaid({ status: "paid", deliveryStatus: null }, null, "ru"), "");
});

test("a text of somebody's can't turn what stands around it", () => {
  assert.equal(isolated("a\u202eb\u2066c"), "abc");
  assert.equal(isolated("שלום\u202e"), "\u2068שלום\u2069");
});

test("what a balance paid is called by the balance, not by a reference", () => {
  const said = (lang: "ru" | "en") =>
    speaking(lang, () => [paymentName("W4MS-UZBA-9-advance"), serviceName("ledger", lang, "advance-return"), serviceName("ledger", lang)]);
  assert.deepEqual(said("ru"), ["W4MS-UZBA-9, аванс", "Аванс", "С баланса"]);
  assert.deepEqual(said("en"), ["W4MS-UZBA-9, store credit", "Store credit", "From balance"]);
  assert.equal(paymentName("W4MS-UZBA-9-1"), "W4MS-UZBA-9-1");
});

test("another system's answer is quoted behind a sentence of ours", () => {
  const said = (text: string) => speaking("ru", () => answerSaid("Перевозчик отказался от посылки.", text, "ru")).replaceAll("\u00a0", " ");
  const odd = '{"errors":[{"code":"v2_bad","message":"not allowed"}]}';
  assert.equal(said(odd), `Перевозчик отказался от посылки. Ответ службы: «${odd}».`);
  assert.equal(said("cdek: 400 bad request"), "Перевозчик отказался от посылки. СДЭК отвечает: «400 bad request».");
  assert.equal(said("refused"), "Перевозчик отказался от посылки.");
  assert.equal(said("called off"), "Посылку отозвали мы");
});
