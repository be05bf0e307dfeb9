import type { Shop } from "../app/shop.server.ts";

/** Tasks every few minutes: their cost must not grow with past orders. */
export const recurringTasks = (shop: Shop): Record<string, () => Promise<unknown>> => ({
  "payments.pollOpen": () => shop.payments.pollOpen(shop.clock.now()),
  "payments.openUnasked": () => shop.payments.openUnasked(shop.clock.now(), () => "http://localhost"),
  "orders.expireHolds": () => shop.orders.expireHolds(shop.clock.now(), shop.payments.closeOpen),
  "receipts.remind": () => shop.receipts.remind(shop.clock.now()),
  "delivery.pollOpen": () => shop.delivery.pollOpen(shop.clock.now()),
  "referrals.settle": () => shop.referrals.settle(shop.clock.now()),
  "invoices.remind": () => shop.invoices.remind(shop.clock.now()),
  "approval.warn": () => shop.approval.warn(shop.clock.now()),
  metrics: () => shop.metrics(),
  "npm run orders": () => shop.fulfilment.open(),
  "npm run cancellations": () => shop.aftersales.asked(),
  "npm run cases": () => shop.cases.open(),
  "npm run invoices": () => shop.invoices.unpaid(),
  "npm run holds": () => shop.holds.top(),
});

/** Hourly reports over up to a year, with a long timeout. */
export const hourlyCounts = (shop: Shop): Record<string, () => Promise<unknown>> => ({
  "catalogue.countSold": () => shop.catalogue.countSold(shop.clock.now()),
  "catalogue.countTogether": () => shop.catalogue.countTogether(shop.clock.now()),
});
