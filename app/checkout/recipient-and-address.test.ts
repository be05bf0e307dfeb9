import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { hashToken } from "#app/foundation/ids.server.ts";
import { addDays, moscowTime } from "#app/foundation/time/day.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { aPhone, signIn } from "../../test/examples/customer.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, type Item, orderBody } from "../../test/examples/shopper.ts";
import { m } from "../foundation/i18n/messages/messages.js";
import { addressProblems, blocking } from "./address.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const gloves = await putOnShelf(shop, { stock: 99 });
const items: Item[] = [{ productid: gloves, quantity: 1 }];
type Place = { host?: string; lang?: string };
type Change = { contragent?: object; recipient?: object; delivery?: object; typepayment?: string };

/** Places an order with changes; returns its errors or the order. */
async function order(change: Change = {}, shopper = createShopper(app)) {
  const delivery = { type: "own", deliverytype: "couier", code: "", city: "Москва", ...change.delivery };
  const typepayment = change.typepayment ?? "bank-card";
  const quoted = await shopper.quote(items, { delivery, typepayment });
  const body = orderBody(quoted.body);
  const reply = await shopper.post("/order/addnew", {
    ...body,
    ...change,
    contragent: { ...body.contragent, ...change.contragent },
    delivery: { ...body.delivery, ...change.delivery },
  });
  const problems = (reply.body.errors ?? []).map(({ path, code }) => `${path} ${code}`);
  return {
    reply,
    problems,
    errors: reply.body.errors,
    stored: reply.status === 201 ? await shop.orders.find(shop.db, reply.body._id) : undefined,
  };
}

test("[CHK-03] the address has all its fields, four cities first; only a missing flat asks", async () => {
  const today = moscowTime(shop.clock.now()).day;
  const wished = addDays(today, 5);
  const whole = { street: "Ленина", house: "1", block: "корпус 2", kvartira: "5", comments: "Звонить", date: wished, time: "10-14" };
  const { stored } = await order({ delivery: whole });
  const { city, street, building, block, flat, comment, date, slot } = stored!.delivery;
  assert.deepEqual(
    { city, street, building, block, flat, comment, date, slot },
    {
      city: "Москва",
      street: "Ленина",
      building: "1",
      block: "корпус 2",
      flat: "5",
      comment: "Звонить",
      date: wished,
      slot: "10-14",
    },
  );
  const late = (await order({ delivery: { ...whole, date: addDays(today, -1), time: "at night" } })).stored!.delivery;
  assert.deepEqual([late.date, late.slot], [null, null], "a wish that nobody could keep is none");
  const cities = async (q: string, lang: string) =>
    ((await createShopper(app, { lang }).get(`/delivery/cities?q=${encodeURIComponent(q)}`)).body as unknown as { name: string }[]).map(
      ({ name }) => name,
    );
  assert.deepEqual((await cities("", "ru")).slice(0, 4), ["Москва", "Уфа", "Новосибирск", "Санкт-Петербург"]);
  assert.deepEqual((await cities("", "en")).slice(0, 4), ["Moscow", "Ufa", "Novosibirsk", "Saint Petersburg"]);
  assert.ok((await cities("каз", "ru")).includes("Казань") && (await cities("kaz", "en")).includes("Kazan"));

  const bare = { street: " ", house: "", kvartira: "" };
  for (const [lang, texts] of [
    ["ru", ["Укажите улицу", "Укажите дом"]],
    ["en", ["Enter street", "Enter building"]],
  ] as const) {
    const { errors } = await order({ delivery: bare }, createShopper(app, { lang }));
    assert.deepEqual(
      errors.map(({ path, message }) => [path, message]),
      [
        ["delivery.street", texts[0]],
        ["delivery.house", texts[1]],
      ],
    );
  }
  const toPoint = await order({ delivery: { ...bare, type: "cdek", deliverytype: "delivery", code: "MSK1" } });
  assert.equal(toPoint.reply.status, 201, JSON.stringify(toPoint.reply.body));

  const flatless = { type: "own", mode: "door" as const, city: "Уфа", street: "Ленина", building: "1" };
  assert.deepEqual(addressProblems(flatless), [{ path: "delivery.kvartira", code: "confirm_flat" }]);
  assert.deepEqual([blocking(addressProblems(flatless)), addressProblems({ ...flatless, flatConfirmed: true })], [[], []]);
  assert.equal(m.checkout_confirm_flat({}, { locale: "en" }), "Are you sure you don't want to specify the flat number?");
  assert.equal(m.checkout_confirm_flat({}, { locale: "ru" }), "Точно не хотите указать номер квартиры?");
  assert.equal((await order({ delivery: { kvartira: "" } })).reply.status, 201);
});

