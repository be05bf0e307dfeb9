import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { customers } from "../../../commands/customers.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { write } from "../../../test/examples/catalogue-state.ts";
import { aPhone, codeTo, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const gloves = await putOnShelf(shop, { stock: 100 });

async function aCustomer() {
  const [shopper, phone] = [createShopper(app), aPhone()];
  const id = await signIn(shop, shopper, phone);
  await sql`insert into promo_code (id, name, sale, phone) values (${phone}, ${`OWN${phone.slice(-7)}`}, 10, ${phone})`.execute(shop.db);
  return { shopper, phone, id, order: await anOrder(shopper, phone) };
}
async function anOrder(shopper: Shopper, phone: string): Promise<string> {
  const body = orderBody((await shopper.quote([{ productid: gloves, quantity: 1 }])).body);
  const placed = await shopper.post("/order/addnew", { ...body, contragent: { ...body.contragent, phone } });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  return placed.body._id;
}
const buyersPhone = async (order: string) =>
  (await sql<{ phone: string }>`select buyer ->> 'phone' as phone from shop_order where id = ${order}`.execute(shop.db)).rows[0]!.phone;
const promos = async (shopper: Shopper) => (await shopper.quote([{ productid: gloves, quantity: 1 }])).body.promos;
async function enters(phone: string): Promise<Shopper> {
  await sql`delete from sign_in_code`.execute(shop.db);
  const shopper = createShopper(app);
  await signIn(shop, shopper, phone);
  return shopper;
}

test("order messages and codes follow the new phone; the old one gets neither", async () => {
  const { shopper, phone, order } = await aCustomer();
  const over = await anOrder(shopper, phone);
  assert.equal((await shopper.post(`/order/${over}/cancel`, {})).status, 200);
  const became = aPhone();
  const asked = await shopper.post("/shop/user/data/phone", { phone: became, channel: "sms" });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const said = { request: asked.body.request, code: await codeTo(shop, became) };
  assert.equal((await shopper.post("/shop/user/data/phone/verify", said)).status, 200);
  assert.deepEqual([await buyersPhone(order), await buyersPhone(over)], [became, phone], "what is over stays as it was");
  assert.equal((await promos(shopper)).length, 1);
  assert.deepEqual(await promos(await enters(phone)), []);

  const file = write({ customers: [{ phone, firstname: "Вера", bonus: 100, avans: 0, ad_deposit: 500 }] });
  const { refused } = await shop.exchange.import(file);
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    ["its customer has left this phone, which may be somebody else's by now"],
    "what the former shop knew of the number belongs to the one who left it",
  );
});

test("a phone released by support gets no messages, and its codes fail", async () => {
  const { phone, id, order } = await aCustomer();
  await sql`update customer set email = ${`${phone.slice(1)}@example.com`} where id = ${id}`.execute(shop.db);
  assert.equal((await staffAt(shop)(customers, "release", phone, "--by", "Анна", "--reason", "номер у другого")).status, 0);
  assert.equal(await buyersPhone(order), "");
  assert.deepEqual(await promos(await enters(phone)), []);
  assert.deepEqual(await promos(createShopper(app)), []);
});
