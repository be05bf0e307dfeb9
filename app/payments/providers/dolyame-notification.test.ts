import assert from "node:assert/strict";
import { test } from "node:test";
import { networksOf, readNotification } from "./dolyame-notification.server.ts";

const told = {
  id: "7K4M-Q2ZP-X-1",
  status: "wait_for_commit",
  amount: 2000,
  residual_amount: 1500.5,
  demo: false,
  client_info: { first_name: "Вера", phone: "+79001234567" },
  payment_schedule: [{ amount: 500, payment_date: "2026-03-01", status: "hold" }],
  cid: "5",
  signature: "anything",
};
const networks = networksOf(["91.194.226.0/23", "2001:db8::/32"]);
const heard = (body: object | string = told, { address = "91.194.226.7", type = "application/json; charset=utf-8" } = {}) =>
  readNotification({ type, body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), query: {}, address }, networks);

test("a webhook tells which order to poll, and nothing of its payer", () => {
  assert.deepEqual(heard(), {
    eventKey: "7K4M-Q2ZP-X-1 wait_for_commit 1500.5",
    providerId: told.id,
    ownRef: told.id,
    fields: { status: "wait_for_commit", residual_amount: "1500.5" },
  });
});

test("an equal event is one; another status or rest, even unknown, is another", () => {
  const key = (more: object = {}) => heard({ ...told, ...more })?.eventKey;
  assert.equal(key({ cid: "6", signature: "other" }), key());
  assert.equal(new Set([key(), key({ status: "committed" }), key({ residual_amount: 1000 }), key({ status: "on_the_moon" })]).size, 4);
});

test("only the provider's network is accepted, to its exact range", () => {
  for (const address of ["91.194.226.0", "91.194.227.255", "::ffff:91.194.226.7", "2001:db8::1"])
    assert.ok(heard(told, { address }), address);
  for (const address of ["91.194.225.255", "91.194.228.0", "127.0.0.1", "::ffff:10.0.0.1", "2001:db9::1", "", "91.194.226.7, 10.0.0.1"])
    assert.equal(heard(told, { address }), null, address);
  const unsaid = { type: "application/json", body: Buffer.from(JSON.stringify(told)), query: {} };
  assert.equal(readNotification(unsaid, networks), null);
  assert.throws(() => networksOf(["91.194.226.0"]));
});

test("nothing is read of another form, of no order, or without end", () => {
  for (const body of [
    "",
    "<html>",
    "[]",
    "null",
    { ...told, id: "" },
    { ...told, id: null },
    { ...told, status: "s".repeat(101) },
    { ...told, residual_amount: "x" },
  ])
    assert.equal(heard(body), null, JSON.stringify(body));
  assert.equal(heard({ ...told, more: "x".repeat(64_000) }), null);
  assert.equal(heard(told, { type: "application/x-www-form-urlencoded" }), null);
  assert.equal(readNotification({ type: undefined, body: undefined, query: { id: told.id }, address: "91.194.226.7" }, networks), null);
});
