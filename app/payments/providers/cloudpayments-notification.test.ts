import assert from "node:assert/strict";
import { test } from "node:test";
import { decimalOf, minorOf } from "./cloudpayments.contract.ts";
import { hmacOf, readNotification, replyTo } from "./cloudpayments-notification.server.ts";

const SECRET = "test-api-secret-001";
const FORM = "application/x-www-form-urlencoded";
const raw =
  "TransactionId=504&Amount=12990.00&Currency=RUB&InvoiceId=A-1001&AccountId=user%40example.com&Status=Completed&TestMode=1&Data=%7B%22cart%22%3A%2242%22%7D";
const decoded =
  'TransactionId=504&Amount=12990.00&Currency=RUB&InvoiceId=A-1001&AccountId=user@example.com&Status=Completed&TestMode=1&Data={"cart":"42"}';
const json = '{"TransactionId":504,"Amount":12990.0,"InvoiceId":"A-1001"}';
const RAW_HMAC = "9x3O2/Ah2HxBAUY5ysjxHCXnWaYek+b3P6d7cICqiZE=";
const DECODED_HMAC = "E6Wd/jRkA+OG5waWGOSJoWJkVNwKHgYbzSMVgIL1ic4=";
const JSON_HMAC = "dPj+0Hzx1aSWuF1CMyB4RaENtUEvlHzVX5ijuejqShA=";

type SentNotification = {
  type?: string | undefined;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  secret?: string | undefined;
};
const judge = (body: string, { type = FORM, query = { type: "pay" }, headers, secret = SECRET }: SentNotification = {}) =>
  readNotification(
    { type, body: Buffer.from(body), query, headers: headers ?? { "content-hmac": hmacOf(body, SECRET) } },
    secret || undefined,
  );

/** null if unreadable or unsigned. */
function read(...sent: Parameters<typeof judge>) {
  const read = judge(...sent);
  return read && "unread" in read ? null : read;
}
const whyUnread = (...sent: Parameters<typeof judge>) => {
  const read = judge(...sent);
  return read && "unread" in read ? read.unread : read;
};

test("the published signatures come out to the letter", () => {
  assert.equal(hmacOf(raw, SECRET), RAW_HMAC);
  assert.equal(hmacOf(decoded, SECRET), DECODED_HMAC);
  assert.equal(hmacOf(json, SECRET), JSON_HMAC);
});

test("a webhook is read by either signature, form or JSON, without payer data", () => {
  const known = read(raw, { headers: { "content-hmac": RAW_HMAC, "x-content-hmac": DECODED_HMAC } });
  assert.deepEqual(known, {
    eventKey: "pay 504",
    providerId: "504",
    ownRef: "A-1001",
    fields: {
      event: "pay",
      TransactionId: "504",
      Amount: "12990.00",
      Currency: "RUB",
      InvoiceId: "A-1001",
      Status: "Completed",
      TestMode: "1",
    },
  });
  assert.deepEqual(read(raw, { headers: { "x-content-hmac": DECODED_HMAC } }), known);
  const inJson = read(json, { type: "application/json; charset=utf-8", headers: { "content-hmac": JSON_HMAC } });
  assert.deepEqual([inJson?.eventKey, inJson?.ownRef, inJson?.fields.Amount], ["pay 504", "A-1001", "12990"]);
  assert.ok(read(json, { type: "application/json", headers: { "x-content-hmac": JSON_HMAC } }));
});

test("a decoded signature holds whether a plus is a space or itself", () => {
  const sent = "TransactionId=1&InvoiceId=A-1&Description=a+b";
  for (const text of ["TransactionId=1&InvoiceId=A-1&Description=a+b", "TransactionId=1&InvoiceId=A-1&Description=a b"])
    assert.ok(read(sent, { headers: { "x-content-hmac": hmacOf(text, SECRET) } }));
  assert.equal(read("TransactionId=1&InvoiceId=%", { headers: { "x-content-hmac": hmacOf("x", SECRET) } }), null);
});

test("one changed byte, another secret or any wrong header: nothing is read", () => {
  const right = { "content-hmac": RAW_HMAC };
  for (let at = 0; at < raw.length; at++) {
    const changed = `${raw.slice(0, at)}${raw[at] === "1" ? "2" : "1"}${raw.slice(at + 1)}`;
    assert.equal(read(changed, { headers: right }), null, changed);
  }
  assert.equal(read(raw, { headers: { "content-hmac": RAW_HMAC.replace("9", "8"), "x-content-hmac": DECODED_HMAC } }), null);
  assert.equal(read(raw, { headers: { "x-content-hmac": RAW_HMAC } }), null);
  assert.equal(read(raw, { headers: {} }), null);
  assert.equal(read(raw, { headers: { "content-hmac": "" } }), null);
  assert.equal(read(raw, { headers: right, secret: "another" }), null);
  assert.equal(read(raw, { headers: { "content-hmac": hmacOf(raw, "") }, secret: "" }), null);
});

