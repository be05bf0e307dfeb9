import { at, expect, test } from "./shop-page.ts";

test("a model's page comes whole: what lies below its first screen waits for no script", async ({ browser }) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(at("/model/sparring-gloves-corner"));
  await expect(plain.locator("#tape")).toBeVisible();
  await expect(plain.getByRole("heading", { name: "Похожие товары" })).toBeVisible();
  await plain.context().close();
});

test("a page paints before requesting scripts; its CSS comes once", async ({ page }) => {
  for (const path of ["/", "/category/gloves", "/model/sparring-gloves-corner", "/service/returns"]) {
    await page.goto(at(path), { waitUntil: "networkidle" });
    const seen = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
      // Requested scripts in order; and those in the DOM, which may come from cache.
      scripts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\.js$/.test(name))
        .map(({ startTime }) => startTime),
      sheets: [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => href.replace(/#$/, "")),
      waiting: document.querySelectorAll("link[rel=later]").length,
    }));
    expect(seen.scripts.length, path).toBeGreaterThan(5);
    expect(Math.min(...seen.scripts), path).toBeGreaterThan(seen.painted);
    expect(seen.sheets, path).toEqual([...new Set(seen.sheets)]);
    expect(seen.waiting, path).toBe(0);
  }
});

test("the page's language fonts are preloaded once and all used", async ({ browser }) => {
  for (const [lang, letters] of [
    ["ru", "cyrillic"],
    ["en", "latin"],
  ] as const) {
    // A fresh context: cached files of another language would count.
    const page = await (await browser.newContext()).newPage();
    await page.context().addCookies([{ name: "lang", value: lang, url: at("/") }]);
    await page.goto(at("/service/returns"), { waitUntil: "networkidle" });
    const asked = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(".woff2"))
        .map(({ name, initiatorType }) => [/(head|text)-(\w+)/.exec(name)![0], initiatorType]),
    );
    const ahead = asked.filter(([, by]) => by === "link").map(([name]) => name);
    expect(ahead.sort()).toEqual([`head-${letters}`, "head-signs", `text-${letters}`, "text-signs"]);
    // Other alphabets load when needed.
    expect(asked.filter(([name, by]) => by !== "link" && ahead.includes(name))).toEqual([]);
    const used = await page.evaluate(
      () => [...document.fonts].filter(({ status, family }) => status === "loaded" && family.includes("Gong")).length,
    );
    expect(used, "each file is set in").toBe(asked.length);
    await page.context().close();
  }
});

test("a page in a background tab requests its scripts without being painted", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    // Nor reports paints.
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
      },
    });
  });
  await page.goto(at("/model/sparring-gloves-corner"));
  await page.waitForFunction(() => "gongAwake" in window);
  const waited = await page.evaluate(() => {
    const [first] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return first!.startTime - (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseEnd;
  });
  expect(waited).toBeLessThan(2500);
  await page.context().close();
});

test("a button pressed before hydration acts once afterwards", async ({ page }) => {
  for (const presses of [1, 2]) {
    const held = Promise.withResolvers<void>();
    await page.route(/\/entry\.client-.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(at("/service/returns"), { waitUntil: "commit" });
    const cart = page.getByRole("button", { name: /^Корзина/ });
    for (let press = 0; press < presses; press++) await cart.click();
    await expect(page.getByRole("dialog", { name: "Корзина" })).toBeHidden();
    held.resolve();
    await expect(page.getByRole("dialog", { name: "Корзина" })).toBeVisible();
    await page.unroute(/\/entry\.client-.*\.js$/);
  }
});
