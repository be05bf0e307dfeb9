import assert from "node:assert/strict";
import { sql } from "kysely";
import type { QuoteAnswer } from "../../app/cart/quote-answer.ts";
import type { PaymentType } from "../../app/foundation/storefront.ts";
import type { TestShop } from "../create-test-shop.ts";
import { openStore, until } from "./card-order.ts";
import { signIn } from "./customer.ts";
import { putOnShelf, shelf } from "./goods.ts";
import type { openSandbox } from "./sandbox.ts";
import { createShopper } from "./shopper.ts";

/** A provider with the URL parts of its open and status requests, for faults. */
export type Provider = { type: PaymentType; name: string; opens: string | null; tells: string | null };
export const providers = {
  sber: { type: "bank-card", name: "sber", opens: "register.do", tells: "getOrderStatusExtended" },
  dolyame: { type: "dolyamy", name: "dolyame", opens: "/orders/create", tells: "/info" },
  yandex: { type: "split", name: "yandex", opens: "/v1/orders", tells: "/v1/orders/" },
  onevision: { type: "onevision", name: "onevision", opens: "payment/create", tells: "payment/status" },
  // Opened by the widget, and without a status request.
  cloudpayments: { type: "cloudpayments", name: "cloudpayments", opens: null, tells: "/payments/" },
  moneta: { type: "moneta", name: "moneta", opens: null, tells: null },
} as const satisfies Record<string, Provider>;
export const everyProvider: readonly Provider[] = Object.values(providers);

type Widget = { publicId: string; invoiceId: string; amount: number; currency: string };
type Letter = { method: string; path: string; headers: Record<string, string>; body: string };

