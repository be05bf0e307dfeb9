import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { signIn } from "../../../test/examples/customer.ts";
import { aCompany, aTrader, billedOrders, codeIn, textOf } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { invoiceFacts } from "./invoice.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop, app } = testShop;
const anOrder = billedOrders(testShop);
const mailbox = () => `buyer-${Math.random().toString(36).slice(2)}@example.com`;
const to = (email: string) => ({
  change: (body: { contragent: Record<string, unknown> }) => ({ ...body, contragent: { ...body.contragent, email } }),
});
const file = async (shopper: ReturnType<typeof createShopper>, url: string) => {
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return app.inject({ url, headers: { host: "localhost", cookie } });
};
const pdfOf = async (shopper: ReturnType<typeof createShopper>, id: string) => {
  const answer = await file(shopper, `/order/${id}/invoice.pdf`);
  return { ...answer, status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload };
};
const letters = async (email: string) => {
  await shop.notifications.sendDue();
  return (await sandbox.messages(email)).filter(({ subject }) => subject?.includes("счёт") || subject?.includes("invoice"));
};

test("[PAY-03] an invoice order empties the cart and sends one letter with requisites and code", async () => {
  const email = mailbox();
  const buyer = createShopper(app);
  const client = await signIn(shop, buyer);
  const { placed, again, id, number, shopper } = await anOrder({ ...to(email), key: crypto.randomUUID(), shopper: buyer, client });
  const { data } = (await buyer.post("/shop/auth/token/", {})).body;
  assert.deepEqual((data as { basket: unknown[] }).basket, []);
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  assert.deepEqual([placed.body.panel, placed.body.next], ["good", { kind: "panel" }]);
  assert.deepEqual(
    (await Promise.all([again(), again()])).map(({ body }) => body._id),
    [id, id],
  );
  const [letter, ...others] = await letters(email);
  assert.equal(others.length, 0);
  assert.match(letter!.subject!, /^Гонг: счёт \w{9} на 12\u00a0980\u00a0₽$/);
  assert.match(letter!.text, /Оплата по счёту № \w{9} от \d\d\.\d\d\.\d{4} за товары, без НДС/);
  const { attachments } = letter as { attachments: { filename: string; contentType: string }[] };
  assert.deepEqual(
    attachments.map(({ filename, contentType }) => [filename, contentType]),
    [
      ["sign.png", "image/png"],
      [`Счёт ${number.replaceAll("-", "")}.pdf`, "application/pdf"],
    ],
  );

  const { status, headers, pdf } = await pdfOf(shopper, id);
  assert.equal(status, 200);
  assert.deepEqual([headers["content-type"], headers["cache-control"]], ["application/pdf", "private, no-store"]);
  const { text, pages } = await textOf(pdf);
  assert.equal(pages, 1);
  const order = (await shop.orders.find(shop.db, id))!;
  const invoice = (await shop.invoices.find(id))!;
  const { transfer } = demoSellers;
  for (const part of [
    `Счёт на оплату № ${number.replaceAll("-", "")}`,
    ...[transfer.name, transfer.inn, transfer.ogrn, transfer.bank.bik, transfer.bank.account, transfer.bank.correspondent],
    "ООО «Угловой Клуб», ИНН 0299001008, КПП 029901001, ОГРН 1240200001007, ОКПО 99001004",
    number,
    "12 980,00",
    "Без налога (НДС)",
    "Двенадцать тысяч девятьсот восемьдесят рублей 00 копеек",
    dateWords(invoice.payBy, "ru").replace(/\s/g, " "),
    order.lines[0]!.sku,
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  const qr = invoiceFacts(order, invoice).qr!;
  assert.ok(qr.includes(`Sum=${order.totalMinor}`) && qr.includes(transfer.bank.account));
  const code = await codeIn(pdf);
  assert.equal(code, qr);
  assert.ok(pdf.equals((await pdfOf(shopper, id)).pdf), "the same invoice is the same bytes");
  const held = await sql<{
    n: number;
  }>`select count(*)::int as n from shop_order where id = ${id} and hold_until > now() + interval '3 days'`.execute(shop.db);
  assert.equal(held.rows[0]!.n, 1);
  assert.equal(order.entity, "transfer");
  assert.equal(order.bank!.inn, "0299001008");
});

test("[PAY-03] support prices delivery before the invoice; the panel is needToAprove", async () => {
  const email = mailbox();
  const { change } = to(email);
  const { placed, id, shopper } = await anOrder({
    change: (body) => ({ ...change(body), delivery: { ...body.delivery, activity: false } }),
  });
  // Re-quote without delivery.
  assert.equal(placed.body.code, "quote_changed");
  assert.equal(id, undefined);
  const quoted = await shopper.quote(
    placed.body.quote.lines.map(({ productid, quantity }) => ({ productid, quantity })),
    { typepayment: "bank-transfer", delivery: null },
  );
  const again = await anOrder({
    shopper,
    change: (body) => ({
      ...change(body),
      items: body.items,
      delivery: { ...body.delivery, activity: false },
      quote: quoted.body.id,
    }),
  });
  assert.equal(again.placed.body.panel, "needToAprove", JSON.stringify(again.placed.body));
  assert.deepEqual(await letters(email), []);
  assert.equal((await pdfOf(shopper, again.id)).status, 409);
  const refused = await shopper.post(`/order/${again.id}/invoice`, {});
  assert.deepEqual([refused.status, refused.body.detail], [409, "Счёт пришлём, когда посчитаем доставку."]);
});

test("a sole trader has no KPP; an English order's invoice is in English", async () => {
  const email = mailbox();
  const shopper = createShopper(app, { lang: "en" });
  const { placed, id } = await anOrder({ ...to(email), bank: { ...aTrader, kpp: "029901001" }, shopper });
  assert.equal(placed.status, 201);
  const { text } = await textOf((await pdfOf(shopper, id)).pdf);
  for (const part of [
    "Invoice No.",
    "Twelve thousand nine hundred eighty rubles 00 kopecks",
    "No VAT",
    `INN ${aTrader.inn}`,
    "OGRNIP 322028000030003",
  ])
    assert.ok(text.includes(part), part);
  assert.doesNotMatch(text, /KPP/);
  assert.match((await letters(email))[0]!.subject!, /^Gong: invoice \w{9} for 12,980\u00a0₽$/);
});

test("[CHK-06] missing or invalid requisites are refused by name, in either language", async () => {
  const { inn: _, ...noInn } = aTrader;
  const wrong: [bank: object, path: string, ru: string, en: string][] = [
    [{ ...aCompany, inn: "0299001009" }, "inn", "Проверьте ИНН: в нём опечатка", "Check the INN for a mistyped digit"],
    [{ ...aCompany, inn: aTrader.inn }, "inn", "Проверьте ИНН: в нём опечатка", "Check the INN for a mistyped digit"],
    [{ ...aCompany, kpp: "02990100" }, "kpp", "Проверьте КПП: в нём девять знаков", "Check the KPP: it should have nine characters"],
    [{ ...aCompany, kpp: "" }, "kpp", "Введены не\u00a0все данные", "Not all data has been entered"],
    [{ ...aCompany, ogrn: "1240200001008" }, "ogrn", "Проверьте номер: в нём опечатка", "Check the number for a mistyped digit"],
    [{ ...aTrader, ogrn: aCompany.ogrn }, "ogrn", "Проверьте номер: в нём опечатка", "Check the number for a mistyped digit"],
    [{ ...aCompany, okpo: "99001005" }, "okpo", "Проверьте ОКПО: в нём опечатка", "Check the OKPO for a mistyped digit"],
    [{ ...aCompany, name: " " }, "name", "Введены не\u00a0все данные", "Not all data has been entered"],
    [{ ...aCompany, adress: "" }, "adress", "Введены не\u00a0все данные", "Not all data has been entered"],
    [{ ...noInn, inn: "" }, "inn", "Введены не\u00a0все данные", "Not all data has been entered"],
  ];
  for (const [bank, path, ru, en] of wrong)
    for (const [lang, message] of [
      ["ru", ru],
      ["en", en],
    ] as const) {
      const { placed } = await anOrder({ bank, shopper: createShopper(app, { lang }) });
      assert.equal(placed.status, 422);
      assert.deepEqual(
        placed.body.errors.map((error) => [error.path, error.message]),
        [[`paymentorder.bank.${path}`, message]],
      );
    }
  const { placed } = await anOrder({ ...to("") });
  assert.deepEqual(
    placed.body.errors.map(({ path, code }) => `${path} ${code}`),
    ["contragent.email enter_email"],
  );
});

test("the owner may request the invoice thrice an hour, also when paid, not cancelled", async () => {
  const email = mailbox();
  const { id, number, shopper } = await anOrder(to(email));
  const key = crypto.randomUUID();
  const ask = (headers = {}) => shopper.post(`/order/${id}/invoice`, {}, headers);
  assert.equal((await ask({ "idempotency-key": key })).body.ordernumber, number);
  assert.equal((await ask({ "idempotency-key": key })).status, 200);
  assert.deepEqual([(await ask()).status, (await ask()).status], [200, 200]);
  const fourth = await ask();
  assert.equal(fourth.status, 429);
  assert.ok(Number(fourth.headers["retry-after"]) > 3000);
  assert.equal((await letters(email)).length, 4);
  await shop.fulfilment.work(number, "paid", { by: "Анна", now: shop.clock.now() });
  assert.equal((await pdfOf(shopper, id)).status, 200);
  const other = await anOrder({ ...to(email), shopper });
  await shopper.post(`/order/${other.id}/cancel`, {});
  assert.equal((await pdfOf(shopper, other.id)).status, 409);
  assert.equal((await shopper.post(`/order/${other.id}/invoice`, {})).status, 409);
});

test("another's invoice is as unknown as none; only the letter's own link opens it", async () => {
  const email = mailbox();
  const { id, shopper } = await anOrder(to(email));
  const stranger = createShopper(app);
  const theirs = await pdfOf(stranger, id);
  const nobodys = await pdfOf(stranger, "01890000-0000-7000-8000-000000000000");
  const said = ({ rawPayload }: { rawPayload: Buffer }) => ({ ...JSON.parse(rawPayload.toString()), requestId: "", instance: "" });
  assert.deepEqual([theirs.status, said(theirs)], [404, said(nobodys)]);
  assert.equal((await stranger.post(`/order/${id}/invoice`, {})).status, 401);
  const [letter] = await letters(email);
  const link = new URL(/http\S+invoice\.pdf\S+/.exec(letter!.text)![0]);
  const opened = await file(stranger, link.pathname + link.search);
  assert.deepEqual([opened.statusCode, opened.headers["content-type"]], [200, "application/pdf"]);
  const { id: other } = await anOrder({ ...to(email), shopper });
  assert.equal((await file(stranger, `/order/${other}/invoice.pdf${link.search}`)).statusCode, 404);
  assert.equal((await file(stranger, `/order/${id}/invoice.pdf${link.search.slice(0, -1)}`)).statusCode, 404);
});

test("an INN fills in the company; partial, unknown or an outage are silent", async () => {
  const shopper = createShopper(app);
  const find = async (inn: string) => (await shopper.get(`/shop/company?inn=${encodeURIComponent(inn)}`)).body.company;
  assert.deepEqual(await find("02 99 00100 8"), {
    type: "legal-entity",
    inn: "0299001008",
    kpp: "029901001",
    ogrn: "1240200001007",
    okpo: "99001004",
    name: 'ООО "Угловой Клуб"',
    address: ((await find("0299001008")) as { address: string }).address,
    active: true,
  });
  assert.match(((await find("029900300038")) as { name: string }).name, /^ИП Ковалёва/);
  assert.equal(((await find("5499002008")) as { active: boolean }).active, false);
  assert.deepEqual([await find("029900"), await find("7830002293")], [null, null]);
  await sandbox.fault("dadata", "error");
  assert.equal(await find("0299001008"), null);
  await sandbox.heal();
});

test("a letter whose payer was erased is dropped without an empty document", async () => {
  const email = mailbox();
  const { id } = await anOrder(to(email));
  await sql`update shop_order set bank = jsonb_build_object('type', 'legal-entity', 'inn', '0299001008') where id = ${id}`.execute(shop.db);
  assert.deepEqual(await letters(email), []);
  const { rows } = await sql<{ problem: string }>`select problem from message where cause = ${`invoice:${id}:issued`}`.execute(shop.db);
  assert.deepEqual(rows, [{ problem: "nothing to attach" }]);
});
