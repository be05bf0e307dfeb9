import { at, expect, onShelf, type Page, test } from "./shop-page.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

const lines = (page: Page) => page.locator(".cart-line");

test("without scripts the cart is filled, seen and changed; checkout explains", async ({ page }) => {
  const [gloves, other] = await onShelf();
  await page.goto(at(gloves!.page), { waitUntil: "load" });
  await page.locator(".buy-bar button").click();
  await expect(page, "no size, and the browser asks for one").toHaveURL(at(gloves!.page));
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.locator(".buy-bar button").click();
  await expect(page).toHaveURL(at("/cart"));
  await expect(lines(page)).toHaveCount(1);
  await expect(page.locator(".cart-page-total")).toContainText(`${gloves!.price}`.slice(0, 1));
  const total = await page.locator(".cart-page-total").textContent();
  await lines(page).getByRole("spinbutton").fill("2");
  await lines(page).getByRole("button", { name: "Применить" }).click();
  await expect(lines(page).getByRole("spinbutton")).toHaveValue("2");
  await expect(page.locator(".cart-page-total")).not.toHaveText(total!);
  await page.goto(at(other!.page), { waitUntil: "load" });
  await page.locator(`label.size:has(input[value="${other!.specification}"])`).click();
  await page.locator(".buy-bar button").click();
  await expect(lines(page)).toHaveCount(2);
  await lines(page).first().getByRole("button", { name: "Убрать" }).click();
  await expect(lines(page)).toHaveCount(1);
  await page.locator("header").getByRole("link", { name: "Корзина" }).click();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Оформление", exact: true }).click();
  await expect(page.locator(".no-script")).toContainText("JavaScript");
  await page.locator(".no-script a").click();
  await expect(lines(page)).toHaveCount(1);
});

test("without scripts a list is filtered and sorted", async ({ page }) => {
  await page.goto(at("/category/gloves"), { waitUntil: "load" });
  const count = page.locator(".list-count");
  const before = await count.textContent();
  const value = page.locator('.facet-color input[type="checkbox"]').first();
  const color = await value.getAttribute("value");
  await value.check();
  await page.locator('.list-side button[type="submit"]:not(.sr-only)').click();
  await expect(page).toHaveURL(new RegExp(`f\\.color=${color}`));
  await expect(count).not.toHaveText(before!);
  await expect(page.locator('.facet-color input[type="checkbox"]:checked')).toHaveCount(1);
  await page.locator(".sort select").selectOption("-price");
  await page.locator(".list-side input[name=max]").fill("20000");
  await page.locator('.sort ~ noscript button[type="submit"]').click();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(page.locator(".sort select")).toHaveValue("-price");
  await expect(page.locator(".list-side input[name=max]")).toHaveValue("20000");
});

test("without scripts sign-in says what it needs, and no phone lands in a URL", async ({ page }) => {
  for (const path of ["/lk", "/like"]) {
    await page.goto(at(path), { waitUntil: "load" });
    await expect(page.locator(".no-script")).toContainText("JavaScript");
    await expect(page.locator("main").getByRole("button")).toHaveCount(0);
    await expect(page.locator("main").getByRole("textbox")).toHaveCount(0);
  }
});

test("without scripts a product page has no button that does nothing", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.goto(at(gloves!.page), { waitUntil: "load" });
  await expect(page.locator(".buy-bar button")).toBeVisible();
  const idle = page.locator("main button[type=button]:not([popovertarget])");
  const visible = (await idle.all()).map(async (button) => ((await button.isVisible()) ? button.getAttribute("class") : null));
  expect((await Promise.all(visible)).filter((name) => name !== null && name !== "gallery-zoom")).toEqual([]);
});

test("a cart filled without scripts is there with scripts", async ({ browser }) => {
  const [gloves] = await onShelf();
  const context = await browser.newContext({ javaScriptEnabled: true });
  const page = await context.newPage();
  const answer = await page.request.post(at("/cart"), {
    form: { productid: gloves!.productid, specification: gloves!.specification },
    headers: { origin: at("") },
  });
  expect(answer.status()).toBe(200);
  await page.goto(at("/cart"));
  await expect(page.getByRole("dialog", { name: "Корзина" }).locator(".cart-line:not(.cart-line-waiting)")).toHaveCount(1);
  await expect(page.locator(".cart-count")).toHaveText("1");
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "cart")).toBe(false);
  await context.close();
});
