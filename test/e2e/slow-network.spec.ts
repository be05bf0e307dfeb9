import { at, chooseCourier, expect, fillRecipient, onShelf, placeButton, test } from "./shop-page.ts";

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

// On a line this slow React may wake while the parser is inside a script; the browser says it won't run what was touched, and rightly so.
test.use({ expected: [/An HTMLScriptElement was directly modified and will not be executed/] });

test("on a slow line goods are in the cart as soon as the button is there, and the purchase goes through", async ({ page, context }) => {
  page.setDefaultTimeout(20_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_3G);
  const [gloves] = await onShelf();
  await page.goto(at(gloves!.page), { waitUntil: "commit" });
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.getByRole("button", { name: "В корзину" }).click();
  expect(await page.evaluate(() => "gongAwake" in window), "the page was alive already: nothing is proved").toBe(false);
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer.locator(".cart-line")).toHaveCount(1);
  await expect(page.locator(".cart-count")).toHaveText("1");
  await drawer.getByRole("link", { name: /^Оформить/ }).click();
  await expect(page.getByLabel("Фамилия")).toBeVisible();
  await fillRecipient(page);
  await expect(page.getByRole("button", { name: "Москва" })).toBeVisible();
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
});