/** Orders and payers for every provider, with control over webhooks. */
export async function openEveryProvider(testShop: TestShop, sandbox: Awaited<ReturnType<typeof openSandbox>>) {
  const { shop, app } = testShop;
  const store = await openStore(testShop);
  const stock = 10_000;
  const gloves = await putOnShelf(shop, { price: 1610, stock });

  /** Two pieces by this type; in tenge from Kazakhstan. `wish`: another delivery, or a customer with a cart. */
  async function anOrder({ type, name }: Pick<Provider, "type" | "name">, wish: { way?: object; isCustomer?: boolean } = {}) {
    const isAbroad = type === "onevision";
    const shopper = createShopper({ port: store.port }, { host: isAbroad ? "eu.localhost" : store.host });
    const usual = isAbroad
      ? { type: "cdek", deliverytype: "couier", code: "", city: "Almaty" }
      : { type: "own", deliverytype: "couier", code: "", city: "Москва" };
    const way = { ...usual, ...wish.way };
    const client = wish.isCustomer ? await signIn(shop, shopper) : null;
    const item = { productid: gloves, quantity: 2, specification: "0" };
    if (client) await shopper.post("/shop/user/basket", { type: "add", client, item });
    const cart = async () => ((await shopper.post("/shop/auth/token/", {})).body.data as { basket: unknown[] }).basket.length;
    if (client) assert.equal(await cart(), 1);
    const told = { country: isAbroad ? "KZ" : "RU", typepayment: type, ...(isAbroad && { currency: "kzt" }) };
    const place = (quote: QuoteAnswer) =>
      shopper.post("/order/addnew", {
        ...told,
        contragent: { phone: "+79001234567", firstname: "Иван", lastname: "Петров", email: `${crypto.randomUUID()}@example.com` },
        items: quote.lines.map(({ productid, specification, quantity, realprice, price }) => ({
          ...{ productid, specification, quantity, realprice, price },
        })),
        ...{ bonus: 0, avanse: 0, ad_deposit: 0, quote: quote.id, paymentorder: { citizen: true } },
        delivery: { ...way, street: "Ленина", house: "1", kvartira: "5" },
      });
    let placed = await place((await shopper.quote([item], { ...told, delivery: way })).body);
    // The carrier may have missed the first quote's deadline.
    if (placed.body.code === "quote_changed") placed = await place(placed.body.quote);
    assert.equal(placed.status, 201, `${name} ${JSON.stringify(placed.body)}`);
    const { _id: id, ordernumber: number } = placed.body;
    const pay = () =>
      shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: { type: "in", status: "not-paid" } });
    return { id, number, ref: `${number}-1`, shopper, pay, placed, cart };
  }

  type Order = Awaited<ReturnType<typeof anOrder>>;

  /** A payer on the payment page. */
  async function payerOf(provider: Provider, order: Order, opened: Record<string, unknown>) {
    const widget = opened.widget as Widget | undefined;
    const url = new URL(String(opened.url ?? `${store.origin}/payment`));
    // The form is submitted by a browser.
    if (provider.name === "moneta") await fetch(url);
    const page = url.searchParams.get("MNT_TRANSACTION_ID") ?? url.pathname.split("/").at(-1);
    return async (action: object = {}): Promise<number> => {
      const body = { outcome: "paid", ...action, ...(widget && { ...widget, origin: store.origin }) };
      return (await order.shopper.post(`/sandbox/pay/${provider.name}/${page}`, body)).status;
    };
  }

  async function anOpenPayment(provider: Provider) {
    const order = await anOrder(provider);
    const { status, body } = await order.pay();
    assert.equal(status, 200, `${provider.name} ${JSON.stringify(body)}`);
    return { ...order, paymentId: String(body._id), play: await payerOf(provider, order, body) };
  }

  /** Records webhooks without sending; tests deliver them. */
  const holdLetters = ({ name }: Provider) => sandbox.fault(name, "drop", { op: "callback" });
  /** A webhook's content, signed or not. */
  const reading = ({ path, body }: Letter) =>
    [path, body, ...body.split(/[."]/).map((part) => Buffer.from(part, "base64").toString())].join(" ");
  const lettersAbout = async ({ name }: Provider, ref: string): Promise<Letter[]> =>
    ((await sandbox.sent(name)) as unknown as (Letter & { status: unknown })[]).filter(
      (letter) => letter.status === "dropped" && reading(letter).includes(ref),
    );
  type Change = { from?: string; headers?: object; body?: string; at?: TestShop };
  async function bring({ method, path, headers, body }: Letter, change: Change = {}) {
    const { pathname, search } = new URL(path);
    const answer = await (change.at?.app ?? app).inject({
      method: method as "POST",
      url: pathname + search,
      headers: { host: "localhost", ...headers, ...change.headers },
      payload: change.body ?? body,
      ...(change.from && { remoteAddress: change.from }),
    });
    return { status: answer.statusCode, body: answer.body };
  }

  const kept = (ref: string) =>
    store.count(sql`select count(*)::int as n from webhook_event where coalesce(payload ->> 'ownRef', '') = ${ref}`);
  const cases = (subject: string, kind = "%") =>
    store.count(
      sql`select count(*)::int as n from case_for_staff where kind like ${kind} and subject like ${`${subject}%`} and closed_at is null`,
    );
  /** Status, payment, attempts, moves and messages. */
  const outcome = async (id: string) => {
    const { status, payment } = await store.orderState(id);
    const attempts = (await store.payments(id)).map(({ state }) => state);
    return [status, payment, attempts.join(" "), await store.moves(id), await store.mails(id, "paid")];
  };
  const PAID_ONCE = ["paid", "paid", "paid", 1, 1] as const;
  const isPaidOnce = async ({ id }: Order, why: string) => assert.deepEqual(await outcome(id), PAID_ONCE, why);
  /** Retries jobs until true. */
  const worksUntil = (holds: () => Promise<boolean>) =>
    until(async () => {
      await shop.jobs.runWaiting();
      return holds();
    });
  const reserved = async () => (await shelf(shop, gloves)).reserved;

  return {
    ...{
      store,
      anOrder,
      payerOf,
      anOpenPayment,
      holdLetters,
      lettersAbout,
      bring,
      kept,
      cases,
      outcome,
      isPaidOnce,
      worksUntil,
      reserved,
    },
  };
}
