import type { Page } from "@playwright/test";
import { inTransaction, sql } from "../../app/foundation/database/database.server.ts";
import type { Shop } from "../../app/shop.server.ts";
import { buy, call, goodCart, type Place } from "./shopper.ts";
import type { Orders } from "./story.ts";

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

export async function liveAsVeteran(page: Page, shop: Shop, place: Place): Promise<Orders> {
  const orders: Orders = {};
  for (const outcome of ["returnRefused", "refunded"] as const) {
    await shop.clock.move(ago(14));
    orders[outcome] = await buy(page, place);
    await shop.clock.move(ago(6));
    await sendBack(page, await arrive(shop, orders[outcome], 9));
    await shop.clock.move(null);
  }
  await decideReturns(shop, orders);
  // Abroad nothing expires, and nothing is packed without support.
  if (place.region === "eu") return orders;
  orders.expired = await lapse(shop, await buy(page, place, goodCart, "declined"));
  orders.kept = await buy(page, place);
  await shop.fulfilment.work(orders.kept, "assemble", { by: "Вера", now: shop.clock.now() });
  await call(page, `/order/${(await shop.orders.findByNumber(orders.kept))!.id}/cancel`, { reason: "" });
  const reason = "Заказ уже упакован и ждёт курьера. Если он не подойдёт, его можно вернуть.";
  await shop.aftersales.refuse(orders.kept, { by: "Вера", reason, now: shop.clock.now() });
  return orders;
}

async function decideReturns(shop: Shop, { returnRefused, refunded }: Orders) {
  const reason = "На перчатках видны следы носки: вернуть можно только то, чем не пользовались.";
  await shop.returns.refuse({ number: returnRefused!, n: 1 }, { by: "Вера", reason, now: ago(5) });
  const name = { number: refunded!, n: 1 };
  await shop.returns.approve(name, { by: "Вера", now: ago(5) });
  await shop.returns.receive(name, { by: "Вера", now: ago(1), fit: "usual" });
  // Where the bank refunds, staff needn't.
  await shop.returns.paid(name, { by: "Вера", now: shop.clock.now() });
  for (let round = 0; round < 100; round++) {
    if ((await shop.returns.show(name))!.found.state === "refunded") return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The money of ${refunded} has not gone back`);
}

async function lapse(shop: Shop, number: string): Promise<string> {
  await sql`update shop_order set hold_until = now() - interval '1 minute' where number = ${number}`.execute(shop.db);
  await shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen);
  return number;
}

export async function arrive(shop: Shop, number: string, days: number): Promise<string> {
  const { id } = (await shop.orders.findByNumber(number))!;
  await inTransaction(shop.db, async (trx) => {
    await sql`update shop_order set status = 'sent-to-delivery', payment_status = 'paid', parcel_due = false where id = ${id}`.execute(trx);
    await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status: "delivered", actor: "cdek", now: ago(days) });
  });
  return id;
}

export const sendBack = (page: Page, id: string) =>
  call(page, `/order/${id}/return`, { lines: [{ item: "0", quantity: 1 }], kind: "new", reason: "", photos: [] });
