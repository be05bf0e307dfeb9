import assert from "node:assert/strict";
import { sql } from "kysely";
import { emptyForm } from "../../app/checkout/checkout-form.ts";
import { openCase } from "../../app/foundation/cases.queries.server.ts";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import { newId } from "../../app/foundation/ids.server.ts";
import { insertReturn } from "../../app/fulfilment/returns/returns.queries.server.ts";
import type { Shop } from "../../app/shop.server.ts";
import type { TestShop } from "../create-test-shop.ts";
import { createAuthenticator, enrol } from "./authenticator.ts";
import { aBrowser } from "./browser-address.ts";
import { aPhone, giveMoney, type Shopper, signIn } from "./customer.ts";
import { putOnShelf } from "./goods.ts";
import { createShopper, type Reply } from "./shopper.ts";

export type Ids = {
  customer: string;
  phone: string;
  line: string;
  session: string;
  passkey: string;
  address: string;
  recipient: string;
  wait: string;
  copy: string;
  order: string;
  number: string;
  payment: string;
  bank: string;
  endpoint: string;
};
/** Valid ids of nobody. */
export const nothing: Ids = {
  customer: "00000000-0000-4000-8000-000000000000",
  phone: "+79009999999",
  line: "00000000-0000-4000-8000-000000000001",
  session: "00000000-0000-4000-8000-000000000002",
  address: "00000000-0000-4000-8000-000000000003",
  order: "00000000-0000-4000-8000-000000000004",
  number: "2222-2222-2",
  payment: "00000000-0000-4000-8000-000000000005",
  passkey: "00000000-0000-4000-8000-000000000006",
  copy: "00000000-0000-4000-8000-000000000007",
  recipient: "00000000-0000-4000-8000-000000000008",
  wait: "00000000-0000-4000-8000-000000000009",
  bank: "00000000-0000-4000-8000-00000000000a",
  endpoint: "https://fcm.googleapis.com/fcm/send/00000000-0000-4000-8000-00000000000b",
};
/** Personal texts that must not leak. */
export const secrets = ["Тайна", "Секретова", "Скрытая"];

export type Somebody = { shopper: Shopper; ids: Ids };

/** A customer, dealer or guest with one of everything. */
export async function somebody(
  { shop, app }: Pick<TestShop, "shop" | "app">,
  gloves: string,
  kind: "customer" | "dealer" | "guest",
): Promise<Somebody> {
  const shopper = createShopper(app);
  const phone = aPhone();
  const ids = { ...nothing, phone };
  if (kind !== "guest") {
    ids.customer = await signIn(shop, shopper, phone);
    if (kind === "dealer") await sql`update customer set dealer = true where id = ${ids.customer}`.execute(shop.db);
    await giveMoney(shop, ids.customer, { bonus: 300, advance: 200, deposit: 100 });
    const edit = (type: string, data: object) => shopper.post("/shop/user/editors/", { _id: ids.customer, type, data });
    await edit("profile", { firstname: "Тайна", lastname: "Секретова", birthday: "1990-01-01", role: "coach" });
    await edit("address", { country: "RU", city: "Казань", street: "Скрытая", house: "7" });
    await edit("recipient", { firstname: "Тайна", lastname: "Секретова", phone: "+79001112233" });
    await shopper.post("/shop/user/checkout", { version: "", form: { ...emptyForm, lastname: "Секретова", street: "Скрытая" } });
    const kept = (await shopper.get("/shop/user/addresses")).body as unknown as Record<"addresses" | "recipients", { id: string }[]>;
    ids.address = kept.addresses[0]!.id;
    ids.recipient = kept.recipients[0]!.id;
    const browser = aBrowser();
    assert.equal((await shopper.post("/shop/push/subscribe", browser)).status, 200);
    ids.endpoint = browser.endpoint;
    ids.copy = String((await shopper.post("/shop/user/data/export", {})).body.key);
    await enrol(shopper, ids.customer, createAuthenticator());
    ids.passkey = ((await shopper.get("/shop/auth/webauth/keys")).body as unknown as { id: string }[])[0]!.id;
    ids.session = ((await shopper.get("/shop/auth/sessions")).body as unknown as { id: string }[])[0]!.id;
  }
  const placed = await shopper.order([{ productid: gloves, quantity: 1 }], (body) => ({
    ...body,
    contragent: { ...body.contragent, phone },
  }));
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  ids.order = placed.body._id;
  ids.number = placed.body.ordernumber;
  const opened = await shopper.post("/payment/createpayment", { orderNumber: ids.number, type: "online", data: {} });
  ids.payment = String(opened.body._id);
  ids.bank = String(opened.body.url).split("/").at(-1)!;
  ids.wait = await aWait(shop, shopper, `hidden-${phone.slice(1)}@example.com`);
  await photographed(shop, ids.order);
  await proposed(shop, ids.order);
  await reduced(shop, ids.order);
  if (kind !== "guest") {
    const item = { productid: gloves, quantity: 2, specification: "0" };
    const added = await shopper.post("/shop/user/basket", { type: "add", client: ids.customer, item });
    ids.line = (added.body.data as { basket: { _id: string }[] }).basket[0]!._id;
  }
  return { shopper, ids };
}

