import { aPhone } from "./codes.ts";
import { at, chooseCourier, expect, fillRecipient, onShelf, placeButton, signIn, test } from "./shop-page.ts";

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

// On slow lines React may hydrate while the parser is inside a script; the browser's warning is harmless.
test.use({ expected: [/An HTMLScriptElement was directly modified and will not be executed/] });

test("on a slow line goods enter the cart early, and the purchase succeeds", async ({ page, context }) => {
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

test.describe("before a page is awake", () => {
  test.use({ expected: [/status of 4\d\d/] });

  test("typed input stays out of the address and is sent after hydration", async ({ page }) => {
    await signIn(page, `+7${aPhone()}`);
    await page.route("**/assets/*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto(at("/lk/money?account=advance"), { waitUntil: "commit" });
    await page.locator("input[name=code]").fill("ABCD-EFGH-JKMN-PQRS");
    await page.locator("input[name=code]").press("Enter");
    expect(await page.evaluate(() => "gongAwake" in window), "the page was alive already: nothing is proved").toBe(false);
    await expect(page.locator("form:has(input[name=code]) .field-error").first()).not.toBeEmpty();
    expect(new URL(page.url()).search).toBe("?account=advance");
  });
});

test("goods put in before a page is awake open the drawer after a reload", async ({ page }) => {
  const [goods] = await onShelf();
  const isScript = /\/assets\/entry\.client-.*\.js$/;
  await page.route(isScript, () => {});
  await page.goto(at(goods!.page), { waitUntil: "commit" });
  await page.locator(`label.size:has(input[value="${goods!.specification}"])`).click();
  await page.locator("form[data-buy] [type=submit]").click();
  await page.unroute(isScript);
  await page.reload();
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer.locator(".cart-line")).toHaveCount(1);
  await page.goto(at("/service/offer"));
  await expect(page.locator("header .cart-button")).toContainText("1");
  await expect(drawer).toHaveCount(0);
});
