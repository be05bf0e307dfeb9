import { at, expect, onShelf, test } from "./shop-page.ts";

test("[CAT-09] the full card opens over any grid with an address of its own; back and Escape close it, the grid and the focus stay", async ({
  page,
}) => {
  const [gloves, other] = await onShelf();
  for (const path of [`/category/${gloves!.category}`, "/category?sort=price", "/", `/model/${other!.slug}`, "/search?q=перчатки"]) {
    await page.goto(at(path));
    const opener = page.locator(".grid .card-look").last();
    const card = opener.locator("xpath=ancestor::article");
    const name = (await card.locator(".card-name").textContent())!;
    await opener.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    const address = (await card.locator(".card-name a").getAttribute("href"))!;
    for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
      await opener.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog.locator(".buy-bar button")).toBeVisible();
      await expect(page).toHaveURL(at(address));
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(at(encodeURI(path)));
      await expect(opener).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(height);
    }
  }
});