/** By a customer, or a guest's mailbox. */
async function aWait(shop: Shop, shopper: Shopper, email: string): Promise<string> {
  const productid = await putOnShelf(shop, { stock: 0 });
  const asked = await shopper.post("/shop/wait", { productid, specification: "0", email });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  return (await sql<{ id: string }>`select id from wait where product_id = ${productid}`.execute(shop.db)).rows[0]!.id;
}

/** A return with a photo. */
const photographed = (shop: Shop, orderId: string) =>
  inTransaction(shop.db, async (trx) => {
    const now = shop.clock.now();
    const wish = {
      kind: "failed",
      reason: "Скрытая причина",
      lines: [{ position: 0, quantity: 1 }],
      photos: [Buffer.from("Скрытая")],
    } as const;
    const id = newId();
    await insertReturn(trx, { id, orderId, ...wish, now });
    await openCase(trx, "return-asked", id, {}, now);
  });

/** A dearer order that they refused. */
const proposed = ({ db, clock }: Shop, orderId: string) =>
  sql`insert into order_proposal (id, order_id, n, state, was_minor, total_minor, proposed_by, created_at, expires_at, ended_at)
    values (${newId()}, ${orderId}, 1, 'refused', 100, 200, 'Тайна', ${clock.now()}, ${clock.now()}, ${clock.now()})`.execute(db);

/** An order that an edit made cheaper. */
const reduced = ({ db, clock }: Shop, orderId: string) =>
  sql`insert into order_reduction (id, order_id, n, actor, was_minor, total_minor, created_at, done_at)
    values (${newId()}, ${orderId}, 1, 'Тайна', 100, 100, ${clock.now()}, ${clock.now()})`.execute(db);

/** An answer without request ids, timestamps and the given ids. */
export function said({ status, body }: Reply, ids: Ids): string {
  let text = typeof body === "string" ? String(body).replace(/nonce(="|-)[^"' ]+/g, "") : JSON.stringify({ ...body, requestId: null });
  for (const id of Object.values(ids)) text = text.replaceAll(id, "…").replaceAll(encodeURIComponent(id), "…");
  return `${status} ${text.replace(/"requestId":"[^"]+"|[\w-]{16}\b(?=[^<]*<\/small>)/g, "")}`;
}

/** Database contents by table without read traces, or only rows mentioning `of`; new tables are included. */
export async function stored({ shop }: Pick<TestShop, "shop">, of?: readonly Ids[]): Promise<Map<string, string>> {
  const leftByLooking = ["quote", "delivery_quote"];
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${leftByLooking}) order by table_name`.execute(shop.db);
  const ids = of?.flatMap((one) => Object.values(one).filter((id) => !Object.values(nothing).includes(id))) ?? [];
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const row = sql`(to_jsonb(t) - 'seen_at' - 'expires_at')::text`;
    const holds = of ? sql`where ${row} like any (${ids.map((id) => `%${id}%`)})` : sql``;
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(${row}, E'\n' order by ${row}), '') as "all" from ${sql.table(name)} t ${holds}`.execute(shop.db);
    found.set(name, rows[0]!.all);
  }
  return found;
}