test("a signed webhook needs a stated subject, once, by POST, in a known form", () => {
  for (const query of [{ type: "receipt" }, { type: ["pay", "check"] }, { type: "pay", more: "1" }, { more: "1" }, { type: "" }])
    assert.match(String(whyUnread(raw, { query })), /has to end in \?type= and one of check, pay/, JSON.stringify(query));
  for (const type of ["text/plain", "multipart/form-data; boundary=x", ""])
    assert.match(String(whyUnread(raw, { type })), /Neither a form nor JSON/);
  assert.match(String(whyUnread("TransactionId=504")), /A pay without InvoiceId/);
  assert.equal(
    readNotification({ type: undefined, body: undefined, query: { type: "pay" }, headers: { "content-hmac": RAW_HMAC } }, SECRET),
    null,
  );
  assert.equal(read(`${raw}&Amount=1.00`), null);
  assert.equal(read("TransactionId=504"), null);
  assert.equal(read(`InvoiceId=${"x".repeat(101)}&TransactionId=1`), null);
  assert.equal(read(`${raw}&${Array.from({ length: 93 }, (_, n) => `f${n}=1`).join("&")}`), null);
  for (const body of ["[]", "null", "{", '{"TransactionId":{"a":1},"InvoiceId":"A"}'])
    assert.equal(read(body, { type: "application/json" }), null);
});

test("each event is unique, and a refund names its payment", () => {
  const refund = (id: number) =>
    read(`TransactionId=${id}&PaymentTransactionId=504&InvoiceId=A-1001&Amount=1.00`, { query: { type: "refund" } });
  assert.deepEqual([refund(7)?.eventKey, refund(7)?.providerId], ["refund 7", "504"]);
  assert.notEqual(refund(7)?.eventKey, refund(8)?.eventKey);
  assert.equal(read(raw, { query: { type: "refund" } }), null);
  assert.deepEqual([read(raw, { query: { type: "check" } })?.isQuestion, read(raw)?.isQuestion], [true, undefined]);
});

test("a webhook without type is known by its fields; without a trace it is a query", () => {
  const common = "TransactionId=504&InvoiceId=A-1001&Amount=12990.00&Currency=RUB&OperationType=Payment&TestMode=0";
  const of = (more: string) => read(`${common}${more}`, { query: {} })?.eventKey;
  for (const [more, event] of [
    ["&Status=Completed", "check"],
    ["&Status=Authorized&TokenRecipient=x", "check"],
    ["&Status=Completed&AuthCode=&Rrn=&Token=", "check"],
    ["&Status=Completed&GatewayName=Tinkoff&TotalFee=0", "pay"],
    ["&Status=Authorized&AuthCode=A1B2C3", "pay"],
    ["&Status=Completed&AuthCode=A1B2C3&Token=tk_1&Rrn=1", "pay"],
    ["&Status=Declined&Reason=InsufficientFunds&ReasonCode=5051", "fail"],
    ["&ReasonCode=5051", "fail"],
    ["&Rrn=1", "cancel"],
    ["&PaymentTransactionId=7&Rrn=1", "refund"],
  ] as const)
    assert.equal(of(more), `${event} 504`, more);
  // Receipt webhooks and unsigned ones aren't payments.
  assert.match(String(whyUnread(`${common}&FiscalSign=1&DocumentNumber=2`, { query: {} })), /\?type=/);
  assert.equal(judge(`${common}&Status=Completed`, { query: {}, headers: { "content-hmac": hmacOf("x", SECRET) } }), null);
  assert.equal(judge(`${common}&Status=Completed`, { query: {}, headers: {} }), null);
});

test("a check is accepted for exactly a pending payment's sum", () => {
  const open = { amountMinor: 12990_00, currency: "rub", isOpen: true } as const;
  const check = (
    change: (body: string) => string,
    payment: typeof open | { amountMinor: number; currency: "rub"; isOpen: boolean } | null = open,
    sandbox = true,
  ) => {
    const { status, type, body } = replyTo(read(change(raw), { query: { type: "check" } })!, payment, sandbox);
    assert.deepEqual([status, type], [200, "application/json; charset=utf-8"]);
    return (JSON.parse(body) as { code: number }).code;
  };
  const as = (body: string) => body;
  assert.equal(check(as), 0);
  assert.equal(check(as, null), 10);
  assert.equal(check(as, { ...open, isOpen: false }), 20);
  for (const amount of ["12989.99", "12990.01", "129900", "1299000", "12990.001", "1e4", "-12990.00", ""])
    assert.equal(
      check((body) => body.replace("12990.00", amount)),
      12,
      amount,
    );
  for (const same of ["12990", "12990.0", "12990.000"])
    assert.equal(
      check((body) => body.replace("12990.00", same)),
      0,
      same,
    );
  for (const currency of ["USD", "KZT", "643", ""])
    assert.equal(
      check((body) => body.replace("RUB", currency)),
      12,
      currency,
    );
  assert.equal(check(as, open, false), 13);
  assert.equal(
    check((body) => body.replace("TestMode=1", "TestMode=0"), open, false),
    0,
  );
  assert.equal(replyTo(read(raw)!, null, true).body, '{"code":0}');
});

test("sums go to kopecks and back without a fraction computed", () => {
  for (let minor = 0; minor < 100_00; minor += 7) assert.equal(minorOf(decimalOf(minor)), minor);
  for (const minor of [1, 10, 99, 100, 8_17, 1_99, 19_99, 4_35, 999_999_999_99]) {
    assert.equal(minorOf(decimalOf(minor)), minor);
    assert.equal(minorOf(String(Number(decimalOf(minor)))), minor);
  }
  for (const none of ["", "1.234", "1,5", ".5", "NaN", "Infinity", "1e21", "-1", " 1"]) assert.equal(minorOf(none), null, none);
});
