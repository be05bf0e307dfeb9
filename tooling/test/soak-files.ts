/** Whole shops that are stopped, restored, overloaded or lose their database: they mostly wait. */
const wholeShops = ["backup", "database-away", "draining", "erasures-restored", "overload", "supervisor"];
/** Test files of races, kills and whole shops: `npm run soak` runs them, races and kills in numbers, so `npm test` leaves them out. */
export const soakFiles = [
  ...wholeShops.map((name) => `test/${name}.test.ts`),
  "test/stream-kills.test.ts",
  "test/histories.test.ts",
  "test/interleavings.test.ts",
  "test/letters.test.ts",
  "test/database-faults.test.ts",
  "test/pages.test.ts",
  "app/account/privacy/erase-races.test.ts",
  "app/backoffice/acting/deeds.crash.test.ts",
  "app/fulfilment/shipping/documents.crash.test.ts",
  "app/fulfilment/shipping/recalls.crash.test.ts",
  "app/money/ledger/bank.crash.test.ts",
  "app/money/withdrawals/races.test.ts",
  "app/payments/edges.test.ts",
  "app/payments/receipts/receipts.crash.test.ts",
  "commands/orders.crash.test.ts",
  "test/kills.test.ts",
  "test/races.test.ts",
  "test/sign-ins.test.ts",
  "app/backoffice/orders/whole-order.race.test.ts",
];
/** Timing tests: run alone. */
export const timedSoakFiles = ["app/customers/identity/known-or-not.test.ts", "app/customers/passkeys/known-passkey.test.ts"];
/** Run by `npm test` in small numbers, and at full size by `npm run soak -- full` alone. */
export const fullSoakFiles = [
  "app/payments/payments.crash.test.ts",
  "app/delivery/notified.crash.test.ts",
  "app/gifts/issue.crash.test.ts",
  "app/exchange/memory.test.ts",
  "app/publishing/robots/memory.test.ts",
  "app/pricing/price-cart.properties.test.ts",
];
