import assert from "node:assert/strict";
import { sql } from "kysely";
import type { bankRules } from "../../app/backoffice/inbox/bank-rules.ts";
import type { moneyRules } from "../../app/backoffice/inbox/money-rules.ts";
import { inTransaction } from "../../app/foundation/database/database.server.ts";
import { bankOf } from "./bank.ts";
import { aWithdrawal } from "./bank-account.ts";
import { giveMoney, signIn } from "./customer.ts";
import { billedOrders } from "./invoice-order.ts";
import { createShopper } from "./shopper.ts";
import { aLine, aStatement } from "./statement.ts";
import { mendedThere, spokenOf, type Waiting, type World } from "./waiting.ts";

export function waitingMoney(world: World) {
  const { shop, testShop, sandbox, store, boris, opened, does, aPaidOrder } = world;
  const now = () => shop.clock.now();
  const settle = (paymentId: string) => shop.payments.settle(paymentId, now());
  const anyOrder = async () => (await aPaidOrder({})).id;
  const refundOf = async (id: string) =>
    (
      await sql<{ id: string }>`select r.id from payment_refund r join payment p on p.id = r.payment_id where p.order_id = ${id}`.execute(
        shop.db,
      )
    ).rows[0]!.id;

  const lying = (tamper: string): Waiting => ({
    make: async () => {
      const { bankId, paymentId } = await store.anOpenPayment();
      await sandbox.pay(bankId, { tamper, callback: "none" });
      await settle(paymentId);
      return paymentId;
    },
  });
  async function aPaidPayment() {
    const order = await store.anOpenPayment();
    await sandbox.pay(order.bankId);
    await store.settled(order.bankId);
    return { ...order, bank: await bankOf(shop, sandbox, order.id) };
  }
  const heldRate = (kind: "rate-jump" | "rate-cross", date: string): Waiting => ({
    make: async () => {
      await sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at)
        values ('usd', 'cbr', ${date}, 99, true, ${now()})`.execute(shop.db);
      return opened(kind, `usd ${date}`, { from: "78", to: "99" });
    },
  });
  async function refused() {
    const order = await aPaidOrder({});
    await sandbox.fault("sber", "error", { op: "refund.do", code: "5", times: 1 });
    await order.refund(null, true);
    await shop.jobs.runWaiting();
    return refundOf(order.id);
  }

  return {
    "payment-returned": {
      make: async () => {
        const { paymentId, bank } = await aPaidPayment();
        await bank.ask("reverse", {});
        await settle(paymentId);
        return paymentId;
      },
    },
    "payment-late": {
      make: async () => {
        const { id, bankId, paymentId } = await store.anOpenPayment();
        await sandbox.pay(bankId, { callback: "none" });
        await store.lapse(id);
        await settle(paymentId);
        return paymentId;
      },
      there: () => [],
    },
    "payment-amount": lying("amount"),
    "payment-currency": lying("currency"),
    "payment-reference": lying("merchant"),
    "payment-refunded-in-part": {
      make: async () => {
        const { id, bankId, paymentId } = await store.anOpenPayment();
        await sandbox.pay(bankId, { callback: "none" });
        await (await bankOf(shop, sandbox, id)).ask("refund", { amount: "500" });
        await settle(paymentId);
        return paymentId;
      },
    },
    "payment-surplus": spokenOf(world, "payment-surplus", async () => `${(await aPaidPayment()).paymentId} op-1`),
    "payment-unknown": spokenOf(world, "payment-unknown", async () => "sber nobody's", { ownRef: "GNG-0" }),
    "payment-open": {
      make: async () => {
        const { bankId, paymentId } = await store.anOpenPayment();
        await sql`update payment set created_at = created_at - interval '10 days' where id = ${paymentId}`.execute(shop.db);
        await opened("payment-open", paymentId, { order: "", state: "pending" });
        await sandbox.pay(bankId, { callback: "none" });
        return paymentId;
      },
    },
    "refund-refused": { make: refused },
    "refund-unknown": {
      make: async () => {
        const refund = await refused();
        await sql`update case_for_staff set kind = 'refund-unknown' where subject = ${refund} and closed_at is null`.execute(shop.db);
        return refund;
      },
    },
    "refund-to-agree": {
      make: async () => {
        const { id, pay } = await store.anOrder(undefined, 40);
        const bankId = String((await pay()).body.url)
          .split("/")
          .at(-1)!;
        await sandbox.pay(bankId);
        await store.settled(bankId);
        const asked = await boris.act("refunds.make", { order: id, all: "true", reason: "faulty" });
        assert.ok(asked.ok, asked.says);
        return id;
      },
    },
    "certificate-used": spokenOf(world, "certificate-used", async () => "a-certificate", { order: "" }),
    "bank-receipt": {
      make: async () => {
        const { number } = await billedOrders(testShop)();
        const file = new File(
          [aStatement([aLine({ number: "1", sum: "12980.00", purpose: `No number, for ${number.slice(0, 1)}` })])],
          "s.txt",
        );
        const shown = await does("invoices.preview", { file });
        await does("invoices.import", { file, seen: (shown.answer as { seen: string }).seen });
        unpaid = number;
        return (await shop.invoices.openReceipts())[0]!.key;
      },
      says: () => ({ number: unpaid }),
    },
    "receipt-refused": {
      make: async () => {
        const { id } = await aPaidPayment();
        const { rows } = await sql<{
          id: string;
        }>`update receipt set state = 'refused', problem = 'shift is over' where order_id = ${id} returning id`.execute(shop.db);
        return opened("receipt-refused", rows[0]!.id, { order: "", reason: "shift is over" });
      },
    },
    "collected-unwanted": {
      ...mendedThere(world, "collected-unwanted", anyOrder, ["refunds.make", { all: "true", byHand: "true", reason: "paid twice" }]),
      make: async () => {
        const { id: orderId } = await world.aHandPaid();
        const { totalMinor } = (await shop.orders.find(shop.db, orderId))!;
        await inTransaction(shop.db, (trx) =>
          shop.payments.collected(trx, { orderId, amountMinor: totalMinor, carrier: "cdek", now: now() }),
        );
        return orderId;
      },
    },
    "balance-change": {
      make: async () => {
        const customer = await signIn(shop, createShopper(testShop.app));
        const asked = await boris.act("customers.credit", { customer, account: "bonus", way: "give", sum: "90000", reason: "sorry" });
        assert.ok(asked.ok, asked.says);
        return (await shop.balances.changesOf(customer)).find(({ state }) => state === "asked")!.id;
      },
    },
    withdrawal: {
      make: async () => {
        const shopper = createShopper(testShop.app);
        const customer = await signIn(shop, shopper);
        await giveMoney(shop, customer, { deposit: 5000 });
        assert.equal((await shopper.post("/shop/deposit/withdraw", aWithdrawal({ sum: 5000 }))).status, 200);
        return (await shop.withdrawals.held()).find(({ customerId }) => customerId === customer)!.id;
      },
    },
    "rates-stale": { make: () => opened("rates-stale", "2026-11-01") },
    "rate-jump": heldRate("rate-jump", "2026-12-08"),
    "rate-cross": heldRate("rate-cross", "2026-12-09"),
  } satisfies Record<keyof typeof moneyRules | keyof typeof bankRules, Waiting>;
}
let unpaid = "";
