import { at, expect, onShelf, test } from "./shop-page.ts";

test("[GUI-02] a toast is polite and goes in five seconds, not under pointer or focus", async ({ page, context }) => {
  const [gloves] = await onShelf();
  await page.clock.install();
  for (const [lang, region, title, text, close] of [
    ["ru", "Сообщения", "Внимание", "Выберите размер товара", "Закрыть сообщение"],
    ["en", "Notifications", "Attention", "Select a product size", "Dismiss"],
  ] as const) {
    await context.addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
    await page.goto(at(`/model/${gloves!.slug}`));
    await page.waitForFunction(() => "gongAwake" in window);
    await page.mouse.move(1, 1);
    const messages = page.getByRole("region", { name: region });
    await expect(messages).toHaveAttribute("aria-live", "polite");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const toast = page.locator(".toast");
    const show = async () => {
      await page.locator(".buy-bar button").press("Enter");
      await expect(toast).toHaveCount(1);
      await expect(messages).toContainText(title);
    };
    /** Lets React finish. */
    const settled = () =>
      page.evaluate(
        () =>
          new Promise((done) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(0);
          }),
      );
    const goesAfterFive = async () => {
      await settled();
      await page.clock.runFor(4900);
      await expect(toast).toHaveCount(1);
      await page.clock.runFor(200);
      await expect(toast).toHaveCount(0);
    };

    await show();
    await expect(toast.locator("strong")).toHaveText(title);
    await expect(toast.locator("p")).toHaveText(text);
    await goesAfterFive();

    await show();
    await toast.hover();
    await settled();
    await page.clock.runFor(30_000);
    await expect(toast).toHaveCount(1);
    await page.mouse.move(1, 1);
    await goesAfterFive();

    await show();
    const button = toast.getByRole("button", { name: close });
    await button.focus();
    await settled();
    await page.clock.runFor(30_000);
    await expect(toast).toHaveCount(1);
    await page.locator(".buy-bar button").focus();
    await goesAfterFive();

    await show();
    await button.press("Enter");
    await expect(toast).toHaveCount(0);
    await page.clock.resume();
  }
});

test("a toast covers no buy button, shows over the card, goes when done", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.goto(at(`/model/${gloves!.slug}`));
  await page.waitForFunction(() => "gongAwake" in window);
  const buy = page.locator(".buy-bar button");
  const toast = page.locator(".toast");
  await buy.click();
  await buy.click();
  await expect(toast, "said again, it takes the place of what it said").toHaveCount(1);
  const box = async (of: typeof buy) => (await of.boundingBox())!;
  const [message, button] = [await box(toast), await box(buy)];
  expect(message.y + message.height <= button.y || message.y >= button.y + button.height).toBe(true);
  await page.locator(".size:not([data-state=out])").first().click();
  await buy.click();
  await expect(page.getByRole("dialog", { name: "Корзина" })).toBeVisible();
  await expect(toast).toHaveCount(0);

  await page.goto(at(`/category/${gloves!.category}`));
  await page.locator(`.card:has(a[href*="/model/${gloves!.slug}"]) .card-look`).press("Enter");
  const card = page.locator("dialog.quick");
  await card.locator(".buy-bar button").click();
  await expect(card.locator(".toast")).toContainText("Выберите размер товара");
  await card.locator(".toast button").click();
  await expect(toast).toHaveCount(0);
});
