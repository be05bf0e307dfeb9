import type { Locator, Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, test } from "./shop-page.ts";

/** The caret before the phone, with scripts held back. */
async function inFront(page: Page): Promise<{ field: Locator; letThrough: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(at("/lk"), { waitUntil: "commit" });
  const field = page.getByLabel("Телефон");
  await field.evaluate((input: HTMLInputElement) => {
    input.focus();
    input.setSelectionRange(0, 0);
  });
  return { field, letThrough: resolve };
}

test("a phone typed from the left edge or before hydration is kept", async ({ page }) => {
  const { field, letThrough } = await inFront(page);
  await page.keyboard.type("89160");
  await expect(field).toHaveValue("89160+7 ");
  letThrough();
  await expect(field).toHaveValue("+7 916 0");
  await page.keyboard.type("345678");
  await expect(field).toHaveValue("+7 916 034-56-78");

  await page.reload();
  await page.getByRole("link", { name: "Поиск по магазину" }).focus();
  await field.click({ position: { x: 3, y: 10 } });
  await page.keyboard.type("89160345678");
  await expect(field).toHaveValue("+7 916 034-56-78");
});

test("a field focused before hydration goes on behind the code", async ({ page }) => {
  const { field, letThrough } = await inFront(page);
  letThrough();
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe("+7 ".length);
  await page.keyboard.type("89160345678");
  await expect(field).toHaveValue("+7 916 034-56-78");
});

test("a wrong country costs no digit, and the number survives a new channel", async ({ page }) => {
  const number = aPhone().replace("916", "701");
  await page.goto(at("/lk", "eu.localhost"));
  await page.getByRole("button", { name: "Get the code by text" }).click();
  const country = page.getByLabel("Country");
  await country.selectOption({ label: "Austria +43" });
  const field = page.getByLabel("Phone");
  await expect(field).toHaveValue("+43 ");
  await field.pressSequentially(number);
  await country.selectOption({ label: "Kazakhstan +7" });
  await expect(field).toHaveValue(/^\+7 \d{3} \d{3}-\d\d-\d\d$/);
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Get the code by email" }).click();
  await page.getByRole("button", { name: "Get the code on WhatsApp" }).click();
  await expect(country).toHaveValue("KZ");
  await page.getByRole("button", { name: "Get the code", exact: true }).click();
  await page.getByLabel(/digit code/).fill(await codeFor(page, `+7${number}`));
  await expect(page.getByRole("link", { name: "Security" })).toBeVisible();
});
