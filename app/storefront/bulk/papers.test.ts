import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPhone, type Shopper, signIn } from "../../../test/examples/customer.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { billedOrders, textOf } from "../../../test/examples/invoice-order.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const billed = billedOrders({ shop, app });

async function aDealer() {
  const shopper = createShopper(app);
  const phone = aPhone();
  await signIn(shop, shopper, phone);
  await shop.dealers.grant(phone, 25, { actor: "Вера", now: shop.clock.now() });
  return shopper;
}

type Terms = { paymentType?: string; status?: string; delivery?: object; isPriced?: boolean; deliveryStatus?: string };

/** Four pieces for 6,000 at dealer's prices, then put on terms no checkout offers. */
async function anOrder(shopper: Shopper, { paymentType, status, delivery = {}, isPriced = true, deliveryStatus }: Terms) {
  const bag = await putOnShelf(shop, { price: 2000, stock: 10 });
  const quoted = await shopper.quote([{ productid: bag, quantity: 4 }]);
  const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  const { _id: id, ordernumber: number } = placed.body;
  await sql`update shop_order set payment_type = coalesce(${paymentType ?? null}, payment_type), status = coalesce(${status ?? null}, status),
      delivery = delivery || ${JSON.stringify(delivery)}::jsonb, delivery_status = ${deliveryStatus ?? null},
      delivery_minor = case when ${isPriced} then delivery_minor end where id = ${id}`.execute(shop.db);
  for (const [field, became] of [
    ["status", status],
    ["delivery", deliveryStatus],
  ] as const)
    if (became)
      await sql`insert into order_history (order_id, field, became, actor, at) values (${id}, ${field}, ${became}, 'staff', now())`.execute(
        shop.db,
      );
  return { id, number, total: quoted.body.total };
}

const putDocument = (orderId: string, carrierId: string | null, track: string | null) =>
  sql`insert into delivery_document (id, order_id, carrier, carrier_id, track, created_at, updated_at)
      values (${`d-${orderId}`}, ${orderId}, 'dl', ${carrierId}, ${track}, now(), now())`.execute(shop.db);

/** A section's entries, or its empty text. */
async function entries(shopper: Shopper, section: "freight" | "invoices", lang = "ru"): Promise<string[]> {
  shopper.jar.set("lang", lang);
  const page = String((await shopper.get("/lk?mode=dl")).body);
  const from = page.indexOf(`<h2 id="dealer-${section}"`);
  assert.ok(from > 0, page.slice(0, 500));
  const words = (html: string) =>
    html
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/[\s\u00a0\u202f]+/g, " ")
      .replaceAll("\u2060", "")
      .trim();
  const [, ...parts] = page.slice(from, page.indexOf("</section>", from)).split(/<\/h2>|<li>/);
  const [none = "", ...list] = parts.map(words);
  return list.length > 0 ? list : [none];
}

const freight = { type: "dl", mode: "point", city: "Казань", days: null };

