import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { corners, openScreens } from "./screens.ts";
import { at, expect, onShelf, test } from "./shop-page.ts";

// Strips that scroll under a finger, on the narrowest phone.
test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, expected: [/status of 404/] });

/** Scrolling elements that no Tab reaches, neither themselves nor by something in them. */
const unreachable = (page: Page) =>
  page.evaluate(() => {
    const isTabbable = (element: Element) =>
      (element as HTMLElement).tabIndex >= 0 && element.matches("a[href], button, input, select, textarea, summary, [tabindex]");
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = (by: string, full: number, seen: number) => /auto|scroll/.test(by) && seen > 0 && full > seen + 1;
        return (
          scrolls(overflowX, element.scrollWidth, element.clientWidth) || scrolls(overflowY, element.scrollHeight, element.clientHeight)
        );
      })
      .filter((element) => !isTabbable(element) && ![...element.querySelectorAll("*")].some(isTabbable))
      .map((element) => element.className);
  });

const { region, host, lang } = corners[0]!;
test(`every region that scrolls on a phone is reached by keyboard (${region})`, async ({ page, context }) => {
  await context.addCookies([{ name: "lang", value: lang, domain: host, path: "/" }]);
  const [gloves] = await onShelf(region);
  const more = { "a list without results": `/category/${gloves!.category}?f.price=1-2`, "a comparison": `/compare?models=${gloves!.slug}` };
  for (const [name, path] of Object.entries({ ...(await openScreens(corners[0]!)), ...more })) {
    await page.goto(at(path, host));
    await expect.poll(() => unreachable(page), { message: name }).toEqual([]);
    expect(await findViolations(page, { runOnly: ["scrollable-region-focusable", "nested-interactive"] }), name).toEqual([]);
  }
});

test("a tap on a card's pictures opens the model; arrow keys show the next one", async ({ page }) => {
  await page.goto(at("/category"));
  const strip = page.locator(".card-strip[data-many]").first();
  await expect(strip).toHaveAttribute("tabindex", "0");
  const scrolled = () => strip.evaluate((element) => element.scrollLeft);
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/category$/);
  const address = await strip.getAttribute("href");
  await strip.tap();
  await expect(page).toHaveURL(at(address!));
});

test("without scripts a tap on a card's pictures opens the model, too", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto(at("/category"));
  const strip = page.locator(".card-strip[data-many]").first();
  const address = await strip.getAttribute("href");
  await strip.tap();
  await expect(page).toHaveURL(at(address!));
  await context.close();
});
