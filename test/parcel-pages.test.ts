import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "./create-test-shop.ts";
import { until } from "./examples/card-order.ts";
import { aPhone, type Shopper, signIn } from "./examples/customer.ts";
import { dataOf } from "./examples/pages-of-the-site.ts";
import { parcelOrders } from "./examples/parcel-order.ts";
import { openSandbox } from "./examples/sandbox.ts";
import { createShopper } from "./examples/shopper.ts";

// Tracking appears on its buyer's pages only.
const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env, { pages: true });
const { shop, app } = testShop;
const { aParcel, document } = await parcelOrders(testShop);

async function aTakenParcel(shopper: Shopper, buyer: object = {}) {
  const { id, number } = await aParcel({ shopper, buyer });
  await until(async () => {
    await shop.jobs.runWaiting();
    return (await document(id))?.state === "label-created";
  });
  return { id, number, track: (await document(id))!.track! };
}
/** As a document and as navigation data. */
const seen = async (shopper: Shopper, path: string) =>
  (await Promise.all([shopper.get(path), shopper.get(dataOf(path))])).map(({ body }) => String(body));

test("the buyer sees track, journey and link, guest or customer, bilingual", async () => {
  for (const [lang, words] of [
    ["ru", { label: "Трек-номер, СДЭК", on: "Отследить", stops: ["Оформлен", "Собираем", "В пути", "В пункте", "У вас"] }],
    [
      "en",
      { label: "Tracking number, CDEK", on: "Track on", stops: ["Placed", "Packing", "On its way", "At the pickup point", "Delivered"] },
    ],
  ] as const) {
    const guest = createShopper(app, { lang });
    const customer = createShopper(app, { lang });
    const phone = aPhone();
    await signIn(shop, customer, phone);
    for (const [shopper, at, buyer] of [
      [guest, "/order/", {}],
      [customer, "/order/", { phone }],
      [customer, "/lk/orders/", { phone }],
    ] as const) {
      const { id, number, track } = await aTakenParcel(shopper, buyer);
      const [page, data] = (await seen(shopper, at + number)).map((body) => body.replaceAll("\u00a0", " "));
      assert.match(page!, new RegExp(`${words.label}</span><strong[^>]*>${track}</strong>`), at);
      assert.match(
        page!,
        new RegExp(
          `<a class="link-button" href="https://www\\.cdek\\.ru/ru/tracking\\?order_id=${track}" target="_blank" rel="noopener noreferrer">${words.on}`,
        ),
      );
      const [journey] = /<ol class="journey"[\s\S]*?<\/ol>/.exec(page!) ?? [""];
      for (const stop of words.stops) assert.ok(journey.includes(`<span>${stop}</span>`), stop);
      assert.ok(data!.includes(track));
      await sql`update delivery_document set problem = 'called off' where order_id = ${id}`.execute(shop.db);
      for (const body of await seen(shopper, at + number)) assert.ok(!body.includes(track), "its carrier has let go of it");
    }
  }
});

test("link holders and strangers see no track, nor do calls return it", async () => {
  const shopper = createShopper(app);
  const phone = aPhone();
  await signIn(shop, shopper, phone);
  const { id, number, track } = await aTakenParcel(shopper, { phone });
  const { rows } = await sql<{ text: string }>`
    select text from message where cause like ${`order:${id}:placed:%`} and channel = 'sms'`.execute(shop.db);
  const link = /http:\/\/localhost(\/order\/\S+)/.exec(rows[0]!.text)![1]!;
  const stranger = createShopper(app);
  const other = createShopper(app);
  await signIn(shop, other);
  for (const one of [stranger, other]) {
    const opened = await one.get(link);
    assert.equal(opened.status, 200);
    assert.ok(String(opened.body).includes(number));
    for (const path of [link, `/order/${number}`, `/lk/orders/${number}`, `/pmt?order=${number}`])
      for (const body of await seen(one, path)) assert.ok(!body.includes(track) && !body.includes('class="journey"'), path);
  }
  const calls = await Promise.all([
    shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`),
    shopper.post("/delivery/createdocument", { o: id, on: number }),
  ]);
  for (const { status, body } of calls) assert.ok(status === 200 && !JSON.stringify(body).includes(track), JSON.stringify(body));
});
