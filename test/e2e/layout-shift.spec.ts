import type { Page } from "@playwright/test";
import { at, expect, fillCart, fillRecipient, onShelf, test } from "./shop-page.ts";

/** The CLS limit. */
const MOST = 0.02;
// Beyond the 500 ms in which shifts count as user input.
const SLOW_MS = 900;

declare global {
  var moved: { value: number; what: string }[];
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[])
        if (!entry.hadRecentInput)
          globalThis.moved.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join(" "),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route(/\/(cart\/quote|delivery\/(quote|points))/, async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    await route.continue();
  });
});

async function expectStill(page: Page, what: string) {
  const moved = await page.evaluate(() => globalThis.moved);
  const sum = moved.reduce((all, { value }) => all + value, 0);
  expect(sum, `${what}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MOST);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("[GUI-06] waiting shows, skeletons are as large as what comes, and nothing jumps", {
      tag: viewport.width === 390 ? ["@alone"] : ["@alone", "@soak"],
    }, async ({ page, context }) => {
      const [gloves] = await onShelf();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 90_000,
      });
      for (const path of [
        "/",
        `/category/${gloves!.category}`,
        `/model/${gloves!.slug}`,
        "/search?q=gong",
        "/service/delivery",
        "/lk",
        "/like",
      ]) {
        await page.goto(at(path));
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += 400) {
            scrollTo(0, y);
            await new Promise((done) => setTimeout(done, 60));
          }
        });
        await expectStill(page, path);
      }

      await page.route(/\.data/, async (route) => {
        await new Promise((done) => setTimeout(done, SLOW_MS));
        await route.continue();
      });
      await page.goto(at(`/category/${gloves!.category}`), { waitUntil: "networkidle" });
      await page.getByRole("combobox", { name: "Сортировка" }).selectOption({ index: 1 });
      await expect(page.locator(".list-goods")).toHaveAttribute("aria-busy", "true");
      await expect(page.locator(".list-goods")).not.toHaveAttribute("aria-busy", "true");
      await expectStill(page, "a list in another order");
      await page.locator(".footer").getByRole("link", { name: "Оплата" }).click();
      await expect(page.locator(".loading-ropes")).toHaveAttribute("data-on");
      await expect(page.getByRole("heading", { level: 1, name: "Оплата" })).toBeVisible();
      await expect(page.locator(".loading-ropes")).not.toHaveAttribute("data-on");

      await page.goto(at("/service/offer"));
      await fillCart(page, [gloves!, { productid: "double-end-ball-black", specification: "0" }]);
      await page.reload();
      await page.locator(".cart-button").click();
      const heights = () => page.locator(".cart-line").evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
      await expect(page.locator(".cart-line-waiting")).toHaveCount(2);
      const waiting = await heights();
      await expect(page.locator(".cart-line-waiting")).toHaveCount(0);
      for (const [index, height] of (await heights()).entries())
        expect(Math.abs(height - waiting[index]!), "a line of the cart").toBeLessThanOrEqual(24);
      await expectStill(page, "cart");

      await page.goto(at("/checkout"));
      await fillRecipient(page);
      await page.getByRole("button", { name: "Москва" }).click();
      const way = await page.locator(".choices .choice-waiting").first().boundingBox();
      await expect(page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ })).toBeVisible();
      const first = await page.locator(".choices .choice").first().boundingBox();
      expect(Math.abs(first!.height - way!.height), "a way").toBeLessThanOrEqual(24);
      await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).check();
      await expect(page.locator(".points-list .choice-waiting").first()).toBeVisible();
      await expect(page.locator(".point").first()).toBeVisible();
      await page.locator(".point input").first().check();
      await page.getByRole("button", { name: "Дальше" }).click();
      await page.waitForTimeout(2 * SLOW_MS);
      await expectStill(page, "checkout");
    });

    test("an empty checkout, one with a line and a quick card move nothing of themselves", { tag: ["@alone"] }, async ({ page }) => {
      const [gloves] = await onShelf();
      await page.goto(at("/checkout"));
      await expect(page.locator(".checkout .page-empty")).toBeVisible();
      await page.waitForTimeout(2 * SLOW_MS);
      await expectStill(page, "an empty checkout");

      await page.goto(at("/service/offer"));
      await fillCart(page, [gloves!]);
      await page.goto(at("/checkout"));
      await expect(page.locator(".order-block .cart-name")).toBeVisible();
      await page.waitForTimeout(2 * SLOW_MS);
      await expectStill(page, "a checkout with a line");

      await page.route(/\/model\/.*\.data/, async (route) => {
        await new Promise((done) => setTimeout(done, SLOW_MS));
        await route.continue();
      });
      await page.goto(at(`/category/${gloves!.category}`), { waitUntil: "networkidle" });
      // Cards in sight are prefetched: take another.
      const look = page.locator(".grid .card-look").last();
      await look.focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(".quick .buy")).toBeVisible();
      await page.waitForTimeout(SLOW_MS);
      await expectStill(page, "a quick card");
    });
  });
