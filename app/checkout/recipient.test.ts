import assert from "node:assert/strict";
import { test } from "node:test";
import { type Recipient, recipientProblems } from "./recipient.ts";

const whole: Recipient = { firstName: "Анна", lastName: "Ковалёва", phone: "+79161234567", email: "anna@example.com" };
const profile = { firstName: "Анна", lastName: "Ковалёва" };
const codes = (...args: Parameters<typeof recipientProblems>) => recipientProblems(...args).map(({ path, code }) => `${path} ${code}`);

test("a guest needs names and phone, a customer the profile's names too, eu an e-mail", () => {
  assert.deepEqual(codes(whole, null, "ru"), []);
  assert.deepEqual(codes(whole, profile, "eu"), []);
  assert.deepEqual(codes({ ...whole, email: null }, null, "ru"), []);
  assert.deepEqual(codes({ ...whole, email: "" }, null, "eu"), ["recipient.email enter_email"]);
  assert.deepEqual(codes({}, null, "reload"), [
    "recipient.lastname enter_recipient",
    "recipient.firstname enter_recipient",
    "recipient.phone enter_phone",
  ]);
  assert.deepEqual(codes({ ...whole, firstName: "  " }, null, "ru"), ["recipient.firstname enter_recipient"]);
  assert.deepEqual(codes(whole, { firstName: "", lastName: "Ковалёва" }, "ru"), ["contragent.firstname not_all_data"]);
});

test("an e-mail is correct or left out", () => {
  const wrong = (email: string) => codes({ ...whole, email }, null, "ru").length > 0;
  for (const email of ["a@b.ru", "first.last+tag@sub.example.com", "почта@пример.рф"]) assert.equal(wrong(email), false, email);
  for (const email of ["a", "a@b", "@b.ru", "a b@c.ru", "a@b..ru", "a@b.ru, c@d.ru", "a@b.ru\r\nBcc: x@y.ru"])
    assert.equal(wrong(email), true, email);
});