test("a dealer's freight shows destination, price, days, waybill and tracking", async () => {
  const shopper = await aDealer();
  await anOrder(shopper, {});
  assert.deepEqual(await entries(shopper, "freight"), ["Заказов транспортной компанией пока нет."]);
  const asked = await anOrder(shopper, { status: "needs-approval", delivery: freight, isPriced: false });
  const days = { from: "2026-11-24", to: "2026-11-25" };
  const sent = await anOrder(shopper, {
    status: "on-the-way",
    delivery: { ...freight, point: "Терминал на Тихорецкой", days },
    deliveryStatus: "on-the-way",
  });
  await putDocument(sent.id, "26-00391", "DL77");
  const issued = await anOrder(shopper, { status: "awaiting-processing", delivery: freight, deliveryStatus: "invoice-issued" });
  await putDocument(issued.id, "26-00392", null);

  const [third, second, first, ...others] = await entries(shopper, "freight");
  assert.deepEqual(others, []);
  const sum = (total: number) => String(total).replace(/\B(?=(\d{3})+$)/g, "\\s");
  const says = (entry: string | undefined, number: string, total: number, ...words: RegExp[]) => {
    for (const word of [new RegExp(`^${number} `), new RegExp(`${sum(total)} ₽`), ...words]) assert.match(entry ?? "", word);
  };
  says(first, asked.number, asked.total, /Ожидает согласования, не оплачено/, /Казань · доставку посчитает поддержка Накладной пока нет$/);
  says(
    second,
    sent.number,
    sent.total,
    /В пути/,
    /Казань, Терминал на Тихорецкой · доставка посчитана · вт–ср, 24–25 ноября/,
    /Накладная 26-00391 · трек-номер DL77 · В пути$/,
  );
  says(third, issued.number, issued.total, /Казань · доставка посчитана Накладная 26-00392 · Накладная оформлена$/);
  const [, inEnglish] = await entries(shopper, "freight", "en");
  says(
    inEnglish?.replace(/₽\s?([\d,]+)/, "$1 ₽").replace(/,(?=\d{3})/g, " "),
    sent.number,
    sent.total,
    /delivery quoted/,
    /Waybill 26-00391 · tracking DL77 · On the way$/,
  );
});

test("a dealer's invoices show state and sum with freight, and link to orders", async () => {
  const shopper = await aDealer();
  await anOrder(shopper, {});
  assert.deepEqual(await entries(shopper, "invoices"), ["Заказов с оплатой по счёту пока нет."]);
  const own = await anOrder(shopper, { paymentType: "bank-transfer" });
  const byFreight = await anOrder(shopper, { paymentType: "bank-transfer", status: "needs-approval", delivery: freight, isPriced: false });
  assert.ok(own.total >= 6000 && own.total < 8000, "four at 2,000 less 25 %, and their delivery");
  const [second, first, ...others] = await entries(shopper, "invoices");
  assert.deepEqual(others, []);
  const sum = (total: number) => `${Math.floor(total / 1000)} ${String(total % 1000).padStart(3, "0")} ₽`;
  assert.ok(first!.startsWith(`${own.number} Не оплачен `) && first!.endsWith(sum(own.total)), first);
  assert.ok(second!.startsWith(`${byFreight.number} Ожидает согласования, не оплачено`), second);
  assert.match((await entries(shopper, "freight"))[0]!, new RegExp(`^${byFreight.number} `));
  assert.match((await entries(shopper, "invoices", "en"))[1]!, /Not paid/);
  assert.match(String((await shopper.get("/lk?mode=dl")).body), new RegExp(`href="/lk/orders/${own.number}"`));
  assert.equal((await shopper.get(`/lk/orders/${own.number}`)).status, 200);
});

test("[ACC-05] mode=dl: a matrix at dealer prices, bulk orders, freight and invoices", async () => {
  const shopper = await aDealer();
  const bag = await putOnShelf(shop, { price: 2000, sizes: { "bag-s": 4, "bag-l": 7 } });
  const plain = (text: unknown) => String(text).replace(/[\s\u00a0\u202f]+/g, " ");
  const page = plain((await shopper.get(`/lk?mode=dl&q=${bag}`)).body);
  assert.match(page, /Ваша цена на 25/);
  assert.match(page, /bag-s.*bag-l.*1 500/);
  const rows = ["bag-s", "bag-l"].map((size) => ({ sku: `SKU-${bag}`, size, quantity: 2 }));
  const resolved = await shopper.post("/shop/dealer/lines", { rows });
  assert.equal(resolved.status, 200, JSON.stringify(resolved.body));
  const lines = resolved.body.lines as unknown as { productid: string; specification: string; quantity: number }[];
  const quoted = (await shopper.quote(lines)).body;
  assert.deepEqual(
    quoted.lines.map(({ productid, specification, quantity, price }) => [productid, specification, quantity, price]),
    ["bag-s", "bag-l"].map((size) => [bag, size, 2, 3000]),
  );
  assert.equal((await shopper.post("/order/addnew", orderBody(quoted))).status, 201);

  const days = { from: "2026-11-24", to: "2026-11-25" };
  const sent = await anOrder(shopper, { status: "on-the-way", delivery: { ...freight, days }, deliveryStatus: "on-the-way" });
  await putDocument(sent.id, "26-00391", "DL77");
  assert.match(
    (await entries(shopper, "freight"))[0]!,
    /Казань · доставка посчитана · вт–ср, 24–25 ноября Накладная 26-00391 · трек-номер DL77/,
  );
  const billed = await billedOrders({ shop, app })({ shopper });
  assert.equal(billed.placed.status, 201, JSON.stringify(billed.placed.body));
  assert.ok((await entries(shopper, "invoices"))[0]!.startsWith(billed.number));
  const link = `/order/${billed.id}/invoice.pdf`;
  assert.ok(String((await shopper.get("/lk?mode=dl")).body).includes(link));
  const paper = await shopper.get(link);
  assert.deepEqual([paper.status, paper.headers["content-type"]], [200, "application/pdf"]);
});

