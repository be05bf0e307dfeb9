import { sql } from "kysely";
import type { TestShop } from "../create-test-shop.ts";
import { aPhone, giveMoney, moneyOf, signIn } from "./customer.ts";
import { putOnShelf, putPromo, shelf } from "./goods.ts";
import { createShopper } from "./shopper.ts";

const money = { bonus: 900, advance: 700, deposit: 400 };
const asked = { bonus: 500, avanse: 700, ad_deposit: 300 };
type ShownCart = { items: Record<string, unknown>[]; [field: string]: unknown };
export type RichBuyer = Awaited<ReturnType<ReturnType<typeof richBuyers>>>;

/** With all balances, a promo code and two goods in the cart. */
export const richBuyers = ({ shop, app }: Pick<TestShop, "shop" | "app">) =>
  async function aBuyer(promo: Parameters<typeof putPromo>[1] = {}, lang = "ru") {
    const shopper = createShopper(app, { lang });
    const phone = aPhone();
    const id = await signIn(shop, shopper, phone);
    await giveMoney(shop, id, money);
    const goods = [await putOnShelf(shop, { price: 1990, sale: 15, stock: 9 }), await putOnShelf(shop, { price: 3000, stock: 5 })];
    await sql`update model set marking = 'shoes' where id = ${`m-${goods[1]}`}`.execute(shop.db);
    const promocode = await putPromo(shop, { sale: 20, useLimit: 1, models: [`m-${goods[1]}`], ...promo });
    const items = goods.map((productid, n) => ({ productid, quantity: 2 - n }));
    for (const item of items) await shopper.post("/shop/user/basket", { type: "add", client: id, item: { ...item, specification: "0" } });
    const quote = async (more: object = {}) => (await shopper.quote(items, { ...asked, promocode, ...more })).body;
    const cart = async () => ((await shopper.post("/shop/auth/token/", {})).body.data as { basket: unknown[] }).basket.length;
    const orders = async () => (await shopper.get(`/crm/vieworderclient/${encodeURIComponent(phone)}`)).body as unknown as ShownCart[];
    const count = async (from: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(shop.db)).rows[0]!.n;
    /** All tables an order may change. */
    const books = async () => ({
      shelves: await Promise.all(goods.map((productid) => shelf(shop, productid))),
      money: await moneyOf(shop, id),
      promo: (await sql<{ used: number }>`select used from promo_code where name = ${promocode}`.execute(shop.db)).rows[0]!.used,
      cart: await cart(),
      orders: (await orders()).length,
      entries: await count("ledger_entry"),
      movements: await count("stock_movement"),
      payments: await count("payment"),
      messages: await count("message where cause like 'order:%'"),
      jobs: await count("pgboss.job"),
    });
    return { shopper, id, phone, goods, promocode, quote, books, orders };
  };
