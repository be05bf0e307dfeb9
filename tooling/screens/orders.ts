import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import type { Orders } from "./story.ts";

export const ofOrder = (number: string | undefined, screen: (number: string) => Screen): Screen[] => (number ? [screen(number)] : []);

export const orderScreens = (orders: Orders): Screen[] => [...openScreens(orders), ...endedScreens(orders), ...guestScreens(orders)];

const openScreens = ({ paid, failed, arrived, returned, canceled, cancelRequested, away }: Orders): Screen[] => [
  ...ofOrder(paid, (number) => ({ name: "paid", path: `/pmt?order=${number}`, who: "customer" })),
  ...ofOrder(paid && failed, (number) => ({ name: "not-paid", path: `/pmt?order=${number}`, who: "customer", prepare: waitForBank })),
  ...ofOrder(failed, (number) => ({ name: "order", path: `/order/${number}`, who: "customer", main: true })),
  ...ofOrder(failed, (number) => ({ name: "order-pay-otherwise", path: `/order/${number}`, who: "customer", prepare: wishToPayOtherwise })),
  ...ofOrder(failed, (number) => ({ name: "order-cancel", path: `/order/${number}`, who: "customer", prepare: askToCancel })),
  ...ofOrder(canceled, (number) => ({ name: "order-canceled", path: `/order/${number}`, who: "customer" })),
  ...ofOrder(cancelRequested, (number) => ({ name: "order-cancel-requested", path: `/order/${number}`, who: "customer" })),
  ...ofOrder(away, (number) => ({ name: "order-away", path: `/order/${number}`, who: "customer", main: true })),
  ...ofOrder(away, (number) => ({ name: "order-away-lk", path: `/lk/orders/${number}`, who: "customer" })),
  ...(arrived ? arrivedScreens(arrived) : []),
  ...ofOrder(returned, (number) => ({ name: "order-returning", path: `/lk/orders/${number}`, who: "customer", main: true })),
];

const arrivedScreens = (number: string): Screen[] => [
  { name: "order-arrived", path: `/lk/orders/${number}`, who: "customer" },
  { name: "return-form", path: `/lk/orders/${number}?ask=return`, who: "customer", main: true, prepare: wishToReturn },
  { name: "return-errors", path: `/lk/orders/${number}?ask=return`, who: "customer", prepare: hurryReturn },
];

const endedScreens = ({ canceled, kept, expired, returnRefused, refunded }: Orders): Screen[] => [
  ...ofOrder(canceled, (number) => ({ name: "order-hide", path: `/lk/orders/${number}`, who: "customer", prepare: askToHide })),
  ...ofOrder(kept, (number) => ({ name: "order-cancel-refused", path: `/lk/orders/${number}`, who: "veteran", main: true })),
  ...ofOrder(kept, (number) => ({ name: "order-ask-to-cancel", path: `/lk/orders/${number}`, who: "veteran", prepare: askToCancel })),
  ...ofOrder(expired, (number) => ({ name: "order-expired", path: `/lk/orders/${number}`, who: "veteran" })),
  ...ofOrder(returnRefused, (number) => ({ name: "return-refused", path: `/lk/orders/${number}`, who: "veteran", main: true })),
  ...ofOrder(refunded, (number) => ({ name: "return-refunded", path: `/lk/orders/${number}`, who: "veteran" })),
];

const guestScreens = ({ guest, guestLink }: Orders): Screen[] => [
  ...ofOrder(guest, (number) => ({ name: "guest-order", path: `/order/${number}`, who: "guest" })),
  ...ofOrder(guestLink, (link) => ({ name: "guest-link", path: link })),
  ...ofOrder(guestLink, (link) => ({ name: "guest-link-other-phone", path: link, who: "newcomer" })),
  ...ofOrder(guestLink, (link) => ({ name: "guest-link-take", path: link, who: "formerGuest" })),
  ...ofOrder(guestLink, (link) => ({ name: "guest-link-prove", path: link, window: true, who: "formerGuest", prepare: takeOrder })),
];

async function wishToReturn(page: Page) {
  await page.locator(".return-form .pieces button").last().click();
  await page.locator(".return-form [name=return-kind]").last().check();
}

async function hurryReturn(page: Page) {
  await page.locator(".return-form .button-main").click();
  await page.locator(".return-form .field-error:not(:empty)").first().waitFor();
}

async function wishToPayOtherwise(page: Page) {
  await page.locator(".pay details summary").click();
}

async function askToCancel(page: Page) {
  await page.locator(".order-actions .link-button").first().click();
  await page.locator(".ask").waitFor();
}

const waitForBank = (page: Page) => page.locator("main .button-main").waitFor();

async function askToHide(page: Page) {
  await page.locator(".order-actions .ask-actions .link-button").last().click();
  await page.locator(".ask").waitFor();
}

async function takeOrder(page: Page) {
  await page.locator(".order .lk-actions .button").click();
  await page.locator(".step-up").waitFor();
}
