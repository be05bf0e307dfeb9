import type { Page } from "@playwright/test";
import { at, expect, expectAccessible, fillRecipient, onShelf, payablePoint, placeButton, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 503|ERR_FAILED/] });

const speak = (page: Page, lang: string) => page.context().addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);

/** In English and again in Russian: the panel survives reloads. */
async function alsoSays(page: Page, place: ReturnType<Page["locator"]>, ...says: string[]) {
  for (const [lang, texts] of [
    ["en", says],
    ["ru", []],
  ] as const) {
    await speak(page, lang);
    await page.reload();
    for (const text of texts) await expect(place).toContainText(text);
  }
}

/** Buys a certificate with the bank down. */
async function failToBuy(page: Page, email: string): Promise<void> {
  await page.route("**/payment/createpayment", (route) => route.fulfill({ status: 503, json: { code: "unavailable", title: "" } }));
  await page.goto(at("/certificates"));
  await page.getByLabel("Почта того, кому дарите").fill(email);
  await page.getByRole("button", { name: /^Оплатить/ }).click();
  await page.waitForURL(/#result$/);
  await page.unroute("**/payment/createpayment");
}

async function payAtBank(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await page.waitForURL(/\/pmt/);
}

test("[CHK-07] [CHK-10] the panel shows each outcome and what happens next, in both languages", async ({ page, context }) => {
  const goods = (await onShelf()).slice(0, 1);
  const panel = page.getByRole("dialog");
  await toCheckout(page, goods);
  await fillRecipient(page);
  await page.getByRole("button", { name: "Москва" }).click();
  await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).check();
  await payablePoint(page).check();
  await page.getByRole("button", { name: "Дальше" }).click();
  await page.getByRole("radio", { name: /При получении/ }).check();
  await placeButton(page).click();
  await page.waitForURL(/#result$/);
  await expect(panel.getByRole("status")).toContainText("Заказ принят");
  await expect(panel).toContainText(/Собираем заказ .*\. Оплата при\sполучении.*\. Напишем, когда передадим в\sдоставку/);
  await alsoSays(page, panel, "Order placed", "has been sent for processing", "Pay on delivery", "let you know");
  await panel.getByRole("button", { name: "Посмотреть заказ" }).click();
  await expect(panel).toBeHidden();

  await page.route("**/delivery/quote", (route) => route.abort());
  await toCheckout(page, goods);
  await fillRecipient(page);
  await page.getByRole("button", { name: "Москва" }).click();
  await page.getByRole("button", { name: "Отправить в поддержку" }).click();
  await page.getByRole("button", { name: "Дальше" }).click();
  await placeButton(page).click();
  await page.waitForURL(/#result$/);
  await page.unroute("**/delivery/quote");
  await expect(panel).toContainText(/Считаем доставку.*у\sподдержки.*напишем вам/);
  await alsoSays(page, panel, "We're working out delivery", "with our support", "get in touch");

  const friend = `friend${Date.now()}@example.com`;
  await failToBuy(page, friend);
  await expect(panel).toContainText(/Оплата не\sпрошла.*Оплату можно повторить/);
  await expectAccessible(page);
  await alsoSays(page, panel, "Payment failed", "Try paying again");
  await panel.getByRole("button", { name: /^Оплатить/ }).click();
  await payAtBank(page);
  // Polls and announces changes.
  const outcome = page.getByRole("main").getByRole("status").first();
  await expect(outcome).toContainText("Сертификат отправлен");
  await expect(outcome).toContainText(`на почту ${friend}`);
  await expectAccessible(page);
  await alsoSays(page, outcome, `Certificate sent to e-mail ${friend}`, "resend it");
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await expect(page.getByText(`Сертификат отправлен на ${friend}`)).toBeVisible();

  await failToBuy(page, `reject${Date.now()}@example.com`);
  const other = await context.newPage();
  await other.goto(page.url().replace("#result", ""));
  await other.getByRole("button", { name: /^Оплатить/ }).click();
  await payAtBank(other);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(/Сертификат не\sвыдан/);
  await expectAccessible(other);
  await page.reload();
  await expect(panel).toContainText(/не\sудалось выдать: почта .* его не\sприняла.*поправьте адрес/);
  await expectAccessible(page);
  await alsoSays(page, panel, "Certificate not issued", "could not be issued", "correct the address");
  const right = `right${Date.now()}@example.com`;
  const field = other.getByLabel("Почта получателя");
  await field.fill("nowhere");
  await other.route("**/shop/certificate/resend", (route) => route.fulfill({ status: 503, json: { code: "unavailable", title: "" } }));
  await other.getByRole("button", { name: "Отправить ещё раз" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Ошибка. Попробуйте ещё раз/);
  await other.unroute("**/shop/certificate/resend");
  await field.fill(right);
  await other.getByRole("button", { name: "Отправить ещё раз" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Сертификат отправлен");
  await page.reload();
  await expect(panel).toContainText(`на почту ${right}`);
});
