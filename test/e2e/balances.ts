import { sql } from "./shop-page.ts";

/** Credits whole rubles as opening entries. */
export async function giveMoney(phone: string, money: { bonus?: number; advance?: number; deposit?: number }): Promise<void> {
  for (const [account, rubles] of Object.entries(money))
    await sql(
      `with opened as (insert into ledger_transaction (cause, cause_id, at) values ('opening', gen_random_uuid(), now()) returning id)
       insert into ledger_entry (transaction_id, account_id, amount_minor)
       select o.id, a.id, case a.kind when $3 then 1 else -1 end * $2::bigint * 100 from opened o, ledger_account a
       where (a.kind = $3 and a.customer_id = (select id from customer where phone = $1)) or (a.kind = 'shop' and a.customer_id is null)`,
      [phone, rubles, account],
    );
}
