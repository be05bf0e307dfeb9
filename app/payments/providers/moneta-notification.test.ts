import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, minorOf, transactionOf } from "./moneta.contract.ts";
import { answer, readNotification } from "./moneta-notification.server.ts";
import { answerSignature, type Signed, signatureOf } from "./moneta-signature.server.ts";
import type { KnownPayment } from "./provider.ts";

const CODE = "QWERTY";
const moneta = { account: "54600817", code: CODE, isTest: false };
const sample = {
  MNT_ID: "54600817",
  MNT_TRANSACTION_ID: "A-1001",
  MNT_AMOUNT: "12990.00",
  MNT_CURRENCY_CODE: "RUB",
  MNT_SUBSCRIBER_ID: "user42",
  MNT_TEST_MODE: "0",
};
const operation = { MNT_OPERATION_ID: "7788990011" };
const { MNT_AMOUNT: _, ...withoutSum } = sample;

const vectors: [string, Signed, string][] = [
  ["a request", sample, "d37ef53acf3f891c5cbd828be9b33aa6"],
  ["a Pay", { ...sample, ...operation }, "fab352d3520979f0b91cdd72b70ed2dc"],
  ["a Check", { MNT_COMMAND: "CHECK", ...sample, ...operation }, "7e08f4146712f5625975cb424bc7b74e"],
  ["a Check without operation and sum", { MNT_COMMAND: "CHECK", ...withoutSum }, "3e1c9655b30984d27ef82b4c595f5591"],
  [
    "the published request",
    {
      MNT_ID: "54600817",
      MNT_TRANSACTION_ID: "FF790ABCD123456",
      MNT_AMOUNT: "120.25",
      MNT_CURRENCY_CODE: "RUB",
      MNT_SUBSCRIBER_ID: "",
      MNT_TEST_MODE: "0",
    },
    "69bdf9bd91820b8f7b4c4b25d3d22dfa",
  ],
];
for (const [what, fields, expected] of vectors)
  test(`the signature of ${what} comes out to the letter`, () => assert.equal(signatureOf(fields, CODE), expected));

for (const [result, transaction, expected] of [
  ["200", "A-1001", "035be508137a935b661da439f67d9732"],
  ["402", "A-1001", "016e6c436702c086b4980f1f9622603e"],
  ["200", "FF790ABCD", "29807c8e5d82198b5c4360e6ec711cce"],
] as const)
  test(`so does that of our answer ${result} about ${transaction}`, () =>
    assert.equal(answerSignature({ result, account: "54600817", transaction }, CODE), expected));

test("sums are read and written to the kopeck, and in one form only", () => {
  for (const [text, minor] of [["0.01", 1], ["12990.00", 1299000], ["4503.70", 450370], ["9999999999.99", 999999999999]] as const)
    assert.deepEqual([minorOf(text), amountOf(minor)], [minor, text]); // biome-ignore format: a table
  for (const text of ["", "1", "1.0", "01.00", "1,00", "-1.00", "1.000", "1e3", " 1.00", "10000000000.00"])
    assert.equal(minorOf(text), null, text);
});

const TYPE = "application/x-www-form-urlencoded";
const paid = { ...sample, MNT_TRANSACTION_ID: transactionOf("7K4M-Q2ZP-X-1"), MNT_SUBSCRIBER_ID: "", ...operation };
const signed = (fields: Signed, code = CODE): Record<string, string> => ({ ...fields, MNT_SIGNATURE: signatureOf(fields, code) });
const posted = (fields: Record<string, string> | string) =>
  readNotification(
    { type: TYPE, body: Buffer.from(typeof fields === "string" ? fields : `${new URLSearchParams(fields)}`), query: {} },
    moneta,
  );

test("a Pay is read by GET and by POST, and unsigned fields are dropped", () => {
  const read = posted({ ...signed(paid), MNT_USER: "+79001234567", MNT_CUSTOM1: "x" });
  assert.deepEqual(read, {
    eventKey: "mn:7788990011",
    providerId: "G7K4M-Q2ZP-X-1G",
    ownRef: "7K4M-Q2ZP-X-1",
    fields: signed(paid),
  });
  assert.deepEqual(readNotification({ type: undefined, body: undefined, query: signed(paid) }, moneta), read);
});

