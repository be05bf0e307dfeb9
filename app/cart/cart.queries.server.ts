import { type Db, row, rows, run, sql, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";

export type CartEntry = { id: string; productId: string; specificationId: string; quantity: number; addedAt: Date };

const fields = sql`id, product_id as "productId", specification_id as "specificationId", quantity, added_at as "addedAt"`;

export const listCart = (db: Db, customerId: string, storefront: string) =>
  rows<CartEntry>(
    db,
    sql`select ${fields} from cart_line where customer_id = ${customerId} and storefront = ${storefront} order by added_at, id`,
  );

/** Serialises changes from several devices. */
export const lockCart = (trx: Db, customerId: string, storefront: string) => takeAdvisoryLock(trx, `cart ${customerId} ${storefront}`);

/** An existing pair stays as it is [CRT-12]. */
export const insertCartLine = (db: Db, line: CartEntry & { customerId: string; storefront: string }) =>
  run(
    db,
    sql`insert into cart_line (id, customer_id, storefront, product_id, specification_id, quantity, added_at)
        values (${line.id}, ${line.customerId}, ${line.storefront}, ${line.productId}, ${line.specificationId}, ${line.quantity}, ${line.addedAt})
        on conflict (customer_id, storefront, product_id, specification_id) do nothing`,
  );

export const findCartLine = (db: Db, id: string, customerId: string, storefront: string) =>
  row<CartEntry>(db, sql`select ${fields} from cart_line where id = ${id} and customer_id = ${customerId} and storefront = ${storefront}`);

export const updateCartLine = (db: Db, id: string, specificationId: string, quantity: number) =>
  run(db, sql`update cart_line set specification_id = ${specificationId}, quantity = ${quantity} where id = ${id}`);

export const deleteCartLine = (db: Db, id: string, customerId: string, storefront: string) =>
  run(db, sql`delete from cart_line where id = ${id} and customer_id = ${customerId} and storefront = ${storefront}`);

export const clearCart = (db: Db, customerId: string, storefront: string) =>
  run(db, sql`delete from cart_line where customer_id = ${customerId} and storefront = ${storefront}`);

/** Lines added since the order stay. */
export const removeOrdered = (
  db: Db,
  customerId: string,
  storefront: string,
  lines: readonly { productId: string; specificationId: string }[],
) =>
  run(
    db,
    sql`delete from cart_line using unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.specificationId)}::text[]) as o (product_id, specification_id)
        where customer_id = ${customerId} and storefront = ${storefront}
          and cart_line.product_id = o.product_id and cart_line.specification_id = o.specification_id`,
  );
