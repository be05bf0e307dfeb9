import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { codeIn } from "../../../test/examples/certificates.ts";
import { aPhone, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { askBack, deliver } from "../../../test/examples/returning.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { type ErasureAsked, eraseIn } from "./erase.server.ts";
import { repeatErasures } from "./erasure-list.server.ts";
import { findSubject, readRows } from "./privacy.queries.server.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);

const erase = (shopper: Shopper) => shopper.post("/shop/user/data/erase", { confirm: true });
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(shop.db)).rows[0]!;
const pay = (id: string) =>
  inTransaction(shop.db, async (trx) => {
    await sql`update shop_order set payment_type = 'bank-transfer' where id = ${id}`.execute(trx);
    await shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() });
  });
async function aCustomer(to = aPhone()) {
  const shopper = createShopper(app);
  await sql`delete from sign_in_code`.execute(shop.db);
  return { shopper, to, id: await signIn(shop, shopper, to) };
}
const ownErasure = (customerId: string): ErasureAsked => {
  const said = { askedBy: "customer", actor: "customer", proof: "a test", guestOrders: true } as const;
  return { ...said, customerId, giveUp: 0, now: shop.clock.now() };
};

/** Paid, with its email written. */
async function aCertificateFor(email: string) {
  const { shopper, id: buyer } = await aCustomer();
  const { _id: id } = (await shopper.post("/shop/certificate", { value: 1000, email })).body;
  await pay(id);
  await shop.jobs.runWaiting();
  const letter = () =>
    one(sql<{ recipient: string; subject: string | null; isSent: boolean }>`
      select recipient, subject, sent_at is not null as "isSent" from message m join certificate c on m.cause = 'certificate:' || c.id || ':1'
      where c.order_id = ${id}`);
  return { shopper, buyer, id, letter };
}
async function aGuestOrder(phone: string) {
  const guest = createShopper(app);
  const gloves = await putOnShelf(shop);
  const placed = await guest.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone, firstname: "Гость-чужой" },
  }));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return { guest, id: placed.body._id, number: placed.body.ordernumber };
}
const ownerOf = (id: string) =>
  one(sql<{ owner: string | null; name: string }>`
    select customer_id as owner, buyer ->> 'firstname' as name from shop_order where id = ${id}`);

test("a pending certificate letter survives its recipient's erasure, then forgets them", async () => {
  const mailbox = "given-and-gone@example.com";
  const { letter } = await aCertificateFor(mailbox);
  const { shopper } = await aCustomer(mailbox);
  assert.equal((await erase(shopper)).status, 200);
  assert.deepEqual((await letter()).recipient, mailbox);
  await shop.notifications.sendDue();
  assert.deepEqual(await letter(), { recipient: "", subject: null, isSent: true });
  const [arrived] = (await sandbox.messages(mailbox)).filter(({ subject }) => /сертификат/i.test(subject ?? ""));
  const { shopper: friend } = await aCustomer();
  assert.equal((await friend.post("/shop/certificate/activate", { code: codeIn(arrived!.text) })).status, 200);
});

test("a sent certificate's recipient can be erased alone; its buyer can resend it", async () => {
  const mailbox = "read-and-gone@example.com";
  const bought = [await aCertificateFor(mailbox), await aCertificateFor(mailbox)];
  await shop.notifications.sendDue();
  const { shopper } = await aCustomer(mailbox);
  assert.equal((await erase(shopper)).status, 200);
  for (const { letter } of bought) assert.deepEqual(await letter(), { recipient: "", subject: null, isSent: true });
  const resent = await bought[0]!.shopper.post("/shop/certificate/resend", { id: bought[0]!.id, email: "elsewhere@example.com" });
  assert.equal(resent.status, 200, JSON.stringify(resent.body));
  const gone = await erase(bought[1]!.shopper);
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
});

