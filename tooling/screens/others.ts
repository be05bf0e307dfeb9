import type { Page } from "@playwright/test";
import { inTransaction, sql } from "../../app/foundation/database/database.server.ts";
import { orderLink } from "../../app/orders/order-link.server.ts";
import type { Shop } from "../../app/shop.server.ts";
import { buy, goodCart, guestPhone, type Place, signIn } from "./shopper.ts";
import type { Orders } from "./story.ts";

const FREIGHT_DEALER = "freight@example.com";

export async function orderAsGuest(page: Page, shop: Shop, place: Place): Promise<Orders> {
  const guest = await buy(page, place, goodCart.slice(0, 1));
  const { pathname, search } = new URL(orderLink(shop.secrets.key, place.origin, { number: guest, lang: "ru" }, shop.clock.now()));
  return { guest, guestLink: pathname + search.replace(/&lang=.*/, "") };
}

/** A guest order, then a sign-in too old to prove the phone. */
export async function signInAfterOrdering(page: Page, shop: Shop, place: Place): Promise<void> {
  const phone = guestPhone[place.region];
  await buy(page, place, goodCart.slice(0, 1));
  await page.goto(`${place.origin}/service/offer`);
  await signIn(page, phone);
  await sql`update session set created_at = now() - interval '1 day' where customer_id = (select id from customer where phone = ${phone})`.execute(
    shop.db,
  );
}

/** Two dealer orders by freight, one shipped, one awaiting its price. Returns the first. */
export async function orderFreight(page: Page, shop: Shop, place: Place): Promise<string> {
  await signIn(page, FREIGHT_DEALER);
  await shop.dealers.grant(FREIGHT_DEALER, 30, { actor: "Вера", now: shop.clock.now() });
  // Unpaid: a paid parcel would go by post.
  const [sent, asked] = [await buy(page, place, goodCart, "declined"), await buy(page, place, goodCart, "declined")];
  const [terminal, city] = [
    { type: "dl", mode: "point", city: "Казань", point: "Терминал на Тихорецкой" },
    { type: "dl", city: "Омск", days: null },
  ];
  await sql`update shop_order set delivery = delivery || ${JSON.stringify(terminal)}::jsonb, status = 'sent-to-delivery', payment_status = 'paid'
    where number = ${sent}`.execute(shop.db);
  await sql`insert into delivery_document (id, order_id, carrier, carrier_id, track, created_at, updated_at)
    select 'd-' || id, id, 'dl', '26-00391', '26003910077', now(), now() from shop_order where number = ${sent}`.execute(shop.db);
  await sql`update shop_order set delivery = delivery || ${JSON.stringify(city)}::jsonb, status = 'needs-approval', delivery_minor = null,
    payment_type = 'bank-transfer', hold_until = now() + interval '7 days' where number = ${asked}`.execute(shop.db);
  return sent;
}

const returnees = { ru: "+79005550101", eu: "+4915155501010", reload: "+79005550102" } as const;

export async function comeBack(page: Page, shop: Shop, place: Place, { hasMailbox }: { hasMailbox: boolean }): Promise<void> {
  const phone = returnees[place.region].replace("555", hasMailbox ? "555" : "556");
  await signIn(page, phone);
  await page.context().clearCookies();
  await sql`delete from sign_in_code where target = ${phone}`.execute(shop.db);
  const email = hasMailbox ? `vera.${place.region}@example.com` : null;
  await sql`update customer set firstname = 'Вера', email = ${email}, seen_at = now() - interval '200 days' where phone = ${phone}`.execute(
    shop.db,
  );
  await signIn(page, phone);
}

export async function leave(shop: Shop, number: string): Promise<void> {
  const { id } = (await shop.orders.findByNumber(number))!;
  const now = shop.clock.now();
  await inTransaction(shop.db, async (trx) => {
    await sql`update shop_order set status = 'sent-to-delivery', payment_status = 'paid', parcel_due = false where id = ${id}`.execute(trx);
    await sql`insert into delivery_document (id, order_id, carrier, carrier_id, track, created_at, updated_at)
              values (${`screen-${id}`}, ${id}, 'cdek', ${`screen-${id}`}, '1105734821', ${now}, ${now})
              on conflict (order_id) do update set carrier = 'cdek', carrier_id = excluded.carrier_id, track = excluded.track`.execute(trx);
    await shop.orders.moveDelivery(trx, (await shop.orders.lock(trx, id))!, { status: "on-the-way", actor: "cdek", now });
  });
}
