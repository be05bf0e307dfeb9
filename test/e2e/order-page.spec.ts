import type { Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { at, chooseCourier, expect, expectAccessible, fillRecipient, onShelf, placeButton, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 404/] });

test("an order opens in full by cookie, partly by link, to nobody else", async ({ page, browser }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page, "Домофон не\nработает");
  await page.getByRole("radio", { name: /При получении/ }).check();
  await placeButton(page).click();
  await page.waitForURL(/\/order\//);
  const facts = page.locator(".order-more .order-facts");
  await expect(facts).toContainText("Арбат, 12");
  await expect(facts).toContainText(/Получатель\s*Канатова Вера.*, \+7\s900\s123-45-67/);
  await expect(facts).toContainText(/Комментарий\s*Домофон не\s*работает/);
  await expect(page.locator(".order-status")).toHaveText("Ожидает обработки");
  await expect(page.locator(".order-now")).toContainText(/Заказ оформлен\. Соберём его/);
  await expect(page.locator(".journey [aria-current=step]")).toHaveText("Оформлен");
  await expect(page.locator(".order-history li")).toHaveText([/Оформлен$/, /Ожидает обработки$/]);
  const number = new URL(page.url()).pathname.split("/").at(-1)!;

  const stranger = await browser.newPage();
  expect((await stranger.goto(at(`/order/${number}`)))!.status()).toBe(404);
  expect((await stranger.goto(at(`/order/${number}?k=9999999999.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`)))!.status()).toBe(404);
  expect((await stranger.goto(at(`/pmt?order=${number}`)))!.status()).toBe(404);
  const opened = await stranger.goto(await linkOf(stranger, number));
  expect(opened!.status()).toBe(200);
  expect(opened!.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(stranger.getByText("заканчивается на 4567")).toBeVisible();
  for (const secret of ["Арбат", "Канатова", "Домофон", "900123", "900 123"]) expect(await stranger.content()).not.toContain(secret);
  await stranger.close();
});

test("a link's holder signs in in place, claims the order, and sees all of it", async ({ page, browser }) => {
  const phone = aPhone();
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page, { phone });
  await chooseCourier(page);
  await page.getByRole("radio", { name: /При получении/ }).check();
  await placeButton(page).click();
  await page.waitForURL(/\/order\//);
  const number = new URL(page.url()).pathname.split("/").at(-1)!;
  // Beyond the age at which a phone alone is proof.
  await sql("update shop_order set created_at = created_at - interval '200 days' where number = $1", [number]);

  const phoneSized = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const later = await phoneSized.newPage();
  await later.goto(await linkOf(later, number, phone));
  await expect(later.getByText("Войдите с телефоном, на который оформлен заказ")).toBeVisible();
  await expectAccessible(later);
  await later.locator(".order").getByRole("button", { name: "Войти" }).click();
  const dialog = later.getByRole("dialog");
  await dialog.getByLabel("Телефон").fill(phone);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await dialog.getByLabel("Код").fill(await codeFor(later, `+7${phone}`));
  await expect(later.getByText("Это ваш заказ?")).toBeVisible();
  await expectAccessible(later);
  await later.getByRole("button", { name: "Да, перенести" }).click();
  await expect(later.getByText("Арбат, 12")).toBeVisible();
  expect(new URL(later.url()).pathname).toBe(`/order/${number}`);
  await later.goto(at("/lk/orders"));
  await expect(later.getByText(number)).toBeVisible();
  await phoneSized.close();
});

async function linkOf(page: Page, number: string, phone = "9001234567"): Promise<string> {
  await page.goto(at(`/sandbox/messages?to=%2B7${phone}`));
  const sent = JSON.parse((await page.locator("body").textContent()) ?? "[]") as { text: string }[];
  const text = sent.map((message) => message.text).find((each) => each.includes(`/order/${number}`));
  return /http\S+/.exec(text ?? "")?.[0] ?? "";
}
