import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction, sql } from "#app/foundation/database/database.server.ts";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { codeHash } from "#app/gifts/certificates.server.ts";
import { causeWords } from "#app/money/ledger/cause-words.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aWithdrawal } from "../../../test/examples/bank-account.ts";
import { aPhone, giveMoney, signIn } from "../../../test/examples/customer.ts";
import { friendOrders } from "../../../test/examples/friend.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { historyOn } from "../../../test/examples/money-history.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const testShop = await createTestShop({}, { pages: true });
const { shop, app } = testShop;

test("an account's history lists causes, newest first, paged, for its owner only", async () => {
  const shopper = createShopper(app);
  const customerId = await signIn(shop, shopper);
  for (let n = 1; n <= 40; n++) await giveMoney(shop, customerId, { advance: n, bonus: 1000 });
  const gloves = await putOnShelf(shop, { price: 1000, stock: 5 });
  const quoted = await shopper.quote([{ productid: gloves, quantity: 1 }], { avanse: 300 });
  const placed = await shopper.post("/order/addnew", orderBody(quoted.body));
  assert.equal(placed.status, 201);

  const first = await historyOn(shopper, "/lk/money?account=advance");
  assert.equal(first.rows.length, 30);
  assert.deepEqual(first.rows.slice(0, 2), [`Заказ ${placed.body.ordernumber}: −300 ₽`, "Перенесено из прежнего учёта: +40 ₽"]);
  const second = await historyOn(shopper, `/lk/money${first.older!.slice(first.older!.indexOf("?"))}`);
  assert.equal(second.rows.length, 11);
  assert.equal(second.rows.at(-1), "Перенесено из прежнего учёта: +1 ₽");
  assert.equal(second.older, undefined);

  const stranger = createShopper(app);
  await signIn(shop, stranger);
  assert.deepEqual((await historyOn(stranger, "/lk/money?account=advance")).rows, []);
  assert.deepEqual((await historyOn(createShopper(app), "/lk/money?account=advance")).rows, []);
  for (const odd of [
    "?account=withdrawal",
    "?account=shop",
    "?before=-1",
    "?before=1e9",
    "?before=9999999999999999999",
    "?account=advance&before='",
  ])
    assert.ok((await historyOn(shopper, `/lk/money${odd}`)).rows.length > 0, odd);
});

/** A manually paid 1,000 certificate with this code. */
async function putCertificate(code: string): Promise<void> {
  const { _id: id } = (await createShopper(app).post("/shop/certificate", { value: 1000, email: "champion@example.com" })).body;
  await sql`update shop_order set payment_type = 'bank-transfer' where id = ${id}`.execute(shop.db);
  const paid = { actor: "staff", now: shop.clock.now() };
  await inTransaction(shop.db, async (trx) => shop.orders.settlePaid(trx, (await shop.orders.lock(trx, id))!, paid));
  await sql`update certificate set code_hash = ${codeHash(shop.secrets.key, code)}, issued_at = now(), issue = 1 where order_id = ${id}`.execute(
    shop.db,
  );
}

