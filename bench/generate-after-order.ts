import type pg from "pg";
import { copy } from "./copy-rows.ts";

export const tell = (client: pg.Client, cause: string, from: string) =>
  copy(client, "message", from, {
    id: `md5(${cause})`,
    cause,
    channel: "'email'",
    recipient: "'u' || f.g || '@example.com'",
    subject: "'Заказ'",
    text: "repeat('Ваш заказ принят. ', 30)",
    created_at: "f.at",
    sent_at: "f.at",
    next_try_at: "f.at",
  });

/** Actors of open orders; addresses count for a day. */
export async function holdUnpaid(client: pg.Client): Promise<void> {
  const hold = (actor: string, where: string) =>
    copy(client, "unpaid_hold", "fresh f", { actor, order_id: "f.id", placed_at: "f.at" }, [], `where f.is_open and ${where}`);
  for (const actor of ["'phone ' || f.phone", "'door москва, ленина, 1, ' || f.g"]) await hold(actor, "true");
  await hold("'customer ' || f.customer", "f.customer is not null");
  for (const actor of [
    "'guest gh' || f.g",
    "'address 172.16.' || f.g / 16 % 256 || '.' || f.g % 16",
    "'network 172.16.' || f.g / 16 % 256",
  ])
    await hold(actor, `f.customer is null ${actor.startsWith("'guest") ? "" : "and f.at > now() - interval '1 day'"}`);
}

/** Open copies get their original's invoice and reminder; every fifth other order had an invoice. */
export async function issueInvoices(client: pg.Client): Promise<void> {
  const values = { order_id: "f.id", number: "'I' || lpad(f.g::text, 9, '0')", issued_at: "f.at" };
  await copy(client, "invoice", "fresh f join source_invoice s on s.order_id = f.source", {
    ...values,
    pay_by: "(now() + f.g % 7 * interval '1 day')::date",
  });
  await tell(client, "'invoice:' || f.id || ':remind'", "fresh f join source_invoice i on i.order_id = f.source");
  await copy(client, "invoice", "fresh f join (select * from source_invoice limit 1) s on not f.is_open and f.g % 5 = 0", {
    ...values,
    pay_by: "(f.at + interval '5 days')::date",
  });
}

/** Every fifth by our couriers, within their capacity; the rest by a carrier with events. */
export async function deliver(client: pg.Client): Promise<void> {
  const own = "f.g % 5 = 0";
  await copy(
    client,
    "delivery_document",
    "fresh f",
    {
      id: "'d' || f.g",
      order_id: "f.id",
      carrier: `case when ${own} then 'own' else 'cdek' end`,
      carrier_id: `case when not ${own} then 'k' || f.g end`,
      track: `case when not ${own} then 't' || f.g end`,
      state: `case when ${own} then 'invoice-issued' when f.is_over then 'not-delivered' else 'delivered' end`,
      asked_at: "f.at",
      checked_at: `case when not ${own} then f.at + interval '3 days' end`,
      created_at: "f.at",
      updated_at: "f.at + interval '3 days'",
    },
    [],
    "where not f.is_open",
  );
  await copy(
    client,
    "delivery_event",
    "fresh f cross join (values ('1', 1), ('2', 2), ('4', 3)) e (code, days)",
    { document_id: "'d' || f.g", code: "e.code", at: "f.at + e.days * interval '1 day'", learned_at: "f.at + e.days * interval '1 day'" },
    [],
    `where not f.is_open and not ${own}`,
  );
  await copy(
    client,
    "courier_booking",
    "fresh f",
    {
      order_id: "f.id",
      city: "(array['Москва', 'Санкт-Петербург', 'Новосибирск', 'Уфа'])[1 + f.g / 20 % 4]",
      date: "(f.at + interval '2 days')::date",
      slot: "(array['10-14', '14-18', '18-22'])[1 + f.g / 80 % 3]",
    },
    [],
    "where not f.is_open and f.g % 20 = 0",
  );
}
