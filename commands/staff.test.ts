import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createShopFor, createTestShop } from "../test/create-test-shop.ts";
import { openStore } from "../test/examples/card-order.ts";
import { paidOrders } from "../test/examples/paid-order.ts";
import { openSandbox } from "../test/examples/sandbox.ts";
import { staffAt } from "../test/examples/staff.ts";
import { customers } from "./customers.ts";
import { dealers } from "./dealers.ts";
import { orders } from "./orders.ts";
import { staff } from "./staff.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" });
const { shop } = testShop;
const aPaidOrder = paidOrders(testShop, await openStore(testShop), sandbox);
const run = staffAt(shop);

test("the first owner is added, and the last one let in again", async (t) => {
  const { shop } = await createShopFor(t);
  const run = staffAt(shop);
  await sql`delete from staff_member`.execute(shop.db);
  const invite = (name: string, ...named: string[]) => run(staff, "invite", name, `${name}@gong.example`, "--role", "owner", ...named);
  assert.equal((await invite("vera")).status, 0);
  assert.match((await invite("boris")).text, /--by is missing/);
  assert.equal((await run(staff, "reinvite", "Vera")).status, 0);
  const [rescued, first] = await shop.staff.record.newest();
  assert.deepEqual(
    [first!, rescued!].map(({ actor, staffId, action }) => [actor, staffId, action]),
    [
      ["server", null, "staff.invite"],
      ["server", null, "staff.reinvite"],
    ],
  );
  assert.equal(rescued!.objectId, (await shop.staff.people.named("vera"))!.id);
  assert.equal((await invite("boris", "--by", "vera")).status, 0);
  await sql`update staff_member set active_at = now()`.execute(shop.db);
  assert.match((await run(staff, "reinvite", "Vera")).text, /--by is missing/);
});

test("a name is one person's", async () => {
  const added = await run(staff, "invite", "Ольга П.", "olga@gong.example", "--role", "owner", "--by", "Анна");
  assert.equal(added.status, 0);
  assert.match(added.text, /^Ольга П\. is on the staff.*\n.*http:\/\/staff\.localhost:3000\/invitation\/[\w-]{43}$/);
  const again = await run(staff, "invite", "ольга п.", "other@gong.example", "--role", "owner", "--by", "Анна");
  assert.equal(again.status, 1);
  assert.match(again.text, /already/);
  for (const wrong of [["--role", "king"], ["--role", "../etc"], []])
    assert.equal((await run(staff, "invite", "X", "x@gong.example", ...wrong, "--by", "Анна")).status, 1);
  assert.match((await run(staff, "invite", "X", "x@gong.example", "--role", "owner")).text, /--by is missing/);
});

test("--by takes nobody but staff, in any letters, and suspended ones no more", async () => {
  const unknown = await run(orders, "assemble", "AAAA-AAAA-A", "--by", "Nobody");
  assert.equal(unknown.status, 1);
  assert.match(unknown.text, /Nobody on the staff is called Nobody/);
  assert.equal((await run(staff, "suspend", "Борис", "--by", "анна")).status, 0);
  assert.match((await run(orders, "assemble", "AAAA-AAAA-A", "--by", "Борис")).text, /Nobody on the staff/);
  assert.equal((await run(staff, "resume", "Борис", "--by", "Анна")).status, 0);
});

test("what a command does is in the record under the name as it is kept, refusals too", async () => {
  const { number, id } = await aPaidOrder();
  assert.equal((await run(orders, "assemble", number, "--by", "ВЕРА")).status, 0);
  assert.equal((await run(orders, "paid", number, "--by", "Вера")).status, 1);
  const [refused, done] = await shop.staff.record.newest();
  assert.deepEqual(
    [done!.actor, done!.action, done!.outcome, done!.before, done!.after],
    ["Вера", "orders.assemble", "done", { status: "paid" }, { status: "sent-to-assembling" }],
  );
  assert.deepEqual([refused!.actor, refused!.action, refused!.outcome, refused!.objectId], ["Вера", "orders.paid", "refused", id]);
  assert.deepEqual([done!.objectKind, done!.objectId, refused!.objectKind], ["order", id, "order"]);
  const printed = await run(staff, "record");
  assert.match(printed.text, /Вера {2}orders\.paid .*refused[\s\S]*none changed or missing$/);
});

test("the record names customers by their id, never by phone or mailbox", async () => {
  const { customerId } = await aPaidOrder();
  const phone = (await shop.identity.customer(customerId))!.phone!;
  await run(customers, "birthday", phone, "1990-05-17", "--by", "Анна", "--reason", "Passport shown");
  await run(dealers, "grant", phone, "20", "--by", "Анна");
  const newest = await shop.staff.record.newest(undefined, 2);
  assert.deepEqual(
    newest.map(({ objectId }) => objectId),
    [customerId, customerId],
  );
  assert.ok(!JSON.stringify(newest).includes(phone.slice(-7)));
});

test("own roles hold what is listed, and roles are bound to a storefront and a sum", async () => {
  assert.equal((await run(staff, "role", "packer", "orders.fulfil", "marking.capture", "--by", "Анна")).status, 0);
  assert.equal((await run(staff, "role", "packer", "orders.everything", "--by", "Анна")).status, 1);
  assert.equal((await run(staff, "role", "owner", "orders.read", "--by", "Анна")).status, 1);
  assert.equal((await run(staff, "grant", "Борис", "--role", "packer", "--storefront", "eu", "--limit", "5000", "--by", "Анна")).status, 0);
  const { text } = await run(staff);
  assert.match(text, /Борис .* packer eu 5,000 ₽/);
  assert.match(text, /role packer: orders\.fulfil, marking\.capture/);
});
