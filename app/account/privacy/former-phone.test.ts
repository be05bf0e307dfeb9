import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, codeTo, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { findSubject, readRows } from "./privacy.queries.server.ts";

const { shop, app } = await createTestShop();

async function aCustomer(to: string) {
  const shopper = createShopper(app);
  await sql`delete from sign_in_code`.execute(shop.db);
  return { shopper, id: await signIn(shop, shopper, to) };
}
async function changePhone(shopper: Shopper, phone: string) {
  await sql`delete from sign_in_code`.execute(shop.db);
  const { body } = await shopper.post("/shop/user/data/phone", { phone, channel: "sms" });
  const code = await codeTo(shop, phone);
  const changed = await shopper.post("/shop/user/data/phone/verify", { request: body.request, code });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
}
/** News that goes to a phone now; answers what makes it known. */
async function news(phone: string): Promise<string> {
  const cause = `news:${Math.random()}`;
  await shop.db
    .transaction()
    .execute((trx) => shop.notifications.send(trx, [{ cause, channel: "sms", to: phone, lang: "ru", text: cause }]));
  await new Promise((resolve) => setTimeout(resolve, 5));
  return cause;
}
/** Which of these a copy of this customer's data tells. */
async function toldOf(id: string, all: readonly string[]): Promise<string[]> {
  const subject = (await findSubject(shop.db, id, shop.clock.now()))!;
  const rows = await readRows(shop.db, "message", subject, { skip: 0, most: 1000 });
  const texts = rows.map(({ text }) => text);
  return all.filter((text) => texts.includes(text));
}

test("messages belong to the phone's owner at sending time, across changes of owner", async () => {
  const [phone, next, third] = [aPhone(), aPhone(), aPhone()];
  const anna = await aCustomer(phone);
  const first = await news(phone);
  await changePhone(anna.shopper, next);
  const own = await news(next);
  const bert = await aCustomer(phone);
  assert.notEqual(bert.id, anna.id);
  const second = await news(phone);
  assert.deepEqual(await toldOf(bert.id, [first, own, second]), [second]);
  assert.deepEqual(await toldOf(anna.id, [first, own, second]), [first, own]);
  await changePhone(bert.shopper, third);
  await changePhone(anna.shopper, phone);
  const last = await news(phone);
  assert.deepEqual(await toldOf(anna.id, [first, own, second, last]), [first, own, last]);
  assert.deepEqual(await toldOf(bert.id, [first, own, second, last]), [second]);

  const erased = await anna.shopper.post("/shop/user/data/erase", { confirm: true });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  const { rows } = await sql<{ text: string }>`select text from message where cause like 'news:%'`.execute(shop.db);
  assert.deepEqual(
    rows.map(({ text }) => text),
    [second],
    "forgetting one leaves what is the other's",
  );
});
