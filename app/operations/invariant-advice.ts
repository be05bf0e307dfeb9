import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Invariant } from "./invariant-texts.ts";

/** What the `id` of a row names; other columns say it themselves (`order_id`, `customer_id`). */
export type RowOf = "order" | "payment" | "refund" | "receipt" | "withdrawal" | "certificate" | "customer" | "product" | "none";
type Advice = { fix: () => string; of: RowOf };

const by = (fix: () => string) => (of: RowOf) => ({ fix, of });
const stock = by(m.desk_fix_stock);
const code = by(m.desk_fix_code);
const waits = by(m.desk_fix_waits);
const refund = by(m.desk_fix_refund);
const withdrawal = by(m.desk_fix_withdrawal);
const bank = by(m.desk_fix_bank);
const receipt = by(m.desk_fix_receipt);
const payment = by(m.desk_fix_payment);
const certificate = by(m.desk_fix_certificate);
const privacy = by(m.desk_fix_privacy);
const message = by(m.desk_fix_message);
const timer = by(m.desk_fix_timer);
const balance = by(m.desk_fix_balance);

export const invariantAdvice = {
  "INV1 stock-below-zero": stock("product"),
  "INV2 reserved-stock": stock("product"),
  "INV2 closed-order-reserves": stock("order"),
  "INV2 stock-movements": stock("product"),
  "INV2 shortage-without-case": stock("product"),
  "INV3 order-lines-sum": code("order"),
  "INV4 line-bonus": code("order"),
  "INV5 ledger-transaction-sum": code("none"),
  "INV5 account-balance": code("none"),
  "INV5 order-in-ledger": code("order"),
  "INV5 refund-in-ledger": refund("order"),
  "INV4 refunded-amounts": refund("order"),
  "ORD-06 returned-quantity": refund("order"),
  "ORD-06 return-without-refund": refund("none"),
  "ORD-06 return-without-case": waits("none"),
  "INV4 line-balances": code("order"),
  "INV5 cashback-exceeded": balance("order"),
  "INV5 withdrawals-held": withdrawal("customer"),
  "INV5 withdrawal-in-ledger": withdrawal("withdrawal"),
  "INV5 withdrawal-unknown": withdrawal("none"),
  "INV5 withdrawal-approval": withdrawal("withdrawal"),
  "INV5 withdrawal-without-case": waits("withdrawal"),
  "INV5 balance-change": balance("none"),
  "INV5 balance-change-without-case": waits("none"),
  "INV7 unclaimed-money": bank("none"),
  "INV7 refused-refund-without-case": waits("refund"),
  "PRC-17 price-history": code("product"),
  "INV6 paid-amount": payment("order"),
  "INV6 manual-payment": payment("payment"),
  "INV6 bank-reversal-without-case": payment("payment"),
  "INV7 settled-money": payment("payment"),
  "INV8 quote-used-twice": code("none"),
  "INV9 promo-uses": code("none"),
  "INV9 certificate-liability": certificate("certificate"),
  "INV9 certificate-unpaid": certificate("certificate"),
  "INV15 certificate-code-in-clear": privacy("none"),
  "INV10 order-without-message": message("order"),
  "INV11 expired-hold": timer("order"),
  "INV13 order-history": code("order"),
  "INV15 sign-in-code-in-clear": privacy("none"),
  "INV18 erased-customer": privacy("customer"),
  "INV19 referral": balance("order"),
  "INV19 referral-reward": balance("order"),
  "T41 birthday-bonus": balance("customer"),
  "WAIT restock-message": message("none"),
  "INV20 delivery-document": code("order"),
  "PAY-07 statement-amount": bank("order"),
  "PAY-07 receipt-without-case": bank("none"),
  "INV14 fiscal-receipt": receipt("order"),
  "INV14 receipt-parts": receipt("none"),
  "INV14 receipts-in-ledger": receipt("order"),
  "INV14 receipt-quantities": receipt("order"),
  "PAY-11 settlement-receipt": receipt("order"),
  "INV14 refused-receipt-without-case": waits("receipt"),
} satisfies Record<Invariant, Advice>;
