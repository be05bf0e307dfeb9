import { at, expect, type Page, test } from "./shop-page.ts";

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.tagName);

test("soft navigation focuses the heading and announces the title, back too", async ({ page }) => {
  await page.goto(at("/category/gloves"));
  const said = page.locator("[aria-live=polite].sr-only").first();
  await expect(said).toHaveText("");
  for (const [name, go] of [
    ["footer", () => page.locator(".footer a[href='/collection']").click()],
    [
      "key",
      async () => {
        await page.locator(".footer a[href='/certificates']").focus();
        await page.keyboard.press("Enter");
      },
    ],
    [
      "card",
      async () => {
        await page.goBack();
        await page.goBack();
        await page.waitForURL(/gloves/);
        await page.locator(".grid .card-name a").last().click();
      },
    ],
    [
      "missing",
      () =>
        page.evaluate(() => {
          const link = document.querySelector<HTMLAnchorElement>(".footer a[href='/feed']")!;
          link.click();
        }),
    ],
    ["back", () => page.goBack()],
    ["forward", () => page.goForward()],
  ] as [string, () => Promise<unknown>][]) {
    const before = page.url();
    await go();
    await expect.poll(() => page.url(), name).not.toBe(before);
    const heading = page.locator("#content h1");
    await expect(heading, name).toBeFocused();
    await expect(said, name).toHaveText(await page.title());
  }
});

test("in-place changes keep the focus, and a full load announces nothing", async ({ page }) => {
  await page.goto(at("/model/sparring-gloves-corner"));
  expect(await focused(page)).not.toBe(await page.locator("h1").textContent());
  await page.getByRole("link", { name: "синий" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Цвет: синий")).toBeVisible();
  await expect(page.getByRole("link", { name: "синий" })).toBeFocused();
  await expect(page.locator("[aria-live=polite].sr-only").first()).toHaveText("");
});

test("[NAV-08] back by a full load leaves scroll to the browser, then to the router", async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const { get, set } = Object.getOwnPropertyDescriptor(History.prototype, "scrollRestoration")!;
    Object.defineProperty(History.prototype, "scrollRestoration", {
      get,
      set(value) {
        set!.call(this, value);
        // Only the state at the end of a task counts.
        queueMicrotask(() => said.push(get!.call(this)));
      },
    });
  });
  // A late picture delays the load event.
  await page.route("**/media/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(at("/category/gloves"));
  await page.evaluate(() => scrollTo(0, 900));
  await page.goto(at("/service/returns"));
  await page.goBack();
  await page.waitForFunction(() => "gongAwake" in window);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(new Set(said)).toEqual(new Set(["auto"]));
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => history.scrollRestoration)).toBe("manual");
});
