import type { Locator, Page } from "@playwright/test";
import { at, expect, onShelf, test } from "./shop-page.ts";
import { focused } from "./sight.ts";

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

/** Tabs to the target; focus must always be visible. */
async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now) expect(now, now.what).toMatchObject({ ring: true, seen: true });
    if (now && (await target.evaluate((element) => element === document.activeElement))) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

test("a whole purchase by keyboard alone; the focus is always visible", async ({ page }) => {
  const press = async (target: Locator, key = "Enter") => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  const gloves = (await onShelf()).find(({ category }) => category.endsWith("gloves"));
  await page.goto(at("/"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "К содержанию" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await press(page.locator(".hero .button-main"));
  await expect(page).toHaveURL(/\/category\/gloves/);
  await press(page.locator(`.card-name a[href="/model/${gloves!.slug}"]`));
  await expect(page).toHaveURL(/\/model\//);
  await press(page.locator(".size input").first(), "Space");
  // Sold-out sizes are selectable: go on to one in stock.
  const ready = page.locator(".size[data-state=ready] input:checked");
  for (let step = 0; step < 20 && !(await ready.count()); step++) await page.keyboard.press("ArrowRight");
  await expect(ready).toBeFocused();
  await press(page.locator(".buy-bar button"));
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("link", { name: /^Оформить/ })).toBeVisible();
  await press(drawer.getByRole("link", { name: /^Оформить/ }));
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.locator("#content h1")).toBeFocused();

  await type(page.getByLabel("Фамилия"), "Канатова");
  await type(page.getByLabel("Имя", { exact: true }), "Вера");
  await type(page.getByLabel("Телефон"), "89001234567");
  await press(page.getByRole("button", { name: "Дальше" }));
  await expect(page.locator("#step-2")).toBeFocused();
  await press(page.getByRole("button", { name: "Москва" }));
  await expect(page.getByRole("combobox", { name: "Город" })).toBeFocused();
  await tabTo(page, page.locator("input[name=way]").first());
  await page.keyboard.press("Space");
  for (let step = 0; step < 6 && !(await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).isChecked()); step++)
    await page.keyboard.press("ArrowDown");
  await expect(page.locator(".point").first()).toBeVisible();
  await press(page.locator(".point input").first(), "Space");
  await expect(page.locator(".point input").first()).toBeChecked();
  await press(page.getByRole("button", { name: "Дальше" }));
  await expect(page.locator("#step-3")).toBeFocused();
  await expect(page.locator(".order-button")).not.toHaveAttribute("aria-disabled", "true");
  await press(page.locator(".order-button"));

  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await tabToPay(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  await press(page.getByRole("link", { name: "Посмотреть заказ" }));
  await expect(page.locator(".order-status")).toHaveText("Оплачен");
});

/** The bank's page isn't ours. */
async function tabToPay(page: Page) {
  const pay = page.getByRole("button", { name: "Оплатить" });
  for (let step = 0; step < 20 && !(await pay.evaluate((element) => element === document.activeElement)); step++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
