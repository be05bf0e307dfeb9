import type { Page } from "@playwright/test";
import { at, expect, longestList, test } from "./shop-page.ts";

declare global {
  interface Window {
    turns: { step: string; moves: string[] }[];
  }
}

/** Records elements and direction of each view transition. */
const watchTurns = (page: Page) =>
  page.addInitScript(() => {
    window.turns = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          const moves = document.getAnimations().flatMap((each) => (each instanceof CSSAnimation ? each.animationName : []));
          window.turns.push({ step: getComputedStyle(document.documentElement).getPropertyValue("--travel"), moves });
        },
        () => {},
      );
      return transition;
    };
  });

test("[NAV-08] transitions differ for back and forward; scroll is kept; reduced is still", async ({ page }) => {
  const list = await longestList("eu");
  await watchTurns(page);
  for (const [host, motion] of [
    ["localhost", "no-preference"],
    ["eu.localhost", "no-preference"],
    ["localhost", "reduce"],
  ] as const) {
    const turn = async (count: number, step: string) => {
      await expect.poll(() => page.evaluate(() => window.turns.length), `${host} ${motion}`).toBe(count);
      const { step: made, moves } = (await page.evaluate(() => window.turns.at(-1)))!;
      expect(made.trim()).toBe(step);
      if (motion === "reduce") expect(moves).toEqual([]);
      else expect(moves).toEqual(expect.arrayContaining(["leave", "arrive"]));
    };
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto(at(list, host));
    await page.waitForLoadState("networkidle");
    const link = page.locator(".card-name a").nth(4);
    await link.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    expect(height).toBeGreaterThan(200);
    await link.click();
    await expect(page.locator(".model-page")).toBeVisible();
    await turn(1, "16px");

    await page.goBack();
    await expect(page.locator(".list-page")).toBeVisible();
    await turn(2, "-16px");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);

    await page.goForward();
    await expect(page.locator(".model-page")).toBeVisible();
    await turn(3, "-16px");
    await page.locator(`.crumbs a[href="${list}"]`).click();
    await expect(page.locator(".list-page")).toBeVisible();
    await turn(4, "-16px");
    await page.goBack();
    await page.goBack();
    await expect(page.locator(".list-page")).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
  }
});