test("a guest's order in progress blocks erasure like the customer's own", async () => {
  const { shopper, to: phone, id } = await aCustomer();
  const { guest, id: order, number } = await aGuestOrder(phone);
  await pay(order);
  await deliver(shop, order);
  const asked = await askBack(guest, order, { lines: [{ item: "0", quantity: 1 }] });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  assert.deepEqual((await erase(shopper)).body.blockers, [{ code: "guest-order", number }]);
  await shop.returns.refuse({ number, n: 1 }, { by: "Кассир", now: shop.clock.now(), reason: "носили" });
  assert.equal((await erase(shopper)).status, 200);
  assert.deepEqual(await ownerOf(order), { owner: id, name: "" });
});

test("guest orders of an unproven phone, or over half a year old, are left alone", async () => {
  for (const without of ["the phone", "its age"] as const) {
    const { shopper, to: phone, id } = await aCustomer();
    const { guest, id: order, number } = await aGuestOrder(phone);
    if (without === "its age") {
      assert.equal((await guest.post(`/order/${order}/cancel`, {})).status, 200);
      await sql`update shop_order set created_at = created_at - interval '181 days' where id = ${order}`.execute(shop.db);
    } else await sql`update session set means = 'passkey', channel = null, verified = true where customer_id = ${id}`.execute(shop.db);
    const sent = () => one(sql<{ n: number }>`select count(*)::int as n from message where split_part(cause, ':', 2) = ${order}`);
    const before = await sent();
    const asked = await shopper.post("/shop/user/data/export", {});
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const { at } = await one(
      sql<{ at: Date | null }>`select case when guest_orders then asked_at end as at from data_export where customer_id = ${id}`,
    );
    assert.equal(at !== null, without === "its age");
    const subject = (await findSubject(shop.db, id, at))!;
    const told = async (table: string) => JSON.stringify(await readRows(shop.db, table, subject, { skip: 0, most: 100 }));
    assert.equal(await told("shop_order"), "[]", without);
    assert.ok(!(await told("message")).includes(number), without);
    const erased = await erase(shopper);
    assert.equal(erased.status, 200, JSON.stringify(erased.body));
    assert.deepEqual(await ownerOf(order), { owner: null, name: "Гость-чужой" }, without);
    assert.deepEqual(await sent(), before, without);
  }
});

test("a certificate code used during its customer's erasure is refused and stays valid", async () => {
  const mailbox = "used-too-late@example.com";
  const { id: order } = await aCertificateFor(mailbox);
  await shop.notifications.sendDue();
  const code = codeIn((await sandbox.messages(mailbox))[0]!.text);
  const [leaving, friend] = [await aCustomer(), await aCustomer()];
  const locked = () =>
    one(
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  let using: ReturnType<Shopper["post"]> | undefined;
  await inTransaction(shop.db, async (trx) => {
    assert.equal((await eraseIn(trx, ownErasure(leaving.id))).ok, true);
    using = leaving.shopper.post("/shop/certificate/activate", { code });
    await until(async () => (await locked()).n > 0);
  });
  assert.equal((await using!).status, 401);
  assert.equal((await one(sql<{ at: Date | null }>`select activated_at as at from certificate where order_id = ${order}`)).at, null);
  assert.equal((await friend.shopper.post("/shop/certificate/activate", { code })).status, 200);
});

test("of the acts of a list one that can't be repeated keeps no other waiting", async () => {
  const [done, stuck, other] = [await aCustomer(), await aCustomer(), await aCustomer()];
  const { act } = (await erase(done.shopper)).body as unknown as { act: string };
  const listed = (await shop.privacy.findAct(act))!;
  const acts = [
    { ...listed, id: "stuck", customerId: stuck.id },
    { ...listed, id: "other", customerId: other.id, number: "OTHER-1" },
  ];
  const failures: string[] = [];
  const now = shop.clock.now();
  assert.equal(await repeatErasures(shop.db, acts, now, { failed: ({ id }) => failures.push(id) }), 1);
  assert.deepEqual(failures, ["stuck"]);
  const { rows } = await sql<{ id: string }>`select id from customer where erased_at is not null`.execute(shop.db);
  assert.deepEqual(rows.map(({ id }) => id).includes(other.id), true);
});
