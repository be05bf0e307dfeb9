import type { Page } from "@playwright/test";
import { inTransaction, sql } from "../../app/foundation/database/database.server.ts";
import { post } from "../../app/money/ledger/ledger.queries.server.ts";
import { grantEntries } from "../../app/money/ledger/ledger.ts";
import type { Shop } from "../../app/shop.server.ts";
import { call, type Place, signIn } from "./shopper.ts";

/** A page of a freshly signed-in account of its own, so that pictures can change it. */
export async function enter(
  page: Page,
  { origin }: Place,
  path: string,
  email = `vera.${Date.now().toString(36)}@example.com`,
): Promise<void> {
  await signIn(page, email);
  await page.goto(origin + path, { waitUntil: "networkidle" });
}

export const whoIsIn = async (page: Page) => (await call<{ data: { _id: string; email: string } }>(page, "/shop/auth/token/", {})).data;

/** Ages the session past re-authentication. */
export async function grow(page: Page, shop: Shop): Promise<void> {
  const { _id } = await whoIsIn(page);
  await sql`update session set created_at = now() - interval '1 day' where customer_id = ${_id}`.execute(shop.db);
}

/** Credits whole rubles and reloads. */
export async function give(
  page: Page,
  shop: Shop,
  account: "bonus" | "deposit",
  rubles: number,
  cause: "opening" | "birthday" = "opening",
) {
  const { _id: customerId } = await whoIsIn(page);
  const grant = {
    cause,
    causeId: `${customerId} ${account}`,
    customerId,
    entries: grantEntries(account, rubles * 100),
    now: shop.clock.now(),
  };
  await inTransaction(shop.db, (trx) => post(trx, grant));
  await page.reload({ waitUntil: "networkidle" });
}
