import { at, expect, fillCart, onShelf, type Page, test } from "./shop-page.ts";

declare global {
  interface Window {
    presses: number[];
  }
}

/** Slowest press-to-paint since the last call, in ms. */
async function slowest(page: Page): Promise<number> {
  // Event timing reports after paint, and only above a frame.
  await page.waitForTimeout(1000);
  return page.evaluate(() => Math.max(0, ...window.presses.splice(0)));
}

test("a press in cart and checkout paints within 200 ms on a 4x slower phone", { tag: "@alone" }, async ({ page, context }) => {
  await page.addInitScript(() => {
    // Start each round with an empty form, cleared after the page's own scripts.
    if (location.pathname === "/service/offer") localStorage.removeItem("gong.checkout.2");
    window.presses = [];
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (interactionId) window.presses.push(duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const [gloves] = await onShelf();
  const found: Record<"checkout" | "next" | "last", number[]> = { checkout: [], next: [], last: [] };
  for (let round = 0; round < 3; round++) {
    await page.goto(at("/service/offer"));
    await fillCart(page, [gloves!]);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.getByRole("button", { name: /^Корзина/ }).click();
    await expect(page.locator("dialog[open]").getByText(/^Привезём: /)).toBeVisible();
    await slowest(page);
    await page
      .locator("dialog[open]")
      .getByRole("link", { name: /^Оформить/ })
      .click();
    await page.getByLabel("Фамилия").waitFor();
    found.checkout.push(await slowest(page));
    await page.getByLabel("Фамилия").fill("Канатова");
    await page.getByLabel("Имя", { exact: true }).fill("Вера");
    await page.getByLabel("Телефон").fill("89001234567");
    await slowest(page);
    await page.getByRole("button", { name: "Дальше" }).click();
    found.next.push(await slowest(page));
    await page.getByRole("button", { name: "Москва" }).click();
    await page.getByRole("radio", { name: /Курьер Гонга/ }).check();
    await page.getByRole("combobox", { name: "Улица" }).fill("Арбат");
    await page.getByLabel("Дом").fill("12");
    await page.getByLabel("Квартира").fill("5");
    await slowest(page);
    await page.getByRole("button", { name: "Дальше" }).click();
    found.last.push(await slowest(page));
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await devtools.detach();
  }
  for (const [press, took] of Object.entries(found)) {
    console.log(`  ${press}: painted after ${took.join(", ")} ms`);
    expect(Math.max(...took), press).toBeGreaterThan(0);
    // The fastest try: shared machines are slow at times, a slow page always.
    expect(Math.min(...took), press).toBeLessThanOrEqual(200);
  }
});
