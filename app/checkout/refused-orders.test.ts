import assert from "node:assert/strict";
import { test } from "node:test";
import { hideToast, toastStore } from "#app/client/page/toast-store.ts";
import { sql } from "#app/foundation/database/database.server.ts";
import { formatMoney } from "#app/foundation/money.ts";
import { refusalWords, tellRefusal } from "#app/storefront/cart/promo-words.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putPromo } from "../../test/examples/goods.ts";
import { type RichBuyer, richBuyers } from "../../test/examples/rich-buyer.ts";
import { createShopper, orderBody, type Reply } from "../../test/examples/shopper.ts";
import { overwriteGetLocale } from "../foundation/i18n/messages/runtime.js";

const { shop, app } = await createTestShop();
const aBuyer = richBuyers({ shop, app });
let locale: "ru" | "en" = "ru";
overwriteGetLocale(() => locale);

const said = {
  ru: {
    fields: "Проверьте отмеченные поля.",
    value: "Проверьте значение",
    changed: "Цены или остатки изменились. Проверьте заказ и подтвердите ещё раз.",
    attention: "Внимание",
    not_found: "Код не найден",
    composition: "Состав корзины не соответствует условиям промо-кода",
    expired: "Срок действия кода истёк",
    used_up: "Этот код уже использован",
    minimum: "Код действует от {minimum}: добавьте ещё на {lacks}",
    storefront: "Код действует в другом магазине",
  },
  en: {
    fields: "Check the marked fields.",
    value: "Check this field",
    changed: "Prices or stock have changed. Review your order and confirm again.",
    attention: "Attention",
    not_found: "Code is not found",
    composition: "Your cart doesn't meet the conditions of this promo code",
    expired: "This code has expired",
    used_up: "This code has already been used",
    minimum: "This code works on orders from {minimum}: add {lacks} more",
    storefront: "This code works in another store",
  },
};
const languages = ["ru", "en"] as const;
const accounts = ["bonus", "avanse", "ad_deposit"] as const;

test("invalid account sums are refused at their field, bilingual, without effect", async () => {
  for (const lang of languages) {
    const buyer = await aBuyer({}, lang);
    const body = orderBody(await buyer.quote());
    const before = await buyer.books();
    const { fields: title, value: message } = said[lang];
    for (const path of accounts)
      for (const value of [-1, -0.01, 0.5, 99.99, "100", "", true, [100], 1e300, -1e300, 1_000_000_001])
        for (const { status, headers, body: problem } of [
          await buyer.shopper.post("/shop/cart/quote", { lines: body.items, [path]: value }),
          await buyer.shopper.post("/order/addnew", { ...body, [path]: value }),
        ]) {
          assert.match(String(headers["content-type"]), /^application\/problem\+json/);
          const { code, errors } = problem;
          assert.deepEqual(
            [status, code, problem.title, errors],
            [422, "invalid", title, [{ path, code: "invalid", message }]],
            `${path} ${value}`,
          );
        }
    assert.deepEqual(await buyer.books(), before);
  }
});

test("excess account sums are reduced in the quote; the order returns that quote", async () => {
  for (const lang of languages) {
    const buyer = await aBuyer({}, lang);
    const taken = (quote: Reply["body"]) => [quote.bonus, quote.avanse, quote.ad_deposit, quote.total];
    const cut = await buyer.quote({ bonus: 1_000_000_000, avanse: 1_000_000_000, ad_deposit: 1_000_000_000 });
    // Goods 5782: all balances, and delivery, which none pays.
    assert.deepEqual(taken(cut), [900, 700, 400, 5782 - 900 - 700 - 400 + 390]);
    const before = await buyer.books();
    for (const above of [{ bonus: 901 }, { avanse: 701 }, { ad_deposit: 401 }, { bonus: 1_000_000_000 }]) {
      const { status, body } = await buyer.shopper.post("/order/addnew", { ...orderBody(cut), ...above });
      assert.deepEqual([status, body.code, body.title], [409, "quote_changed", said[lang].changed]);
      assert.deepEqual(taken(body.quote as Reply["body"]), taken(cut), JSON.stringify(above));
    }
    const guest = createShopper(app, { lang });
    const items = [{ productid: buyer.goods[0]!, quantity: 1 }];
    const { body: hisQuote } = await guest.quote(items, { bonus: 100, avanse: 100, ad_deposit: 100 });
    assert.deepEqual(taken(hisQuote), [0, 0, 0, 1691 + 390]);
    for (const path of accounts) {
      const { status, body } = await guest.post("/order/addnew", { ...orderBody(hisQuote), [path]: 1 });
      assert.deepEqual([status, body.title, body.quote[path]], [409, said[lang].changed, 0]);
    }
    assert.deepEqual(await buyer.books(), before);
    assert.equal((await buyer.shopper.post("/order/addnew", orderBody(cut))).status, 201);
  }
});

/** The code no longer applies: refused with the reason and full price; nothing changes. */
async function isRefused(buyer: RichBuyer, body: object, reason: keyof (typeof said)["ru"], lang: "ru" | "en") {
  const before = await buyer.books();
  const answer = await buyer.shopper.post("/order/addnew", body);
  assert.deepEqual([answer.status, answer.body.code, answer.body.title], [409, "quote_changed", said[lang].changed], reason);
  const { promo, lines, goodstotal } = answer.body.quote;
  assert.deepEqual([promo?.applied, promo?.reason], [false, reason]);
  assert.ok(
    lines.every(({ promocodename, promocodesale }) => promocodename === "" && promocodesale === 0),
    reason,
  );
  locale = lang;
  const money = (rubles: number) => formatMoney(rubles, "rub", lang);
  const minimum = promo?.minimum ?? 0;
  const words = said[lang][reason].replace("{minimum}", money(minimum)).replace("{lacks}", money(minimum - goodstotal));
  assert.equal(refusalWords(answer.body.quote, lang), words);
  assert.deepEqual(await buyer.books(), before, reason);
  return answer.body.quote;
}

