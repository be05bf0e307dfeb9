import { at, expect, longestList, test } from "./shop-page.ts";
import { slowness } from "./slowness.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const GOAL_MS = 100;
// The machine that runs the tests does other things too: the best of eight rounds, and room above it.
const LEEWAY = 3;

test("a page that was hovered over is painted at once when it is pressed", { tag: "@alone" }, async ({ page }) => {
  await page.goto(at(await longestList()));
  await page.evaluate(() => {
    addEventListener("click", () => performance.mark("pressed"), true);
    new MutationObserver(() => {
      if (!document.querySelector(".model-page") || performance.getEntriesByName("painted").length) return;
      // The first frame may still hold the old page; in the second the new one is on the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));
    }).observe(document.body, { childList: true, subtree: true });
  });
  const took: number[] = [];
  for (let round = 0; round < 8; round++) {
    const slow = await slowness(page);
    const link = page.locator(".card-name a").nth(round);
    await link.hover();
    await page.waitForLoadState("networkidle");
    await link.click();
    await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
    took.push(
      await page.evaluate((slow) => {
        const { duration } = performance.measure("turned", "pressed", "painted");
        performance.clearMarks();
        return Math.round(duration / slow);
      }, slow),
    );
    await page.goBack();
    await expect(page.locator(".list-page")).toBeVisible();
    await page.evaluate(() => performance.clearMarks());
  }
  took.sort((a, b) => a - b);
  console.log(`  press to paint: ${took.join(", ")} ms`);
  expect(took[0]).toBeLessThan(GOAL_MS * LEEWAY);
});

test("a colour is shown with nothing asked of the server; it and what is compared leave each other alone", async ({ page }) => {
  await page.goto(at("/model/sparring-gloves-corner?versus=training-gloves-first-bell"));
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
  await page.getByRole("link", { name: "синий" }).click();
  await expect(page.getByText("Цвет: синий")).toBeVisible();
  await expect(page.locator("table[data-versus]")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Убрать соперника" }).click();
  await expect(page.locator("table[data-versus]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/model\/sparring-gloves-corner\?color=blue#tape$/);
  await expect(page.getByText("Цвет: синий")).toBeVisible();
});
