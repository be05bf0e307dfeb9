import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { emptyForm } from "#app/checkout/checkout-form.ts";
import { readQuote } from "#app/client/cart/wire-quote.ts";
import { orderOf } from "#app/storefront/checkout/wire-order.ts";
import { approve as approveCommand } from "../../../commands/approve.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { aPhone } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { parcelOrders } from "../../../test/examples/parcel-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { staffAt } from "../../../test/examples/staff.ts";

// Orders sent to support, from checkout to parcel or manual dispatch.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const { document, orderState } = await parcelOrders(testShop);
const gloves = await putOnShelf(shop, { price: 1610, stock: 100 });
const say = (...args: string[]) => staffAt(shop)(approveCommand, ...args);
afterEach(() => sandbox.heal());

async function aSentOrder(city: string) {
  const shopper = createShopper(app);
  const typepayment = "payment-upon-receipt";
  const quoted = await shopper.quote([{ productid: gloves, quantity: 2 }], { typepayment, delivery: undefined });
  const person = { phone: aPhone(), firstname: "Иван", lastname: "Петров", email: "ivan@example.com" };
  const form = {
    ...emptyForm,
    ...person,
    country: "RU",
    city,
    byHand: true,
    paymentType: typepayment,
    comments: "Лесная, 7, как угодно",
  } as const;
  const fallback = { carrier: "cdek", payment: "bank-card" } as const;
  const body = orderOf({ form, quote: readQuote(quoted.body), customerId: null, currency: "rub", fallback });
  assert.deepEqual([body.delivery.type, body.delivery.deliverytype, body.delivery.code], ["cdek", "delivery", ""]);
  const placed = await shopper.post("/order/addnew", body);
  assert.deepEqual([placed.status, placed.body.panel], [201, "needToAprove"], JSON.stringify(placed.body));
  return { id: placed.body._id, number: placed.body.ordernumber };
}
const agree = (number: string, ...way: string[]) => say("approve", number, "--price", "450", ...way, "--by", "Анна");
const worked = (holds: () => Promise<boolean>) =>
  until(async () => {
    await shop.jobs.runWaiting();
    return holds();
  });
const cases = async (id: string) =>
  (await sql<{ kind: string }>`select kind from case_for_staff where subject = ${id}`.execute(shop.db)).rows.map(({ kind }) => kind);
type CdekOrder = { delivery_point?: string; to_location?: { address: string }; tariff_code: number };
const sent = async (number: string) =>
  (await sandbox.asked<CdekOrder & { number: string }>("cdek", "/orders"))
    .filter(({ method, body }) => method === "POST" && body.number === number)
    .map(({ body }) => body as CdekOrder);

for (const city of ["Нигденьград", "Анадырь", "Уфа"])
  test(`agreed to without a point or a door it is sent by a person, asked once: ${city}`, async () => {
    const { id, number } = await aSentOrder(city);
    assert.equal((await agree(number)).status, 0);
    await worked(async () => (await cases(id)).length > 0);
    assert.deepEqual(await cases(id), ["parcel-by-hand"]);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from pgboss.job where data ->> 'orderId' = ${id} and state < 'active'`.execute(shop.db);
    assert.equal(rows[0]!.n, 0, "nothing is tried again");
    await shop.delivery.pollOpen(new Date(shop.clock.now().getTime() + 6 * 3_600_000));
    await shop.jobs.runWaiting();
    assert.deepEqual([await sent(number), (await document(id))!.problem, await cases(id)], [[], "", ["parcel-by-hand"]]);
  });

test("agreed to with a door it goes there by itself, with the post as well", async () => {
  const { id, number } = await aSentOrder("Анадырь");
  assert.equal((await agree(number, "--door", "Лесная, 7, кв. 3")).status, 0);
  await worked(async () => (await document(id))?.state === "label-created");
  const [parcel, ...more] = await sent(number);
  assert.deepEqual([parcel!.to_location!.address, parcel!.delivery_point, more], ["Анадырь, Лесная, 7, кв. 3", undefined, []]);
  assert.equal((await shop.orders.find(shop.db, id))!.totalMinor, 3220_00 + 450_00);

  const post = await aSentOrder("Уфа");
  assert.equal((await agree(post.number, "--carrier", "ems", "--door", "Ленина, 7, кв. 3")).status, 0);
  await worked(async () => (await document(post.id))?.state === "label-created");
  assert.deepEqual([(await document(post.id))!.carrier, await cases(post.id)], ["ems", []]);
});

test("an approved point is used and shown to the buyer; an unknown one is refused", async () => {
  const { id, number } = await aSentOrder("Уфа");
  for (const code of ["UFA999", "MSK1"]) assert.match((await agree(number, "--point", code)).text, /no such point/);
  assert.match((await agree(number, "--point", "UFA1", "--door", "Ленина, 1")).text, /npm run approve/);
  assert.match((await agree(number, "--carrier", "own", "--point", "UFA1")).text, /no such point/);
  assert.equal((await orderState(id)).status, "needs-approval");
  assert.equal((await agree(number, "--point", "UFA1")).status, 0);
  await worked(async () => (await document(id))?.state === "label-created");
  assert.deepEqual(
    (await sent(number)).map(({ delivery_point }) => delivery_point),
    ["UFA1"],
  );
  const { delivery } = (await shop.orders.find(shop.db, id))!;
  assert.deepEqual([delivery.mode, delivery.code, Boolean(delivery.point)], ["point", "UFA1", true]);
});
