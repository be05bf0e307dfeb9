import { at, expect, test } from "./shop-page.ts";

test.use({ expected: [/status of 503/] });

test("router data has language and fingerprint, and is retried when busy", async ({ page }) => {
  const asked: Record<string, string>[] = [];
  await page.route("**/service/**.data*", async (route) => {
    asked.push(await route.request().allHeaders());
    if (asked.length === 1) await route.fulfill({ status: 503, headers: { "retry-after": "1" }, body: "" });
    else await route.continue();
  });
  // The session loads when idle; earlier router requests carry the same headers.
  await page.route("**/assets/customer-session-*.js", () => {});
  await page.goto(at("/service/offer"));
  await expect.poll(() => page.evaluate(() => String(window.fetch).includes("native code"))).toBe(false);
  await page.locator('footer a[href="/service/delivery"]').click();
  await page.waitForURL(at("/service/delivery"));
  expect(asked.length).toBeGreaterThanOrEqual(2);
  for (const headers of asked) {
    expect(headers["accept-language"]).toBe("ru");
    expect(Object.keys(JSON.parse(Buffer.from(headers["x-fingerprint"]!, "base64url").toString()))).toHaveLength(8);
  }
});
