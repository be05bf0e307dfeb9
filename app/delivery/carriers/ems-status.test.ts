import assert from "node:assert/strict";
import { test } from "node:test";
import { emsEvent } from "./ems-status.ts";
import { historyQuestion, readHistory } from "./ems-tracking.ts";

const status = (code: string) => {
  const [type, attribute] = code.split(".").map(Number);
  return emsEvent(type!, attribute!)?.status;
};

test("[DLV-10] each operation of the post is one of our statuses, by its type and attribute", () => {
  const table = {
    "28.0": "processing",
    "1.1": "accepted",
    "8.0": "on-the-way",
    "8.2": "on-the-way",
    "8.15": "taken-by-courier",
    "8.18": "taken-by-courier",
    "12.1": "on-the-way",
    "42.1": "on-the-way",
    "2.8": "delivered",
    "21.0": "delivered",
    "3.4": "not-delivered",
    "3.15": "delivered",
    "5.1": "not-delivered",
    "18.0": "not-delivered",
  };
  for (const [code, expected] of Object.entries(table)) assert.equal(status(code), expected, code);
  for (const code of ["2.2", "2.4", "2.7", "2.9", "2.16", "2.31"]) assert.equal(status(code), "not-delivered", code);
  for (const code of ["2.14", "5.3", "99.1", "NaN.0"]) assert.equal(status(code), undefined, code);
});

test("what goes to the door never waits for its customer, what goes to an office does", () => {
  assert.equal(emsEvent(8, 2)?.awaitsPickUp, false);
  for (const attribute of [2, 9, 60, 62, 74]) assert.equal(emsEvent(8, attribute, false)?.awaitsPickUp, true);
  assert.equal(emsEvent(8, 3, false)?.awaitsPickUp, false);
});

const operation = (type: number, attribute: number, at: string, payment = "") =>
  `<x:historyRecord>${payment && `<x:FinanceParameters><x:Payment>${payment}</x:Payment></x:FinanceParameters>`}<x:OperationParameters><x:OperType><x:Id>${type}</x:Id><x:Name>Имя</x:Name></x:OperType><x:OperAttr><x:Id>${attribute}</x:Id></x:OperAttr><x:OperDate>${at}</x:OperDate></x:OperationParameters></x:historyRecord>`;
const answer = (records: string) =>
  `<S:Envelope xmlns:S="s"><S:Body><r xmlns:x="h"><x:OperationHistoryData>${records}</x:OperationHistoryData></r></S:Body></S:Envelope>`;

test("a history is sorted by time, with the sum paid in kopecks", () => {
  const records = [
    operation(2, 8, "2026-11-26T12:00:00.000+03:00", "322010"),
    operation(1, 1, "2026-11-24T12:00:00.000+03:00"),
    operation(77, 1, "2026-11-25T12:00:00.000+03:00"),
    operation(8, 0, "when?"),
  ].join("");
  const history = readHistory(answer(records));
  assert.ok(history.ok);
  assert.deepEqual(history.events.map(({ code, means }) => [code, means?.status]), [["1.1", "accepted"], ["77.1", undefined], ["2.8", "delivered"]]); // biome-ignore format: a table
  assert.equal(history.events[0]!.at.toISOString(), "2026-11-24T09:00:00.000Z");
  assert.equal(history.collectedMinor, 322010);
  const underWay = readHistory(answer(operation(1, 1, "2026-11-24T12:00:00.000+03:00", "322010")));
  assert.equal(underWay.ok && underWay.collectedMinor, null);
});

test("a fault, a partial answer or another document is no history; an empty one is", () => {
  assert.deepEqual(readHistory(answer("")), { ok: true, events: [], collectedMinor: null });
  const fault = '<S:Envelope xmlns:S="s"><S:Body><S:Fault><S:Reason>Authorization failed</S:Reason></S:Fault></S:Body></S:Envelope>';
  for (const xml of [fault, answer("").slice(0, 60), "<html></html>", "", `<!DOCTYPE a [<!ENTITY b "c">]>${answer("")}`])
    assert.equal(readHistory(xml).ok, false, xml);
});

test("a number and a password with signs of XML's own stay what they are", () => {
  const question = historyQuestion('1"<', { login: "a&b", password: "<p>" });
  let heard = "";
  assert.equal(question.includes("<p>"), false);
  heard = question.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));
  assert.ok(heard.includes('<d:Barcode>1"<</d:Barcode>') && heard.includes("<d:login>a&b</d:login>"));
});
