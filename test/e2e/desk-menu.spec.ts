import { at, expect, expectAccessible, test } from "./shop-page.ts";

test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

test("the desktop menu opens by mouse and key, closes by Escape, links all", async ({ page }) => {
  await page.goto(at("/service/offer"), { waitUntil: "networkidle" });
  const menu = page.locator("#menu");
  const opener = page.getByRole("button", { name: "Разделы" });
  await page.locator(".header-nav").getByRole("link", { name: "Каталог" }).hover();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  const [box, header] = [(await menu.boundingBox())!, (await page.locator(".header").boundingBox())!];
  expect(box.width).toBeGreaterThan(1200);
  expect(Math.abs(box.y - header.height), "right under the bar").toBeLessThanOrEqual(2);
  expect(await menu.getByRole("link").count()).toBeGreaterThan(10);
  await page.mouse.move(640, box.y + 60, { steps: 4 });
  await page.waitForTimeout(500);
  await expect(menu, "on it, it stays").toBeVisible();
  await page.mouse.move(640, 790, { steps: 4 });
  await expect(menu).toBeHidden();

  await page.locator(".header-nav").getByRole("link", { name: "Каталог" }).click();
  await expect(page).toHaveURL(/\/category$/);
  // Focus comes to the new page's heading: it must not take it from the button.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.waitForTimeout(500);
  await expect(menu, "a press leads on and opens nothing").toBeHidden();
  await page.mouse.move(640, 790);

  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/category\/[\w-]+$/);
  await expect(menu).toBeHidden();
});

test("language and currency share a button on desktop, without scripts too", async ({ page, browser }) => {
  const host = "eu.localhost";
  await page.goto(at("/service/offer", host));
  const open = page.locator(".switches-open");
  await expect(open).toHaveText(/Eng.*\$/);
  expect((await open.boundingBox())!.width).toBeLessThan(110);
  await open.press("Enter");
  const box = page.locator("#switches");
  await expect(box.getByRole("button", { name: "EUR" })).toBeVisible();
  const [under, button] = [(await box.boundingBox())!, (await open.boundingBox())!];
  expect(Math.abs(under.x + under.width - (button.x + button.width)), "under its button").toBeLessThanOrEqual(2);
  await expectAccessible(page);
  await box.getByRole("button", { name: "EUR" }).click();
  await expect(open).toHaveText(/€/);

  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })).newPage();
  await plain.goto(at("/service/offer", host));
  await plain.locator(".switches-open").click();
  await plain.locator("#switches").getByRole("button", { name: "KZT" }).click();
  await expect(plain.locator(".switches-open")).toHaveText(/₸/);
  await plain.context().close();
});
