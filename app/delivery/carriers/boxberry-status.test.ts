import assert from "node:assert/strict";
import { test } from "node:test";
import { boxberryEvent } from "./boxberry-status.ts";

const statusOf = (text: string) => boxberryEvent(text)?.status;

test("every status text of the carrier, old or new wording, maps to ours", () => {
  const catalogue = {
    "label-created": ["Заказ создан в личном кабинете", "Загружен реестр ИМ"],
    accepted: ["Принято к доставке", "Заказ передан на доставку"],
    "on-the-way": [
      "Отправлен на сортировочный терминал",
      "Передано на сортировку",
      "Отправлено в город назначения",
      "В пути в город получателя",
      "Передан на доставку до пункта выдачи",
      "Поступил в город для передачи курьеру",
      "Возвращено с курьерской доставки",
      "Поступило в пункт выдачи",
      "Доступен к получению в Пункте выдачи",
    ],
    "taken-by-courier": ["Передано на курьерскую доставку"],
    delivered: ["Выдано", "Успешно Выдан"],
    "not-delivered": [
      "Готовится к возврату",
      "Отправлено в пункт приема",
      "Заказ в пути в Интернет-магазин",
      "Возвращено в пункт приема",
      "Возвращено в ИМ",
      "Заказ возвращен в Интернет-магазин",
    ],
  };
  for (const [status, texts] of Object.entries(catalogue)) for (const text of texts) assert.equal(statusOf(text), status, text);
});

test("case, ё and blanks don't matter", () => {
  assert.equal(statusOf("  ВОЗВРАЩЕНО  в пункт приёма "), "not-delivered");
  assert.equal(statusOf("Заказ возвращён в интернет-магазин"), "not-delivered");
  assert.equal(statusOf("успешно\u00a0выдан"), "delivered");
});

test("a parcel at its point waits for the customer; unknown texts change nothing", () => {
  assert.deepEqual(boxberryEvent("Поступило в пункт выдачи"), { status: "on-the-way", awaitsPickUp: true });
  assert.deepEqual(boxberryEvent("Доступен к получению в Пункте выдачи"), { status: "on-the-way", awaitsPickUp: true });
  assert.equal(boxberryEvent("Передан на доставку до пункта выдачи")?.awaitsPickUp, false);
  for (const text of ["", "Выдано курьеру другой службы", "Не выдано", "constructor", "Заказ"])
    assert.equal(boxberryEvent(text), null, text);
});
