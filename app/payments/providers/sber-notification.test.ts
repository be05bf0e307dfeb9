import assert from "node:assert/strict";
import { test } from "node:test";
import { checksumOf, readNotification } from "./sber-notification.server.ts";

const type = "application/x-www-form-urlencoded";
const fields = {
  amount: "1299000",
  mdOrder: "3ff6962a-7dcc-4283-ab50-a6d7dd3386fe",
  operation: "deposited",
  orderNumber: "A-1001",
  status: "1",
};
const KEY = "sandbox-callback-key";
const signed = { ...fields, checksum: checksumOf(fields, KEY), sign_alias: "x" };
const posted = (form: Record<string, string> | string, contentType: string | undefined = type) =>
  readNotification(
    { type: contentType, body: Buffer.from(typeof form === "string" ? form : new URLSearchParams(form).toString()), query: {} },
    KEY,
  );

test("the bank's published checksums come out to the letter", () => {
  assert.equal(checksumOf(fields, KEY), "8969879F3A6E25613183865CFD3F450C8D322AA7AFCFFEA351A255C004A8ECEE");
  assert.equal(
    checksumOf({ ...fields, amount: "123456", orderNumber: "10747" }, "yourSecretToken"),
    "51C892147225ABE87798CB02979D70EF46D0AE79B5AA3B28B1C260BE286C50A9",
  );
});

test("a callback is read by GET and by POST, in any order of fields", () => {
  const read = posted(signed);
  assert.deepEqual(read && [read.providerId, read.ownRef], [fields.mdOrder, "A-1001"]);
  assert.deepEqual(readNotification({ type: undefined, body: undefined, query: signed }, KEY), read);
  assert.deepEqual(posted(Object.fromEntries(Object.entries(signed).reverse()))?.eventKey, read?.eventKey);
});

test("two partial refunds are two events, the same event twice is one", () => {
  const refund = (amount: string) => {
    const event = { ...fields, operation: "refunded", amount };
    return posted({ ...event, checksum: checksumOf(event, KEY) })?.eventKey;
  };
  assert.notEqual(refund("100"), refund("200"));
  assert.equal(refund("100"), refund("100"));
});

test("nothing is read without our key, with doubled fields, or in another form", () => {
  assert.equal(readNotification({ type, body: Buffer.from(new URLSearchParams(signed).toString()), query: {} }, undefined), null);
  assert.equal(readNotification({ type, body: Buffer.from(""), query: {} }, KEY), null);
  assert.equal(posted(`${new URLSearchParams(signed)}&status=0`), null);
  assert.equal(posted(JSON.stringify(signed), "application/json"), null);
  assert.equal(posted(signed, "text/plain"), null);
  assert.equal(readNotification({ type, body: Buffer.from(new URLSearchParams(signed).toString()), query: signed }, KEY), null);
  assert.equal(readNotification({ type: undefined, body: undefined, query: { ...signed, status: ["1", "1"] } }, KEY), null);
});