test("[CHK-04] the recipient is the buyer unless named; names and phone, an e-mail on eu", async () => {
  const sam = await order({ contragent: { surname: "Ильич" } });
  assert.deepEqual(sam.stored!.recipient, {
    phone: "+79001234567",
    firstname: "Иван",
    lastname: "Петров",
    surname: "Ильич",
    email: "ivan@example.com",
    type: "sam",
  });
  const other = {
    type: "other",
    phone: "8 900 765-43-21",
    firstname: "Анна",
    lastname: "Серова",
    surname: "Олеговна",
    email: "anna@example.com",
  };
  const gift = (await order({ recipient: other })).stored!;
  assert.deepEqual(gift.recipient, { ...other, phone: "+79007654321" });
  assert.equal(gift.buyer.firstname, "Иван");

  const lacking = async (change: Change, shopper?: ReturnType<typeof createShopper>) => (await order(change, shopper)).problems;
  assert.deepEqual(await lacking({ contragent: { firstname: " " } }), ["recipient.firstname enter_recipient"]);
  assert.deepEqual(await lacking({ contragent: { lastname: "" } }), ["recipient.lastname enter_recipient"]);
  assert.ok((await lacking({ contragent: { phone: "12" } })).includes("recipient.phone enter_phone"));
  assert.deepEqual(await lacking({ recipient: { ...other, firstname: "", phone: "" } }), [
    "recipient.firstname enter_recipient",
    "recipient.phone enter_phone",
  ]);
  assert.deepEqual(await lacking({ contragent: { email: "" } }), [], "no e-mail is needed on ru");
  assert.deepEqual(await lacking({ contragent: { email: "ivan@" } }), ["recipient.email enter_email"]);

  const nameless = createShopper(app);
  const me = await signIn(shop, nameless);
  const noNames = { contragent: { firstname: "", lastname: "" }, recipient: other };
  assert.deepEqual(await lacking(noNames, nameless), ["contragent.firstname not_all_data", "contragent.lastname not_all_data"]);
  await sql`update customer set firstname = 'Олег', lastname = 'Жуков' where id = ${me}`.execute(shop.db);
  assert.deepEqual(await lacking(noNames, nameless), []);

  const eu: Place = { host: "eu.localhost", lang: "en" };
  const abroad = async (email: string) => {
    const shopper = createShopper(app, eu);
    const quoted = await shopper.quote(items, { delivery: null, typepayment: "cloudpayments", country: "FR" });
    const body = orderBody(quoted.body);
    const reply = await shopper.post("/order/addnew", {
      ...body,
      contragent: { phone: "+33123456789", firstname: "Ann", lastname: "Lee", email },
      country: "FR",
      typepayment: "cloudpayments",
      delivery: { type: "cdek", deliverytype: "delivery", city: "Paris", activity: false },
    });
    return [reply.status, ...(reply.body.errors ?? []).map(({ path, message }) => `${path}: ${message}`)];
  };
  assert.deepEqual(await abroad(""), [422, "recipient.email: Enter a correct email"]);
  assert.deepEqual(await abroad("ann@example.com"), [201]);
});

test("[PAY-04] on receipt the cart clears without payment; guests reach the order by cookie", async () => {
  const payments = async (id: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from payment where order_id = ${id} and kind = 'main'`.execute(shop.db)).rows[0]!.n;
  const place = async (delivery: object, asCustomer: boolean) => {
    const shopper = createShopper(app);
    const phone = aPhone();
    const client = asCustomer ? await signIn(shop, shopper, phone) : null;
    if (client) await shopper.post("/shop/user/basket", { type: "add", client, item: { ...items[0], specification: "0" } });
    const { reply } = await order({ delivery, typepayment: "payment-upon-receipt", contragent: { phone } }, shopper);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    const session = client && (await shopper.post("/shop/auth/token/", {})).body;
    if (session) assert.deepEqual((session.data as { basket: unknown[] }).basket, [], "cleared");
    return { reply, shopper };
  };
  const point = { type: "cdek", deliverytype: "delivery", code: "MSK1" };
  for (const asCustomer of [true, false]) {
    const { reply } = await place(point, asCustomer);
    assert.deepEqual([reply.body.panel, reply.body.next], ["good", { kind: "panel" }]);
  }
  for (const type of ["own", "cdek"]) {
    const door = { type, deliverytype: "couier", code: "" };
    const { reply, shopper } = await place(door, true);
    assert.deepEqual([reply.body.panel, reply.body.next], [null, { kind: "lk" }], type);
    const open = { orderNumber: reply.body.ordernumber, type: "online", data: {} };
    assert.equal((await shopper.post("/payment/createpayment", open)).status, 409);
    await shop.jobs.runWaiting();
    assert.equal(await payments(reply.body._id), 0);

    const guest = await place(door, false);
    assert.deepEqual(guest.reply.body.next, { kind: "order", url: `/order/${guest.reply.body.ordernumber}` });
    const own = await shop.orders.findByNumber(guest.reply.body.ordernumber);
    assert.equal(own!.guestHash, hashToken(guest.shopper.jar.get("g")!));
    assert.equal(await payments(guest.reply.body._id), 0);
  }
});