test("an expired or unknown code refuses the order with its reason in both languages", async () => {
  const promo = async (name: string, change: string) =>
    void (await sql`update promo_code set ${sql.raw(change)} where name = ${name}`.execute(shop.db));
  for (const lang of languages) {
    const endsAt = new Date(shop.clock.now().getTime() + 5 * 60_000);
    const late = await aBuyer({ endsAt }, lang);
    const body = orderBody(await late.quote());
    await shop.clock.move(new Date(endsAt.getTime() + 1000));
    const fresh = await isRefused(late, body, "expired", lang);
    assert.equal(fresh.goodstotal, 5782 + 600);
    const without = await late.shopper.post("/order/addnew", orderBody(fresh));
    assert.equal(without.status, 201, "and can be had without it");
    await shop.clock.move(null);

    const slow = await aBuyer({}, lang);
    const his = orderBody(await slow.quote());
    const quick = createShopper(app);
    const { body: hers } = await quick.quote([{ productid: slow.goods[1]!, quantity: 1 }], { promocode: slow.promocode });
    assert.equal((await quick.post("/order/addnew", orderBody(hers))).status, 201);
    await isRefused(slow, his, "used_up", lang);

    const dear = await aBuyer({ minimum: 6000 }, lang);
    const both = orderBody(await dear.quote());
    await isRefused(dear, { ...both, items: both.items.slice(1) }, "minimum", lang);
    const raised = orderBody(await dear.quote());
    await promo(dear.promocode, "minimum_minor = 700000");
    await isRefused(dear, raised, "minimum", lang);

    const moved = await aBuyer({}, lang);
    const here = orderBody(await moved.quote());
    await promo(moved.promocode, "storefronts = '{reload}'");
    await isRefused(moved, here, "storefront", lang);

    // Named in the order only, at full and at reduced price.
    const plain = await aBuyer({}, lang);
    const full = orderBody(await plain.quote({ promocode: undefined }));
    const abroad = await putPromo(shop, { storefronts: ["eu"] });
    const lowered = full.items.map((item) => ({ ...item, price: Math.round(item.realprice * 0.8) }));
    await isRefused(plain, { ...full, promocodename: abroad }, "storefront", lang);
    await isRefused(plain, { ...full, promocodename: abroad, items: lowered }, "storefront", lang);
    await isRefused(plain, { ...full, promocodename: "NEVER-WAS" }, "not_found", lang);
    assert.equal((await plain.shopper.post("/order/addnew", full)).status, 201);
  }
});

test("[C10] a set's code is refused if a model is gone, foreign or better priced", async () => {
  for (const lang of languages) {
    const buyer = await aBuyer({}, lang);
    const [gloves, shoes] = buyer.goods.map((id) => `m-${id}`) as [string, string];
    const sales = ({ lines }: { lines: { promocodesale: number }[] }) => lines.map(({ promocodesale }) => promocodesale);
    const quoted = async (given: Parameters<typeof putPromo>[1]) => {
      const promocode = await putPromo(shop, given);
      return { promocode, quote: await buyer.quote({ promocode }) };
    };
    const endsAt = new Date(shop.clock.now().getTime() + 5 * 60_000);
    const set = await quoted({ complect: true, models: [gloves, shoes], sale: 20, endsAt });
    assert.deepEqual([set.quote.promo?.applied, sales(set.quote)], [true, [20, 20]]);
    assert.deepEqual(sales((await quoted({ complect: true, models: [gloves, shoes], sale: 15 })).quote), [0, 15], "strictly better");
    assert.deepEqual(sales((await quoted({ models: [gloves], sale: 16 })).quote), [16, 0]);
    assert.deepEqual(sales((await quoted({ complect: true, categories: ["gloves"], sale: 30 })).quote), [30, 30]);

    const body = orderBody(set.quote);
    for (const left of [body.items.slice(1), body.items.slice(0, 1)]) {
      for (const { id } of toastStore.get()) hideToast(id);
      const { promo } = await isRefused(buyer, { ...body, items: left }, "composition", lang);
      assert.equal(tellRefusal(promo, ""), set.promocode);
      assert.deepEqual(
        toastStore.get().map(({ title, text }) => [title, text]),
        [[said[lang].attention, said[lang].composition]],
      );
    }
    const full = orderBody(await buyer.quote({ promocode: undefined }));
    for (const sale of [15, 14]) {
      const promocodename = await putPromo(shop, { models: [gloves], sale });
      await isRefused(buyer, { ...full, promocodename }, "composition", lang);
    }
    const promocodename = await putPromo(shop, { complect: true, models: [gloves, shoes], storefronts: ["reload", "eu"] });
    await isRefused(buyer, { ...full, promocodename }, "storefront", lang);
    await shop.clock.move(new Date(endsAt.getTime() + 1000));
    await isRefused(buyer, body, "expired", lang);
    await shop.clock.move(null);
  }
});
