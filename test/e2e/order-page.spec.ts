import type { Page } from "@playwright/test";
import { at, chooseCourier, expect, fillRecipient, onShelf, placeButton, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 404/] });

test("an order's page opens by its cookie in full, by its link only state and sums, and to nobody else", async ({ page, browser }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await page.getByRole("radio", { name: /При получении/ }).check();
  await placeButton(page).click();
  await page.waitForURL(/\/order\//);
  await expect(page.getByText("Арбат, 12")).toBeVisible();
  const number = new URL(page.url()).pathname.split("/").at(-1)!;

  const stranger = await browser.newPage();
  expect((await stranger.goto(at(`/order/${number}`)))!.status()).toBe(404);
  expect((await stranger.goto(at(`/order/${number}?k=9999999999.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`)))!.status()).toBe(404);
  expect((await stranger.goto(at(`/pmt?order=${number}`)))!.status()).toBe(404);
  const opened = await stranger.goto(await linkOf(stranger, number));
  expect(opened!.status()).toBe(200);
  expect(opened!.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(stranger.getByText("заканчивается на 4567")).toBeVisible();
  for (const secret of ["Арбат", "Канатова", "900123", "900 123"]) expect(await stranger.content()).not.toContain(secret);
  await stranger.close();
});

/** The link in the SMS that was sent about an order. */
async function linkOf(page: Page, number: string): Promise<string> {
  await page.goto(at("/sandbox/messages?to=%2B79001234567"));
  const sent = JSON.parse((await page.locator("body").textContent()) ?? "[]") as { text: string }[];
  const text = sent.map((message) => message.text).find((each) => each.includes(`/order/${number}`));
  return /http\S+/.exec(text ?? "")?.[0] ?? "";
}
