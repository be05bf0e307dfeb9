import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { asOwner } from "./as-owner.ts";
import { createTestShop } from "./create-test-shop.ts";
import { openStore } from "./examples/card-order.ts";
import { signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { receiptsOf } from "./examples/receipts.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper } from "./examples/shopper.ts";

// Receipts appear once registered, for viewers of the full order.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop } = testShop;
const { port, host, settled } = await openStore(testShop);
const { receipts, registered } = receiptsOf(testShop, sandbox);

const linksIn = (page: unknown) =>
  [...String(page).matchAll(/<a href="(\/sandbox\/receipts\/[\w-]+)"([^>]*)>(.*?)<\/a>/g)].map(([, url = "", how = "", words = ""]) => ({
    url,
    how,
    words: words.replace(/<!--.*?-->/g, "").replaceAll("\u00a0", " "),
  }));

for (const [lang, words, title] of [
  ["ru", "Чек оплаты, 2 000 ₽", "Чеки"],
  ["en", "Payment receipt, 2,000 ₽", "Receipts"],
] as const)
  for (const isGuest of [true, false])
    test(`${lang}, ${isGuest ? "a guest" : "a customer"}: the order leads to its receipt once it is registered, and to nothing before`, async () => {
      const shopper = createShopper({ port }, { host, lang });
      if (!isGuest) await signIn(shop, shopper);
      const placed = await shopper.order([{ productid: await putOnShelf(shop, { price: 1610 }), quantity: 1 }]);
      const { _id: id, ordernumber: number } = placed.body;
      const opened = await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} });
      const bankId = String(opened.body.url).split("/").at(-1)!;
      await sandbox.pay(bankId);
      await sandbox.fault("atol", "error");
      await settled(bankId);
      const page = isGuest ? `/order/${number}` : `/lk/orders/${number}`;
      const before = (await shopper.get(page)).body;
      assert.deepEqual(linksIn(before), []);
      assert.ok(!String(before).includes(`>${title}<`));
      await sandbox.heal();
      await registered(id);
      const [kept] = await receipts(id);
      const [link, ...more] = linksIn((await shopper.get(page)).body);
      assert.deepEqual([link?.url, link?.words, more], [kept!.url, words, []]);
      assert.match(link!.how, /target="_blank" rel="noopener noreferrer"/);
      assert.match(await (await fetch(sandbox.url + link!.url)).text(), /Безналичными/);
      const stranger = createShopper({ port }, { host, lang });
      assert.equal((await stranger.get(`/order/${number}`)).status, 404);
    });

test("a receipt without a page of its own is not shown", async () => {
  const shopper = createShopper({ port }, { host });
  const { _id: id } = (await shopper.order([{ productid: await putOnShelf(shop), quantity: 1 }])).body;
  await sql`insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, vat, items, state, created_at,
      register_id, registered_at, fn_number, document_number, fiscal_sign, register_number)
    values ('a', ${id}, 'late', 'a', 'sell', 'advance', 100, 'cashless', 0, 'vat122', '[{"sumMinor": 100}]', 'done', now(), 'a', now(), '1', '1', '1', '1')`.execute(
    shop.db,
  );
  assert.deepEqual(await shop.receipts.shown(id), []);
  await asOwner(shop.database, "alter table receipt disable trigger receipt_written");
  await sql`delete from receipt where id = 'a'`.execute(shop.db);
});
