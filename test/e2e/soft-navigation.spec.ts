import { at, expect, longestList, test } from "./shop-page.ts";

test.use({ viewport: { width: 1280, height: 900 } });

/** Delays every answer after the press, so that waiting for one shows. */
const ANSWERS_AFTER_MS = 3000;
const SCRIPTS_COME_MS = 500;
const ROUNDS = 5;

test("a hovered page paints at once when pressed, whatever the network", { tag: "@alone" }, async ({ page }) => {
  await page.goto(at(await longestList()));
  await page.evaluate(() => {
    addEventListener("click", () => performance.mark("pressed"), true);
    new MutationObserver(() => {
      if (!document.querySelector(".model-page") || performance.getEntriesByName("painted").length) return;
      // The second frame surely shows the new page.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));
    }).observe(document.body, { childList: true, subtree: true });
  });
  const network = await page.context().newCDPSession(page);
  const answersAfter = (latency: number) =>
    network.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
  await network.send("Network.enable");
  const come = new Set<string>();
  page.on("requestfinished", (request) => come.add(request.url()));
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const link = page.locator(".card-name a").nth(round);
    await link.hover();
    const ahead = new URL((await link.getAttribute("href"))!, page.url()).pathname;
    await expect.poll(() => [...come].some((url) => url.includes(`${ahead}.data`))).toBe(true);
    await page.waitForTimeout(SCRIPTS_COME_MS);
    await answersAfter(ANSWERS_AFTER_MS);
    await link.click();
    await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
    took.push(await page.evaluate(() => Math.round(performance.measure("turned", "pressed", "painted").duration)));
    await answersAfter(0);
    await page.goBack();
    await expect(page.locator(".list-page")).toBeVisible();
    await page.evaluate(() => performance.clearMarks());
  }
  console.log(`  press to paint: ${took.join(", ")} ms`);
  for (const ms of took) expect(ms).toBeLessThan(ANSWERS_AFTER_MS / 2);
});

test("a colour switches without the server, independent of comparison", async ({ page }) => {
  await page.goto(at("/model/sparring-gloves-corner?versus=training-gloves-first-bell"));
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && request.resourceType() === "fetch" && asked.push(request.url()));
  await page.getByRole("link", { name: "синий" }).click();
  await expect(page.getByText("Цвет: синий")).toBeVisible();
  await expect(page.locator("table[data-versus]")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Убрать из сравнения" }).click();
  await expect(page.locator("table[data-versus]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/model\/sparring-gloves-corner\?color=blue#tape$/);
  await expect(page.getByText("Цвет: синий")).toBeVisible();
});