test("freight and invoices are private; non-dealers have no such page", async () => {
  const shopper = await aDealer();
  const { number } = await anOrder(shopper, { paymentType: "bank-transfer", delivery: freight });
  const other = await aDealer();
  assert.deepEqual(await entries(other, "freight"), ["Заказов транспортной компанией пока нет."]);
  assert.deepEqual(await entries(other, "invoices"), ["Заказов с оплатой по счёту пока нет."]);
  const normal = createShopper(app);
  await signIn(shop, normal);
  for (const one of [other, normal, createShopper(app)]) {
    const page = String((await one.get("/lk?mode=dl")).body);
    assert.ok(!page.includes(number));
  }
  assert.doesNotMatch(String((await normal.get("/lk?mode=dl")).body), /dealer-freight|dealer-invoices/);
});

test("an invoice opens from account, order and list, or the order says why not", async () => {
  const shopper = await aDealer();
  const [open, canceled] = [await billed({ shopper }), await billed({ shopper })];
  assert.equal((await shopper.post(`/order/${canceled.id}/cancel`, {})).status, 200);
  const byCard = await anOrder(shopper, {});
  const unpriced = await anOrder(shopper, { paymentType: "bank-transfer", status: "needs-approval", isPriced: false });
  const page = async (path: string) =>
    String((await shopper.get(path)).body)
      .replaceAll("\u2060", "")
      .replace(/[\s\u00a0]+/g, " ");
  const links = (html: string) => [...html.matchAll(/href="(\/order\/[^"]+\/invoice\.pdf)"/g)].map(([, href]) => href!);
  const here = `/order/${open.id}/invoice.pdf`;
  for (const path of ["/lk?mode=dl", `/lk/orders/${open.number}`, `/order/${open.number}`, "/lk/orders"])
    assert.deepEqual(links(await page(path)), [here], path);
  const sendsIt = "Прислать счёт на почту";
  assert.ok((await page(`/lk/orders/${open.number}`)).includes(sendsIt));

  assert.match(await page("/lk?mode=dl"), /Открыть счёт<\/a>(?:<!-- -->)? · Оплатите до \d+ [а-я]+ \d{4} г\. включительно/);
  const cookie = [...shopper.jar].map((pair) => pair.join("=")).join("; ");
  const { statusCode, rawPayload } = await app.inject({ url: here, headers: { host: "localhost", cookie } });
  assert.equal(statusCode, 200);
  assert.ok((await textOf(rawPayload)).text.includes(`Счёт на оплату № ${open.number.replaceAll("-", "")}`));

  for (const [number, why] of [
    [byCard.number, "Счёт бывает у заказов, которые оплачивают банковским переводом."],
    [unpriced.number, "Счёт пришлём, когда посчитаем доставку."],
    [canceled.number, "Отменён"],
  ] as const) {
    const said = await page(`/lk/orders/${number}`);
    assert.ok(said.includes(why), `${why} at ${number}`);
    assert.ok(!said.includes(sendsIt) && links(said).length === 0, number);
  }
});
