import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import { newId } from "../../app/foundation/ids.server.ts";
import { unseal } from "../../app/foundation/seal.server.ts";
import { post } from "../../app/money/ledger/ledger.queries.server.ts";
import type { CustomerAccount } from "../../app/money/ledger/ledger.ts";
import type { Shop } from "../../app/shop.server.ts";
import type { createShopper, Reply } from "./shopper.ts";

export type Shopper = ReturnType<typeof createShopper>;
let numbers = 0;

/** Unique and far from the previous one: neighbouring numbers share limits. */
export const aPhone = () => `+7916${String(1_000_000 + ((numbers++ * 1009) % 9_000_000))}`;

/** The newest code sent there, read from the outbox. */
/** The newest, or of one request. */
export async function codeTo(shop: Shop, to: string, request = "%"): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`select text from message where recipient = ${to} and cause like ${`code:${request}`} order by created_at desc limit 1`.execute(
    shop.db,
  );
  return /\d{6}/.exec(unseal(shop.secrets.key, rows[0]!.text))![0];
}

export const askCode = (shopper: Shopper, to: string): Promise<Reply> =>
  shopper.post("/shop/auth/code", to.includes("@") ? { email: to, channel: "email" } : { phone: to, channel: "sms" });

export async function enterCode(shop: Shop, shopper: Shopper, to: string): Promise<Reply> {
  const asked = await askCode(shopper, to);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const entered = await shopper.post("/shop/auth/code/verify", { request: asked.body.request, code: await codeTo(shop, to) });
  assert.equal(entered.status, 200, JSON.stringify(entered.body));
  return entered;
}

/** Returns the customer's id. */
export async function signIn(shop: Shop, shopper: Shopper, to: string = aPhone()): Promise<string> {
  const entered = await enterCode(shop, shopper, to);
  return (entered.body.data as { _id: string })._id;
}

/** Advances the clock; resets it and the code limits after each test. */
export function passTime(shop: Shop): (ms: number) => Promise<void> {
  let passed = 0;
  afterEach(async () => {
    passed = 0;
    // All share an address, limited to twenty codes an hour.
    await sql`delete from sign_in_code`.execute(shop.db);
    await shop.clock.move(null);
  });
  return (ms) => {
    passed += ms;
    return shop.clock.move(new Date(Date.now() + passed));
  };
}

/** Credits whole rubles as opening entries. */
export const giveMoney = (shop: Shop, customerId: string, money: { bonus?: number; advance?: number; deposit?: number }) =>
  inTransaction(shop.db, async (trx) => {
    for (const [account, rubles] of Object.entries(money) as [CustomerAccount, number][]) {
      const entries = [
        { account, amountMinor: rubles * 100 },
        { account: "shop", amountMinor: -rubles * 100 },
      ] as const;
      await post(trx, { cause: "opening", causeId: newId(), customerId, entries, now: shop.clock.now() });
    }
  });

/** Whole rubles; 0 if never used. */
export async function moneyOf(shop: Shop, customerId: string) {
  const { rows } = await sql<{ kind: CustomerAccount; rubles: number }>`
    select kind, (balance_minor / 100)::int as rubles from ledger_account where customer_id = ${customerId} and kind <> 'withdrawal'`.execute(
    shop.db,
  );
  return { bonus: 0, advance: 0, deposit: 0, ...Object.fromEntries(rows.map(({ kind, rubles }) => [kind, rubles])) };
}
