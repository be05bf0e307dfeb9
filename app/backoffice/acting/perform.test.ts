import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { atDesk, STAFF_HOST } from "../../../test/examples/at-desk.ts";

const { shop, app } = await createTestShop();
const owner = await atDesk({ shop, app });
const invitation = (more: object = {}) => ({ name: "Nina", email: "nina@gong.example", lang: "en", role: "orders", ...more });
const newest = async () => (await shop.staff.record.newest(undefined, 1))[0]!;

test("an act is done once per key, and stands in the record with who did it", async () => {
  const key = "7b0f8a52-1";
  const first = await owner.act("staff.invite", invitation({ key }));
  const again = await owner.act("staff.invite", invitation({ key }));
  assert.equal(first.status, 200);
  assert.deepEqual(again, first);
  const { actor, action, outcome } = await newest();
  assert.deepEqual({ actor, action, outcome }, { actor: owner.name, action: "staff.invite", outcome: "done" });
  const other = await owner.act("staff.invite", invitation({ key, name: "Other" }));
  assert.equal(other.status, 422);
});

test("without a session nothing is done", async () => {
  const answer = await app.inject({ method: "POST", url: "/act/staff.invite", headers: { host: STAFF_HOST } });
  assert.equal(answer.statusCode, 401);
  const customers = await app.inject({
    method: "POST",
    url: "/act/staff.invite",
    headers: { host: STAFF_HOST, cookie: "au=x; s=y" },
    payload: "",
  });
  assert.equal(customers.statusCode, 403);
});

test("a lesser role is refused with the missing permission and who can grant it", async () => {
  const warehouse = await atDesk({ shop, app }, { role: "warehouse" });
  const answer = await warehouse.act("staff.invite", invitation({ email: "b@gong.example" }));
  assert.equal(answer.status, 403);
  assert.match(answer.says, /“Invite staff and grant rights”\. .+ can grant it/);
  assert.doesNotMatch(answer.says, /staff\.manage/);
  const { actor, outcome, reason } = await newest();
  assert.deepEqual({ actor, outcome, reason }, { actor: warehouse.name, outcome: "refused", reason: "denied" });
});

test("rights, refunds and exports ask for a passkey of the last five minutes", async () => {
  const late = await atDesk({ shop, app }, { provedMinutesAgo: 6 });
  const answer = await late.act("staff.invite", invitation({ email: "c@gong.example" }));
  assert.deepEqual({ status: answer.status, needs: answer.needs }, { status: 403, needs: "proof" });
  const inTime = await atDesk({ shop, app }, { provedMinutesAgo: 4 });
  assert.equal((await inTime.act("staff.invite", invitation({ name: "Cy", email: "c@gong.example" }))).ok, true);
});

test("fields that can't be read are named, hostile text comes back as text", async () => {
  const answer = await owner.act("staff.invite", invitation({ email: "<script>" }));
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.fields!), ["email"]);
  const hostile = "<img src=x onerror=alert(1)>'; drop table staff_member;--\u202e";
  assert.equal((await owner.act("staff.invite", invitation({ name: hostile, email: "d@gong.example" }))).ok, true);
  const members = await shop.staff.people.list();
  assert.ok(
    members.some(({ name }) => name === hostile.replace("\u202e", "")),
    "what turns the text around it is left out",
  );
});

test("an act of another site is refused before it is read", async () => {
  const headers = { ...owner.headers, origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({ method: "POST", url: "/act/staff.suspend", headers, payload: "staff=x" });
  assert.equal(answer.statusCode, 403);
});

test("the back office is on its own host alone", async () => {
  for (const url of ["/act/staff.invite", "/sign-in/challenge"]) {
    const answer = await app.inject({ method: "POST", url, headers: { host: "localhost:3000" } });
    assert.equal(answer.statusCode, 404);
  }
  const shopCall = await app.inject({ method: "POST", url: "/shop/order", headers: { host: STAFF_HOST } });
  assert.equal(shopCall.statusCode, 404);
});
