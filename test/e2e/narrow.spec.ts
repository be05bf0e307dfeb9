import { aPhone } from "./codes.ts";
import { corners, openScreens, places } from "./screens.ts";
import { at, expect, fillRecipient, onShelf, placeButton, signIn, sql, test } from "./shop-page.ts";
import { sticksOut } from "./sight.ts";

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: "reduce" }, expected: [/status of 404/] });

// every-eye.spec.ts covers the others at 320 px.
for (const place of places.filter((place) => !corners.includes(place)))
  test(`no screen of ${place.region} in ${place.lang} scrolls sideways at 320 px`, { tag: "@soak" }, async ({ page, context }) => {
    await context.addCookies([{ name: "lang", value: place.lang, domain: place.host, path: "/" }]);
    for (const [name, path] of Object.entries(await openScreens(place))) {
      await page.goto(at(path, place.host));
      expect(await sticksOut(page), name).toEqual([]);
    }
  });

for (const { region, host, lang } of corners)
  test(`the header of ${region} fits search, heart, account and cart at 320 px`, async ({ page, context }) => {
    await context.addCookies([{ name: "lang", value: lang, domain: host, path: "/" }]);
    for (const path of ["/", "/service/delivery"]) {
      await page.goto(at(path, host));
      const parts = page
        .locator(".header-bar")
        .locator(".header-menu, .wordmark, .header-find, .header-like, .account-button, .cart-button");
      await expect(page.locator(".header-like")).toBeVisible();
      const boxes = await parts.evaluateAll((all) =>
        all
          .map((each) => each.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ left, right }) => ({ left, right })),
      );
      expect(boxes.length, path).toBe(path === "/" ? 5 : 6);
      for (const [index, { left }] of boxes.entries()) expect(left, path).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 1);
      expect(boxes.at(-1)!.right, path).toBeLessThanOrEqual(320);
    }
  });

test("a purchase works at 320 px, and nothing of it or of the account scrolls sideways", async ({ page }) => {
  const phone = aPhone();
  const fits = async (what: string) => expect(await sticksOut(page), what).toEqual([]);
  const [gloves] = await onShelf();
  await page.goto(at(`/category/${gloves!.category}`));
  await page.getByRole("button", { name: "Разделы" }).click();
  await fits("menu");
  await page.keyboard.press("Escape");
  await page.locator(".list-filter").click();
  await expect(page.locator(".sheet")).toBeVisible();
  await fits("filters");
  await page.keyboard.press("Escape");
  // Closing goes back in the history, which would overtake what is opened at once.
  await expect(page).not.toHaveURL(/#/);
  await page.goto(at(gloves!.page));
  const bar = page.locator(".buy-bar");
  await expect(bar, "in reach before anything is scrolled").toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [{ y: barTop }, footer] = [(await bar.boundingBox())!, (await page.locator(".footer").boundingBox())!];
  expect(footer.y + footer.height, "what ends the page stands above it").toBeLessThanOrEqual(barTop + 1);
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.getByRole("button", { name: "В корзину" }).click();
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer.getByRole("link", { name: /^Оформить/ })).toBeVisible();
  await fits("cart");
  await drawer.getByRole("link", { name: /^Оформить/ }).click();
  await expect(page.getByLabel("Фамилия")).toBeVisible();
  await fits("recipient");
  await fillRecipient(page);
  await page.getByRole("button", { name: "Москва" }).click();
  await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).check();
  await expect(page.locator(".point").first()).toBeVisible();
  await fits("pickup points");
  await page.getByRole("button", { name: "Изменить" }).first().click();
  await page.getByLabel("Телефон").fill(`+7${phone}`);
  await page.getByRole("button", { name: "Дальше" }).click();
  await page.getByRole("radio", { name: /Курьер Гонга/ }).check();
  await fits("courier");
  await page.getByRole("combobox", { name: "Улица" }).fill("Арбат");
  await page.getByLabel("Дом").fill("12");
  await page.getByLabel("Квартира").fill("5");
  await page.getByRole("button", { name: "Дальше" }).click();
  await fits("payment");
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  await fits("paid");
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await expect(page.locator(".order-status")).toHaveText("Оплачен");
  await fits("order");

  await signIn(page, `+7${phone}`);
  await page.goto(at("/lk"));
  await fits("a guest's order");
  await page.locator(".lk-ask .button").click();
  await expect(page.locator(".lk-order")).toBeVisible();
  const [order] = await sql<{ number: string }>("select number from shop_order order by created_at desc limit 1");
  for (const path of [
    "/lk",
    "/lk/orders",
    `/lk/orders/${order!.number}`,
    "/lk/money",
    "/lk/profile",
    "/lk/waits",
    "/lk/addresses",
    "/lk/security",
  ]) {
    await page.goto(at(path));
    await fits(path);
  }
});
