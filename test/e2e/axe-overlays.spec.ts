import { shutsNobodyOut } from "./accessibility-walk.ts";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, fillCart, onShelf, test } from "./shop-page.ts";

test.use({ expected: [/status of 422/] });

shutsNobodyOut("menu, filters, quick card, zoom and toast", async (page, { region, host, lang }, look) => {
  const [gloves] = await onShelf(region);
  await page.goto(at(`/category/${gloves!.category}`, host));
  if (lang === "ru") {
    await page.locator(".header-menu").click();
    await expect(page.locator("#menu")).toBeVisible();
    await look("menu");
    await page.keyboard.press("Escape");
    await page.locator(".list-filter").click();
    await expect(page.locator(".sheet")).toBeVisible();
    await look("filters");
    await page.locator(".sheet .check input:enabled").first().click();
    await expect(page).toHaveURL(/\?f\./);
    await look("filters, one chosen");
    await page.keyboard.press("Escape");
  }
  await page.locator(".card-look").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".quick .buy")).toBeVisible();
  await look("quick card");
  await page.locator(".quick .gallery-zoom").first().click();
  await expect(page.locator(".zoom img")).toBeVisible();
  await look("zoom over the quick card");

  await page.goto(at(gloves!.page, host));
  await page.locator(".gallery-zoom").first().click();
  await expect(page.locator(".zoom img")).toBeVisible();
  await look("zoom");
  await page.keyboard.press("Escape");
  await page.locator(".buy-bar button").click();
  await expect(page.locator(".toast")).toBeVisible();
  await look("no size chosen");
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await look("size chosen");
});

shutsNobodyOut("the cart, empty, full and troubled", async (page, { region, host }, look) => {
  const [gloves, other] = await onShelf(region);
  await page.goto(at("/service/offer", host));
  await page.locator(".cart-button").click();
  await expect(page.locator(".cart-empty")).toBeVisible();
  await look("empty cart");
  await page.keyboard.press("Escape");
  await fillCart(page, [gloves!, { productid: other!.productid, specification: "0" }, { productid: "gone-long-ago", specification: "0" }]);
  await page.locator(".cart-button").click();
  await expect(page.locator("[data-problem]")).toHaveCount(2);
  await look("lines in trouble");
  for (let line = 0; line < 2; line++) await page.locator("[data-problem] .cart-remove").first().click();
  await expect(page.locator(".cart-foot a.button")).toBeVisible();
  await page.locator(".promo summary").click();
  await page.locator(".promo input").fill("CORNER25");
  await expect(page.locator(".promo [aria-invalid]")).toBeVisible();
  await look("a code that does not fit");
  await page.locator(".promo input").fill("GONG10");
  await expect(page.locator(".promo-says[data-good], .promo [aria-invalid]")).toBeVisible();
  await look("a full cart");
});

shutsNobodyOut("the sign-in dialog and its errors", async (page, { host }, look) => {
  await page.goto(at("/service/offer", host));
  const dialog = page.locator(".sign-in-dialog");
  // Once the session is known, sign-in opens in place.
  await expect(page.locator(".account-button")).toHaveAccessibleName(/^(Войти|Sign in)$/);
  await page.locator(".account-button").click();
  await expect(dialog).toBeVisible();
  await look("sign-in");
  await dialog.locator("[type=submit]").click();
  await expect(dialog.locator("[aria-invalid]")).toBeVisible();
  await look("nowhere to send the code");
  for (const way of (await dialog.locator(".sign-in-ways button").allInnerTexts()).slice(0, 2)) {
    await dialog.locator(".sign-in-ways button", { hasText: way }).click();
    await look(`sign-in: ${way}`);
  }
  if (await dialog.locator("[type=tel]").count()) await dialog.locator(".sign-in-ways button", { hasText: /почт|mail/i }).click();
  const mailbox = `${aPhone()}@example.com`;
  await dialog.locator("[name=target]").fill(mailbox);
  await dialog.locator("[type=submit]").click();
  await expect(dialog.locator("[name=code]")).toBeFocused();
  await look("the code is sent");
  const right = await codeFor(page, mailbox);
  await dialog.locator("[name=code]").fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
  await expect(dialog.locator("[aria-invalid]")).toBeVisible();
  await look("a wrong code");
});
