import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { openStore } from "../../test/examples/card-order.ts";
import { type Shopper, signIn } from "../../test/examples/customer.ts";
import { paidOrders } from "../../test/examples/paid-order.ts";
import { askBack, deliver } from "../../test/examples/returning.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper } from "../../test/examples/shopper.ts";

// Messages about refunds and returns, by channel.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const store = await openStore(testShop);
const { port, host } = store;
const aPaidOrder = paidOrders(testShop, store, sandbox);
const by = () => ({ by: "Анна", now: shop.clock.now() });

type Wishes = { email: boolean; push: boolean };
const wish = (shopper: Shopper, me: string, data: Wishes) => shopper.post("/shop/user/editors/", { _id: me, type: "notifications", data });
/** With two subscribed browsers. */
async function aCustomer(wishes: Wishes, lang: "ru" | "en" = "ru") {
  const shopper = createShopper({ port }, { host, lang });
  const customerId = await signIn(shop, shopper);
  for (const _ of [1, 2]) assert.equal((await shopper.post("/shop/push/subscribe", await sandbox.browser())).status, 200);
  assert.equal((await wish(shopper, customerId, wishes)).status, 200);
  return { shopper, customerId };
}
/** Messages besides statuses, counted by channel. */
async function told(id: string) {
  const { rows } = await sql<{ news: string; channel: string; n: number; text: string; link: string | null; subject: string }>`
    select regexp_replace(substr(cause, ${`order:${id}:`.length + 1}), ':(email|sms|push).*$|:[0-9a-f-]{36}|:20.*$', '', 'g') as news, channel,
      count(*)::int as n, max(text) as text, max(link) as link, max(subject) as subject
    from message where cause like ${`order:${id}:%`} group by 1, 2 order by 1, 2`.execute(shop.db);
  const is = (news: string) => /^(return|refund|late-refund|cancel)/.test(news);
  return rows.filter(({ news }) => is(news)).map((row) => ({ ...row, text: row.text.replaceAll("\u00a0", " ") }));
}
const counts = (rows: Awaited<ReturnType<typeof told>>) => {
  const of: Record<string, string> = {};
  for (const { news, channel, n } of rows) of[news] = [of[news], `${channel} ${n}`].filter(Boolean).join(", ");
  return of;
};

test("returns and refunds are sent by letter, else SMS, and to browsers as chosen", async () => {
  for (const [wishes, step, asked] of [
    [{ email: true, push: true }, "email 1, push 2, sms 1", "email 1, push 2"],
    [{ email: true, push: false }, "email 1, sms 1", "email 1"],
    [{ email: false, push: true }, "push 2, sms 1", "push 2, sms 1"],
    [{ email: false, push: false }, "sms 1", "sms 1"],
  ] as const) {
    const { id, number, shopper } = await aPaidOrder({}, await aCustomer(wishes));
    await deliver(shop, id);
    for (const n of [1, 2]) assert.equal((await askBack(shopper, id, { lines: [{ item: "1", quantity: n }] })).status, 200);
    await shop.returns.refuse({ number, n: 2 }, { ...by(), reason: "ношеное" });
    await shop.returns.approve({ number, n: 1 }, by());
    await shop.returns.receive({ number, n: 1 }, { ...by(), fit: "usual" });
    await shop.jobs.runWaiting();
    await shop.jobs.runWaiting();
    const wanted = {
      refund: step,
      "return:1:approved": step,
      "return:1:asked": asked,
      "return:1:received": asked,
      "return:2:asked": asked,
      "return:2:refused": step,
    };
    assert.deepEqual(counts(await told(id)), wanted, JSON.stringify(wishes));
  }
});

test("push messages use the buyer's language and lead to the order", async () => {
  for (const [lang, brand, refund, refused] of [
    ["ru", "Гонг", /^По заказу \S+ вернули: деньги 333 ₽.*$/, /^В возврате по заказу \S+ отказано\. Принять возврат не можем\. ношеное$/],
    ["en", "Gong", /^Refund for order \S+: 333 ₽.*$/, /^Your return for order \S+ was declined\. .* ношеное$/],
  ] as const) {
    const { id, number, shopper } = await aPaidOrder({}, await aCustomer({ email: true, push: true }, lang));
    await deliver(shop, id);
    for (const n of [1, 2]) await askBack(shopper, id, { lines: [{ item: "1", quantity: n }] });
    await shop.returns.refuse({ number, n: 2 }, { ...by(), reason: "ношеное" });
    await shop.returns.approve({ number, n: 1 }, by());
    await shop.returns.receive({ number, n: 1 }, { ...by(), fit: "usual" });
    await shop.jobs.runWaiting();
    const pushed = (await told(id)).filter(({ channel }) => channel === "push");
    for (const { subject, link } of pushed) assert.deepEqual([subject, link], [brand, `/lk/orders/${number}`]);
    const says = (news: string) => pushed.find((row) => row.news === news)?.text ?? "";
    assert.match(says("refund"), refund);
    assert.match(says("return:2:refused"), refused);
  }
});

test("cancellation requests and refusals are sent each time; guests get letter and SMS", async () => {
  const { id, number, shopper } = await aPaidOrder({}, await aCustomer({ email: false, push: true }));
  await sql`update shop_order set status = 'sent-to-assembling', parcel_due = false where id = ${id}`.execute(shop.db);
  await sql`insert into order_history (order_id, field, was, became, actor, at)
            values (${id}, 'status', 'paid', 'sent-to-assembling', 'test', now())`.execute(shop.db);
  for (const _ of [1, 2]) {
    assert.equal((await shopper.post(`/order/${id}/cancel`, {})).status, 200);
    await shop.aftersales.refuse(number, { ...by(), reason: "уже у курьера" });
  }
  const heard = await told(id);
  assert.deepEqual(counts(heard), { "cancel-refused": "push 4, sms 2", "cancel-requested": "push 4, sms 2" });
  assert.match(heard.find(({ news, channel }) => news === "cancel-refused" && channel === "push")!.text, /не отменён: уже у курьера$/);

  const guest = await store.anOpenPayment();
  await sandbox.pay(guest.bankId, { callback: "none" });
  await store.lapse(guest.id);
  await shop.payments.settle(guest.paymentId, shop.clock.now());
  await shop.jobs.runWaiting();
  assert.deepEqual(counts(await told(guest.id)), { "late-refund": "email 1, sms 1" });
});

test("money for an ended order is announced to its customer by each channel", async () => {
  const { shopper } = await aCustomer({ email: true, push: true });
  const late = await store.anOpenPayment(shopper);
  await sandbox.pay(late.bankId, { callback: "none" });
  await store.lapse(late.id);
  await shop.payments.settle(late.paymentId, shop.clock.now());
  await shop.jobs.runWaiting();
  assert.deepEqual(counts(await told(late.id)), { "late-refund": "email 1, push 2, sms 1" });
});
