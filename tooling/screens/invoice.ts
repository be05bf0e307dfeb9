import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { chooseCity, chooseDoor, counted, goodCart, type Place, tellRecipient } from "./shopper.ts";

/** From the payer's form to the papers. Abroad support prices delivery first; reload has no invoices. */
export const invoiceScreens = (): Screen[] => invoice().map((screen) => ({ ...screen, notInReload: true }));

const invoice = (): Screen[] => [
  { name: "checkout-invoice", path: "/checkout", main: true, cart: goodCart, prepare: fillRequisites },
  { name: "checkout-invoice-errors", path: "/checkout", cart: goodCart, prepare: hurryRequisites },
  { name: "order-billed-result", path: "/checkout", window: true, cart: goodCart, prepare: orderByInvoice },
  { name: "order-billed", path: "/checkout", main: true, cart: goodCart, prepare: lookAtOrder },
  { name: "lk-order-billed", path: "/checkout", who: "dealer", cart: goodCart, prepare: lookInAccount },
  { name: "lk-dealer-invoices", path: "/checkout", who: "dealer", cart: goodCart, prepare: lookAtPapers },
];

async function toInvoice(page: Page, place: Place) {
  await counted(page);
  await tellRecipient(page, place);
  await chooseCity(page, place);
  await chooseDoor(page, place);
  if (place.region !== "eu") await page.locator("[name=flat]").fill("5");
  await page.locator(".step-next").click();
  await page
    .locator(".choice, .step-body .check")
    .filter({ hasText: /сч[её]т|invoice/i })
    .locator("input")
    .check();
  await page.locator(".requisites").waitFor();
}

async function fillRequisites(page: Page, place: Place) {
  await toInvoice(page, place);
  await page.locator("[name=inn]").fill("0299001008");
  await page.locator(".requisites [name=payerName]").waitFor();
  await page.locator(".requisites [name=email]").fill("buh@example.com");
}

async function hurryRequisites(page: Page, place: Place) {
  await toInvoice(page, place);
  await page.locator("[name=inn]").fill("0299001009");
  await page.locator(".order-button:not([aria-disabled])").click();
  await page.locator(".requisites .field-error:not(:empty)").first().waitFor();
}

async function orderByInvoice(page: Page, place: Place) {
  await fillRequisites(page, place);
  await page.locator(".order-button:not([aria-disabled])").click();
  await page.locator(".result").waitFor();
}

async function lookAtOrder(page: Page, place: Place) {
  await orderByInvoice(page, place);
  await page.locator(".result .button-main").click();
  await page.locator(".result").waitFor({ state: "detached" });
}

async function lookInAccount(page: Page, place: Place) {
  await orderByInvoice(page, place);
  const number = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.goto(`${place.origin}/lk/orders/${number}`, { waitUntil: "networkidle" });
}

async function lookAtPapers(page: Page, place: Place) {
  await orderByInvoice(page, place);
  await page.goto(`${place.origin}/lk?mode=dl&q=телескоп`, { waitUntil: "networkidle" });
}
