import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import type { Jobs } from "#app/foundation/jobs.server.ts";
import { entityOf, type PaymentType, type Storefront, storefrontIn } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { otherWays } from "./other-ways.ts";
import { isOpen, mayHoldMoney, type Payment, wayOf } from "./payment.ts";
import { paymentWay } from "./payment-request.ts";
import * as queries from "./payments.queries.server.ts";

type Deps = {
  database: Database;
  orders: Orders;
  jobs: Jobs;
  types: (storefront: Pick<Storefront, "paymentTypes">) => PaymentType[];
};

const storefrontOf = ({ storefront }: Order): Storefront => storefrontIn(storefront);

/** Ends an attempt in our books now and at the provider by a job, whose answer is final. */
export async function giveUp(trx: Db, jobs: Jobs, payment: Payment, note: string): Promise<void> {
  await queries.movePayment(trx, payment, "canceled", { note });
  await jobs.send(trx, "payments", { kind: "close", paymentId: payment.id });
}

/** Returns the locked order as this payment pays it: receipts, 1C and refunds follow the money, not a later choice. */
export async function paidBy(trx: Db, orders: Orders, order: Order, payment: Payment): Promise<Order> {
  const way = wayOf(payment);
  if (order.paymentType === way.paymentType && order.entity === way.entity) return order;
  await orders.payAnotherWay(trx, order.id, way);
  return { ...order, ...way };
}

/** Switches an unpaid order to another provider. Money for the old attempt still pays the order, or is refunded as duplicate. */
export function createChangeWay({ database: { db }, orders, jobs, types }: Deps) {
  const waysOf = (order: Order): PaymentType[] => (paymentWay(order) === "provider" ? otherWays(types(storefrontOf(order)), order) : []);

  return {
    otherWays: waysOf,

    /** Idempotent. 409 `state` if not payable, not this way, or money may be on its way. */
    changeWay: async (number: string, type: PaymentType, visit: Visit): Promise<void> => {
      const { id } = await orders.findOwn(visit, { number });
      await inTransaction(db, async (trx) => {
        const order = (await orders.lock(trx, id))!;
        if (order.paymentType === type) return;
        const standing = await queries.lockStanding(trx, id);
        if (!waysOf(order).includes(type) || (standing && mayHoldMoney(standing.state))) throw new ProblemError(409, "state");
        if (standing && isOpen(standing.state)) await giveUp(trx, jobs, standing, "another way of paying was chosen");
        await orders.payAnotherWay(trx, id, { paymentType: type, entity: entityOf(storefrontOf(order), type) });
      });
    },
  };
}
