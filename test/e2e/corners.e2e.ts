import { at, expect, expectAccessible, fillCart, onShelf, placeButton, test } from "./shop-page.ts";

for (const [region, host] of [
  ["ru", "localhost"],
  ["eu", "eu.localhost"],
  ["reload", "reload.localhost"],
] as const)
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(() => {
      test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

      test(`drawer and checkout shut nobody out in the ${region} corner, ${colorScheme}`, async ({ page }) => {
        const [gloves, other] = await onShelf(region);
        await page.goto(at("/service/offer", host));
        await fillCart(page, [gloves!, { productid: other!.productid, specification: "0" }]);
        await page.goto(at("/service/offer#cart", host));
        await expect(page.locator("[data-problem]")).toHaveCount(1);
        await page.waitForTimeout(300);
        await expectAccessible(page);
        await page.locator("[data-problem] .cart-remove").click();
        await page.locator(".cart-foot a.button").click();
        await expect(placeButton(page)).toBeVisible();
        await placeButton(page).click();
        await expect(page.locator(".field-error:not(:empty)").first()).toBeVisible();
        await page.waitForTimeout(300);
        await expectAccessible(page);
      });
    });
