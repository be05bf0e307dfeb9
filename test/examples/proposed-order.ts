import assert from "node:assert/strict";
import { sql } from "kysely";
import type { EditWish } from "../../app/checkout/editing/edit-wish.ts";
import type { Visit } from "../../app/foundation/http/call.ts";
import { storefronts } from "../../app/foundation/storefront.ts";
import type { ChangeAnswer } from "../../app/payments/change-page.server.ts";
import type { TestShop } from "../create-test-shop.ts";
import type { openStore } from "./card-order.ts";
import { putOnShelf } from "./goods.ts";
import type { openSandbox } from "./sandbox.ts";
import { createShopper, orderBody } from "./shopper.ts";

type Store = Awaited<ReturnType<typeof openStore>>;
type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
export type EditedOrder = { id: string; number: string; gloves: string; shopper: ReturnType<typeof createShopper> };
type Wanted = { id: string; quantity: number }[];

const toDoor = { deliverytype: "couier", code: "", city: "Москва", index: "101000", street: "Ленина", house: "1", kvartira: "5" };
const none: EditWish = { lines: null, recipient: null, address: null, way: null };

/** Orders that staff make dearer, and buyers who answer by the link of the letter, from a browser that nobody knows. */
export function proposing({ shop }: TestShop, sandbox: Sandbox, { port, host, settled }: Store) {
  const find = async (id: string) => (await shop.orders.find(shop.db, id))!;

  async function anOrder(way: object = {}, goods?: string): Promise<EditedOrder> {
    const gloves = goods ?? (await putOnShelf(shop, { price: 1610, stock: 10 }));
    const shopper = createShopper({ port }, { host });
    const quoted = await shopper.quote([{ productid: gloves, quantity: 2 }], way);
    const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), ...way });
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    return { id: placed.body._id, number: placed.body.ordernumber, shopper, gloves };
  }

  async function aPaidOrder(goods?: string, carrier?: string): Promise<EditedOrder> {
    const order = await anOrder(carrier ? { delivery: { ...toDoor, type: carrier } } : {}, goods);
    const opened = await order.shopper.post("/payment/createpayment", { orderNumber: order.number, type: "online", data: {} });
    const bankId = String(opened.body.url).split("/").at(-1)!;
    await sandbox.pay(bankId);
    await settled(bankId);
    assert.equal((await find(order.id)).paymentStatus, "paid");
    return order;
  }

  const wish = (wanted: Wanted): EditWish => ({
    ...none,
    lines: wanted.map(({ id, quantity }) => ({ productId: id, specificationId: "0", quantity })),
  });
  const save = (order: EditedOrder, wanted: Wanted) =>
    shop.edits.save(order.number, wish(wanted), { by: "Анна", now: shop.clock.now() }, false);

  async function proposalOf(orderId: string) {
    const { rows } = await sql<{ text: string }>`
      select text from message where cause like ${`order:${orderId}:change-proposed:%:sms`} order by created_at desc limit 1`.execute(
      shop.db,
    );
    const link = new URL(/https?:\S+/.exec(rows[0]!.text)![0]);
    return { ...(await shop.orders.proposals.find(orderId))!, link: link.pathname + link.search };
  }

  async function propose(order: EditedOrder, wanted: Wanted) {
    const done = await save(order, wanted);
    assert.deepEqual([done.ok, done.ok ? done.kind : done.refusal], [true, "proposed"]);
    return proposalOf(order.id);
  }

  function visitBy(link: string) {
    const url = new URL(link, `http://${host}`);
    const [storefront, now] = [storefronts[0]!, shop.clock.now()];
    const visit = {
      storefront,
      lang: "ru",
      currency: "rub",
      customerId: null,
      guestHash: null,
      origin: url.origin,
      now,
    } as unknown as Visit;
    return [url.pathname.split("/")[2]!, url.searchParams.get("k"), visit] as const;
  }

  /** What the buyer sees. */
  function look(link: string) {
    const [number, k, visit] = visitBy(link);
    return shop.orderPages.change(number, k, false, visit);
  }

  /** Where the buyer goes on, or why not; null: there is nothing for this link. */
  function answer(link: string, said: ChangeAnswer): Promise<{ to: string } | { refusal: string } | null> {
    const [number, k, visit] = visitBy(link);
    return shop.orderPages.answerChange(number, k, said, visit);
  }

  async function bankOf(link: string): Promise<string> {
    const done = await answer(link, "pay");
    assert.ok(done && "to" in done, JSON.stringify(done));
    const { rows } = await sql<{ url: string }>`select url from payment where kind = 'top-up' order by created_at desc limit 1`.execute(
      shop.db,
    );
    return rows[0]!.url.split("/").at(-1)!;
  }

  async function payTopUp(link: string) {
    const bankId = await bankOf(link);
    await sandbox.pay(bankId);
    await settled(bankId);
  }

  const onReceipt = { typepayment: "payment-upon-receipt" };
  return { aPaidOrder, anOrderOnReceipt: () => anOrder(onReceipt), save, wish, find, propose, proposalOf, look, answer, bankOf, payTopUp };
}