test("[ACC-03] accounts show balance and causes, certificates and referrals, bilingual", async () => {
  const { aCustomer, anOrder, aDoneOrder, daysPass, settleAll } = friendOrders(testShop);
  const [shopper, phone] = [createShopper(app), aPhone()];
  const me = await aCustomer(shopper, phone);
  const profile = { firstname: "Вера", lastname: "Канатова", birthday: "1990-01-01", role: "coach" };
  await shopper.post("/shop/user/editors/", { _id: me, type: "profile", data: profile });
  await giveMoney(shop, me, { bonus: 900, advance: 2000, deposit: 3000 });
  const asked = { bonus: 100, avanse: 300, ad_deposit: 200 };
  const kept = await anOrder({ shopper, phone, asked, pieces: 2 });
  await kept.pay();
  await kept.deliver();
  await kept.giveBack(1);
  const goods = await putOnShelf(shop, { price: 1000 });
  const lapsed = await shopper.post("/order/addnew", orderBody((await shopper.quote([{ productid: goods, quantity: 1 }], asked)).body));
  const friend = await aDoneOrder({ by: me });
  assert.equal((await shopper.post("/shop/deposit/withdraw", aWithdrawal())).status, 200);
  const [held] = await shop.withdrawals.held();
  await shop.withdrawals.refuse(held!.id, { actor: "staff", reason: "test", now: shop.clock.now() });
  const code = "ABCD-EFGH-JKMN-PQRS";
  await putCertificate(code);
  assert.equal((await shopper.post("/shop/certificate/activate", { code })).status, 200);
  await daysPass(15);
  await settleAll();
  await friend.giveBack(1);
  await sql`update customer set birthday = ${shop.clock.now()}::date - interval '30 years' where id = ${me}`.execute(shop.db);
  assert.equal(await shop.birthdays.settle(shop.clock.now()), 1);

  const [one, other] = [kept.number, lapsed.body.ordernumber];
  const told = {
    ru: {
      bonus: [
        "Подарок ко дню рождения: +500 ₽",
        "Возврат друга: −161 ₽",
        "Первый заказ друга: +161 ₽",
        `Заказ ${other} отменён, вернули на баланс: +100 ₽`,
        `Заказ ${other}: −100 ₽`,
        `Кешбэк списан за возврат по заказу ${one}: −78 ₽`,
        `Возврат по заказу ${one}: +50 ₽`,
        `Кешбэк за заказ ${one}: +156 ₽`,
        `Заказ ${one}: −100 ₽`,
        "Перенесено из прежнего учёта: +900 ₽",
      ],
      advance: [
        `Заказ ${other} отменён, вернули на баланс: +300 ₽`,
        "Подарочный сертификат: +1 000 ₽",
        `Заказ ${other}: −300 ₽`,
        `Возврат по заказу ${one}: +150 ₽`,
        `Заказ ${one}: −300 ₽`,
        "Перенесено из прежнего учёта: +2 000 ₽",
      ],
      deposit: [
        `Заказ ${other} отменён, вернули на баланс: +200 ₽`,
        "Вывод не прошёл, вернули на депозит: +1 000 ₽",
        "Вывод на счёт в банке: −1 000 ₽",
        `Заказ ${other}: −200 ₽`,
        `Возврат по заказу ${one}: +100 ₽`,
        `Заказ ${one}: −200 ₽`,
        "Перенесено из прежнего учёта: +3 000 ₽",
      ],
      balances: ["Бонусы 1 428 ₽", "Аванс 2 850 ₽", "Депозит 2 900 ₽"],
      others: ["Активировать сертификат", "Код сертификата"],
      friends: ["Пригласите друга", "Друзей с заказом 1", "Заработано бонусов 0 ₽"],
    },
    en: {
      bonus: [
        "Birthday gift: +500 ₽",
        "A friend's return: −161 ₽",
        "A friend's first order: +161 ₽",
        `Order ${other} canceled, returned to your balance: +100 ₽`,
        `Order ${other}: −100 ₽`,
        `Cashback reversed for returns in order ${one}: −78 ₽`,
        `Refund of order ${one}: +50 ₽`,
        `Cashback for order ${one}: +156 ₽`,
        `Order ${one}: −100 ₽`,
        "Balance brought forward: +900 ₽",
      ],
      advance: [
        `Order ${other} canceled, returned to your balance: +300 ₽`,
        "Gift certificate: +1,000 ₽",
        `Order ${other}: −300 ₽`,
        `Refund of order ${one}: +150 ₽`,
        `Order ${one}: −300 ₽`,
        "Balance brought forward: +2,000 ₽",
      ],
      deposit: [
        `Order ${other} canceled, returned to your balance: +200 ₽`,
        "Withdrawal failed, returned to your deposit: +1,000 ₽",
        "Withdrawal to a bank account: −1,000 ₽",
        `Order ${other}: −200 ₽`,
        `Refund of order ${one}: +100 ₽`,
        `Order ${one}: −200 ₽`,
        "Balance brought forward: +3,000 ₽",
      ],
      balances: ["Bonus 1,428 ₽", "Store credit 2,850 ₽", "Deposit 2,900 ₽"],
      others: ["Activate a certificate", "Certificate code"],
      friends: ["Refer a friend", "Friends who ordered 1", "Bonus earned 0 ₽"],
    },
  };
  for (const lang of ["ru", "en"] as const) {
    shopper.jar.set("lang", lang);
    const wordsOn = async (path: string) =>
      String((await shopper.get(path)).body)
        .replace(/<[^>]*>/g, " ")
        .replace(/[\s\u00a0]+/g, " ");
    for (const account of ["bonus", "advance", "deposit"] as const) {
      assert.deepEqual((await historyOn(shopper, `/lk/money?account=${account}`)).rows, told[lang][account], `${lang} ${account}`);
      const words = await wordsOn(`/lk/money?account=${account}`);
      for (const balance of told[lang].balances) assert.ok(words.includes(balance), `${lang} ${account}: ${balance}`);
    }
    const advance = await wordsOn("/lk/money?account=advance");
    for (const text of told[lang].others) assert.ok(advance.includes(text), text);
    const overview = await wordsOn("/lk");
    for (const text of told[lang].friends) assert.ok(overview.includes(text), `${text}: ${overview}`);
  }
  assert.match(String((await shopper.get("/lk")).body), new RegExp(`value="http://localhost/friend/${me}"`));
  await shop.clock.move(null);
});

test("every cause that moves a customer's account has its words in both languages", () => {
  const causes =
    "order order-release refund cashback cashback-back certificate referral referral-back birthday opening withdrawal withdrawal-refused".split(
      " ",
    );
  const words = (["ru", "en"] as const).flatMap((lang) => {
    overwriteGetLocale(() => lang);
    return [...causes, "tomorrow"].map((cause) => causeWords(cause, "A-1"));
  });
  assert.equal(new Set(words).size, 2 * (causes.length + 1));
  assert.ok(words.every(Boolean));
});