test("changed characters, accounts or codes, missing or doubled values prove nothing", () => {
  const good = signed(paid);
  for (const [name, value] of Object.entries(good)) {
    const other = value ? value.slice(0, -1) + (value.endsWith("9") ? "8" : "9") : "9";
    assert.equal(posted({ ...good, [name]: other }), null, name);
    const { [name]: _, ...rest } = good;
    if (value) assert.equal(posted(rest), null, `${name} is missing`);
    assert.equal(posted(`${new URLSearchParams(good)}&${name}=${value}`), null, `${name} twice`);
  }
  assert.equal(posted(signed({ ...paid, MNT_ID: "11111111" })), null);
  assert.equal(posted(signed(paid, "other")), null);
  assert.equal(posted({ ...good, MNT_SIGNATURE: good.MNT_SIGNATURE!.toUpperCase() }), null);
  assert.equal(posted(signed({ ...paid, MNT_COMMAND: "REFUND" })), null, "a command that nobody knows");
});

test("values that slide into their neighbours under the same signature are not read", () => {
  const good = signed(paid);
  const slid: Record<string, string>[] = [
    { MNT_TRANSACTION_ID: `${good.MNT_TRANSACTION_ID}77`, MNT_OPERATION_ID: "88990011" },
    { MNT_TRANSACTION_ID: "G7K4M-Q2ZP-X-", MNT_OPERATION_ID: `1G${good.MNT_OPERATION_ID}` },
    { MNT_OPERATION_ID: "", MNT_AMOUNT: "778899001112990.00" },
    { MNT_CURRENCY_CODE: "RU", MNT_SUBSCRIBER_ID: "B" },
    { MNT_SUBSCRIBER_ID: "0", MNT_TEST_MODE: "" },
  ];
  for (const values of slid) {
    assert.equal(signatureOf({ ...good, ...values }, CODE), good.MNT_SIGNATURE);
    assert.equal(posted({ ...good, ...values }), null, JSON.stringify(values));
  }
});

const known: KnownPayment = { amountMinor: 12990_00, currency: "rub", isOpen: true };
const saidTo = (fields: Signed, payment: KnownPayment | null) => answer(posted(signed(fields))!, payment, moneta);

test("a Pay needs the requested account, sum, currency and mode, also when over", () => {
  const said = (fields: Signed, payment: KnownPayment | null) => saidTo(fields, payment).body;
  assert.deepEqual(saidTo(paid, known), { status: 200, type: "text/plain; charset=utf-8", body: "SUCCESS" });
  assert.equal(said(paid, { ...known, isOpen: false, isPaid: true }), "SUCCESS");
  assert.equal(said(paid, { ...known, isOpen: false }), "SUCCESS", "late money is ours to give back");
  for (const wrong of [{ MNT_AMOUNT: "12990.01" }, { MNT_AMOUNT: "12990" }, { MNT_CURRENCY_CODE: "USD" }, { MNT_TEST_MODE: "1" }])
    assert.equal(said({ ...paid, ...wrong }, known), "FAIL", JSON.stringify(wrong));
  assert.equal(said(paid, null), "FAIL");
});

test("a Check is answered with what may be paid and how much, signed", () => {
  const check = { ...paid, MNT_COMMAND: "CHECK" };
  const said = (fields: Signed, payment: KnownPayment | null) => {
    const { type, body } = saidTo({ ...check, ...fields }, payment);
    const value = (name: string) => new RegExp(`<${name}>(.*)</${name}>`).exec(body)?.[1];
    const [result, transaction] = [value("MNT_RESULT_CODE")!, value("MNT_TRANSACTION_ID")!];
    assert.match(body, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<MNT_RESPONSE><MNT_ID>54600817<\/MNT_ID>/);
    assert.match(type, /^application\/xml/);
    assert.equal(value("MNT_SIGNATURE"), answerSignature({ result, account: "54600817", transaction }, CODE));
    assert.equal(transaction, paid.MNT_TRANSACTION_ID);
    return [result, value("MNT_AMOUNT")];
  };
  assert.equal(posted(signed(check))!.isQuestion, true);
  assert.deepEqual(said({}, known), ["402", "12990.00"]);
  assert.deepEqual(said({ MNT_OPERATION_ID: "" }, known), ["402", "12990.00"]);
  assert.deepEqual(said({ MNT_OPERATION_ID: "", MNT_AMOUNT: "" }, known), ["100", "12990.00"]);
  assert.deepEqual(said({}, { ...known, isOpen: false, isPaid: true }), ["200", "12990.00"]);
  assert.deepEqual(said({}, { ...known, isOpen: false }), ["500", undefined]);
  assert.deepEqual(said({}, null), ["500", undefined]);
  for (const wrong of [{ MNT_AMOUNT: "1.00" }, { MNT_CURRENCY_CODE: "USD" }, { MNT_TEST_MODE: "1" }])
    assert.deepEqual(said(wrong, known), ["500", undefined], JSON.stringify(wrong));
});
