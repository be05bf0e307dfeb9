import { at, expect, longestList, test } from "./shop-page.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const dataOf = (page: import("@playwright/test").Page) => {
  const asked: string[] = [];
  page.on("request", (request) => void (/\/model\/.*\.data/.test(request.url()) && asked.push(new URL(request.url()).pathname)));
  return asked;
};

test("visible cards are prefetched, a press acts once, back keeps its place", async ({ page }) => {
  const asked = dataOf(page);
  const pictures: string[] = [];
  page.on("request", (request) => void (request.url().includes("/media/") && pictures.push(request.url())));
  await page.goto(at(await longestList()));
  const link = page.locator(".card-name a").nth(1);
  const path = new URL((await link.getAttribute("href"))!, at("/")).pathname;
  await expect.poll(() => asked).toContain(`${path}.data`);
  await page.locator(".card").nth(1).scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => scrollY);
  const before = pictures.length;
  await link.hover();
  await expect.poll(() => pictures.slice(before).some((url) => url.includes("-1280."))).toBe(true);
  await page.mouse.down();
  await expect(page.locator(".model-page")).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(path));
  expect(await page.evaluate(() => history.length), "one step").toBe(3);
  await page.goBack();
  await expect(page.locator(".list-page")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
});

test("the list's next page comes before its end is reached, with its first pictures", async ({ page }) => {
  const came: string[] = [];
  page.on("requestfinished", (request) => void came.push(request.url()));
  await page.goto(at("/category"));
  await page.locator(".list-end a").scrollIntoViewIfNeeded();
  await expect.poll(() => came.filter((url) => /category\.data\?page=2/.test(url)).length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const known = new Set(came.map((url) => url.replace(/-\d+\.\w+$/, "")));
  const shown = await page.locator(".card").count();
  await page.locator(".list-end a").click();
  await expect.poll(() => page.locator(".card").count()).toBeGreaterThan(shown);
  for (const at of [0, 1]) {
    const address = await page
      .locator(".card")
      .nth(shown + at)
      .locator("img")
      .first()
      .evaluate((image: HTMLImageElement) => image.src);
    expect(known).toContain(address.replace(/-\d+\.\w+$/, ""));
  }
});

test("Save-Data disables prefetching", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }));
  const asked = dataOf(page);
  await page.goto(at(await longestList()));
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(3000);
  expect(asked).toEqual([]);
  await page.locator(".card-name a").first().click();
  await expect(page.locator(".model-page")).toBeVisible();
});
