import assert from "node:assert/strict";
import { sql } from "kysely";
import sharp from "sharp";
import { emptyForm } from "../../app/checkout/checkout-form.ts";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import type { TestShop } from "../create-test-shop.ts";
import { createAuthenticator, enrol } from "./authenticator.ts";
import { anAccount, aWithdrawal } from "./bank-account.ts";
import { aBrowser } from "./browser-address.ts";
import { codeIn } from "./certificates.ts";
import { aPhone, codeTo, giveMoney, type Shopper, signIn } from "./customer.ts";
import { friendOrders } from "./friend.ts";
import { putOnShelf, putPromo } from "./goods.ts";
import { askBack } from "./returning.ts";
import type { openSandbox } from "./sandbox.ts";
import { createShopper } from "./shopper.ts";

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
export type WholeCustomer = Awaited<ReturnType<ReturnType<typeof wholeCustomers>>>;
let people = 0;

/** Customers with data in every table, marked by unique words. */
export function wholeCustomers({ shop, app }: Pick<TestShop, "shop" | "app">, sandbox: Sandbox) {
  const { aDoneOrder } = friendOrders({ shop, app });
  const sendAll = async () => {
    await shop.jobs.runWaiting();
    await shop.notifications.sendDue();
  };

  async function changeEmail(shopper: Shopper, id: string, email: string) {
    const edit = (data: object) => shopper.post("/shop/user/editors/", { _id: id, type: "email", data });
    assert.equal((await edit({ email })).status, 200);
    assert.equal((await edit({ email, code: await codeTo(shop, email) })).status, 200);
  }

  async function giveCertificate(shopper: Shopper, word: string): Promise<string> {
    const email = `${word}-friend@example.com`;
    const { _id: id } = (await shopper.post("/shop/certificate", { value: 1000, email, wishes: `Держи удар ${word}` })).body;
    await sql`update shop_order set payment_type = 'bank-transfer' where id = ${id}`.execute(shop.db);
    await inTransaction(shop.db, async (trx) =>
      shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, { actor: "staff", now: shop.clock.now() }),
    );
    await sendAll();
    const friend = createShopper(app);
    await signIn(shop, friend);
    const [letter] = (await sandbox.messages(email)).filter(({ text }) => text.includes(word));
    assert.equal((await friend.post("/shop/certificate/activate", { code: codeIn(letter!.text) })).status, 200);
    return id;
  }

  async function refusedReturn(shopper: Shopper, { id, number }: { id: string; number: string }, word: string) {
    const photo = (
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "#336699" } })
        .png()
        .toBuffer()
    ).toString("base64");
    const wish = { kind: "failed", lines: [{ item: "0", quantity: 1 }], reason: `Порвались ${word}`, photos: [photo] };
    const asked = await askBack(shopper, id, wish);
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const refused = await shop.returns.refuse(
      { number, n: 1 },
      { by: "Кассир Кассирова", now: shop.clock.now(), reason: `Не порвались, ${word}` },
    );
    assert.deepEqual(refused, { ok: true });
  }

  return async function aWholeCustomer() {
    const word = `kanar${String.fromCharCode(97 + people++)}x`;
    const [shopper, phone] = [createShopper(app), aPhone()];
    const mailboxes = [`${word}-old@example.com`, `${word}-new@example.com`];
    const bought = await aDoneOrder({
      shopper,
      phone,
      buyer: { firstname: `Имя-${word}`, lastname: `Фамилия-${word}`, email: `${word}-order@example.com` },
      delivery: { street: `Улица ${word}`, comments: `домофон ${word}` },
    });
    const id = bought.customerId;
    const edit = (type: string, data: object) => shopper.post("/shop/user/editors/", { _id: id, type, data });
    await edit("profile", { firstname: `Имя-${word}`, lastname: `<b>Фамилия-${word}`, birthday: "1990-05-02", role: "coach" });
    const support = { actor: "Кассир Кассирова", reason: `показал паспорт ${word}`, now: shop.clock.now() };
    assert.deepEqual(await shop.support.changeBirthday(id, "1990-05-01", support), { ok: true });
    await edit("address", { country: "RU", city: "Казань", street: `Дом ${word}`, house: "7" });
    await edit("recipient", { firstname: `Получатель-${word}`, lastname: "Иванова", phone: "+79261112233" });
    await shopper.post("/shop/user/checkout", { version: "", form: { ...emptyForm, lastname: `Черновик-${word}` } });
    for (const mailbox of mailboxes) await changeEmail(shopper, id, mailbox);
    const gloves = await putOnShelf(shop, { stock: 50 });
    const item = { productid: gloves, quantity: 2, specification: "0" };
    await shopper.post("/shop/user/basket", { type: "add", client: id, item });
    await shopper.quote([{ productid: gloves, quantity: 1 }]);
    const promo = await putPromo(shop);
    await sql`update promo_code set phone = ${phone} where name = ${promo}`.execute(shop.db);
    await giveMoney(shop, id, { bonus: 500, deposit: 1000 });
    const { body } = await shopper.post("/shop/deposit/withdraw", aWithdrawal({ fullname: `Фамилия Имя${word}` }), {
      "idempotency-key": word,
    });
    assert.equal(body.activity, true, JSON.stringify(body));
    const [held] = (await sql<{ id: string }>`select id from withdrawal where customer_id = ${id}`.execute(shop.db)).rows;
    await shop.withdrawals.pay(held!.id, { actor: "Кассир Кассирова", now: shop.clock.now() });

    const guest = createShopper(app);
    const asGuest = await guest.order([{ productid: gloves, quantity: 1 }], (order) => ({
      ...order,
      contragent: { ...order.contragent, phone, firstname: `Гость-${word}`, email: `${word}-guest@example.com` },
    }));
    assert.equal(asGuest.status, 201, JSON.stringify(asGuest.body));
    const opened = await guest.post("/payment/createpayment", { orderNumber: asGuest.body.ordernumber, type: "online", data: {} });
    assert.equal(opened.status, 200, JSON.stringify(opened.body));
    const canceled = await guest.post(`/order/${asGuest.body._id}/cancel`, { reason: `передумал ${word}` });
    assert.equal(canceled.status, 200, JSON.stringify(canceled.body));
    const certificate = await giveCertificate(shopper, word);
    await enrol(shopper, id, createAuthenticator());
    await shopper.post("/shop/push/subscribe", aBrowser());
    await shopper.post("/shop/wait", { productid: await putOnShelf(shop, { stock: 0 }), specification: "0" });
    const landing = { landing: "asks", name: { ru: "Имя", en: "Name" }, lead: { ru: "О", en: "O" } };
    await shop.landings.put({ ...landing, blocks: [{ kind: "form", title: { ru: "Ф", en: "F" } }] }, shop.clock.now());
    const wish = { name: `Имя-${word}`, contact: phone, message: `хочу ${word}`, consent: true };
    assert.equal((await shopper.post(`/shop/landing/request?landing=${landing.landing}`, wish)).status, 200);
    await shopper.post("/shop/like", { kind: "product", id: gloves, on: true });
    await shopper.post("/shop/like/share", { on: true, title: `Хочу ${word}` });
    await shop.dealers.grant(phone, 10, { actor: "Кассир Кассирова", now: shop.clock.now() });
    await refusedReturn(shopper, bought, word);
    await sendAll();
    return {
      shopper,
      guest,
      id,
      phone,
      word,
      mailbox: mailboxes[1]!,
      account: anAccount(),
      promo,
      gloves,
      orders: [bought.id, asGuest.body._id, certificate],
    };
  };
}

/** Tables containing a word, with row counts. */
export async function whereItStands({ shop }: Pick<TestShop, "shop">, word: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ place: string }>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`.execute(shop.db);
  const found: Record<string, number> = {};
  for (const { place } of rows) {
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(place)} t where position(lower(${word}) in lower(to_jsonb(t)::text)) > 0`.execute(shop.db);
    if (counted[0]!.n > 0) found[place.replace(/^public\./, "")] = counted[0]!.n;
  }
  return found;
}
