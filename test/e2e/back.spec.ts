import type { Locator, Request } from "@playwright/test";
import { at, expect, expectAccessible, fillCart, onShelf, type Page, sql, test } from "./shop-page.ts";

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Opens and closes by Back, then by Escape: the page below keeps its place and makes no request. */
async function expectBack(
  page: Page,
  { open, layer, isNested = false }: { open: () => Promise<void>; layer: Locator; isNested?: boolean },
) {
  const before = page.url();
  const asked: string[] = [];
  // Ignore prefetches of cards in sight.
  const hear = (request: Request) =>
    void (/\.data\b/.test(request.url()) && request.resourceType() === "fetch" && asked.push(request.url()));
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  page.on("request", hear);
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await open();
    await expect(layer).toBeVisible();
    const stood = await scrolled(page);
    await close();
    await expect(layer).toHaveCount(0);
    await expect(page).toHaveURL(before);
    await expect.poll(() => scrolled(page)).toBe(stood);
  }
  page.off("request", hear);
  expect(asked).toEqual([]);
  // Forward shows nothing and breaks nothing.
  await page.goForward();
  // Dialogs with a URL handle Back themselves.
  if (!isNested) await page.goBack();
  await expect.poll(() => page.evaluate(() => history.state?.usr?.over ?? null)).toBeNull();
  await expect(layer).toHaveCount(0);
  await expect(page).toHaveURL(before);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
}

test("back closes the picture zoom over page and card; a reload drops it", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.goto(at("/service/offer"));
  await page.goto(at(gloves!.page));
  await page.waitForFunction(() => "gongAwake" in window);
  await page.evaluate(() => scrollTo(0, 120));
  const zoom = page.locator("dialog.zoom");
  await expectBack(page, { open: () => page.locator(".gallery-zoom").first().click(), layer: zoom });
  await page.locator(".gallery-zoom").first().click();
  await expect(zoom.locator("img")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.waitForFunction(() => "gongAwake" in window);
  await expect(zoom).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(at(gloves!.page));

  await page.goto(at(`/category/${gloves!.category}`));
  await page.locator(".card-look").first().click();
  const card = page.locator("dialog.quick");
  await expect(card.locator(".buy")).toBeVisible();
  await expectBack(page, { open: () => card.locator(".gallery-zoom").first().click(), layer: zoom, isNested: true });
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(card).toHaveCount(0);
});

test("back closes filters keeping choices, then undoes them, then leaves", async ({ page }) => {
  const [gloves] = await onShelf();
  const list = at(`/category/${gloves!.category}`);
  await page.goto(at("/service/offer"));
  await page.goto(list);
  const sheet = page.locator("dialog.sheet");
  const filter = page.locator(".list-filter");
  await expect(async () => {
    await filter.click();
    await expect(sheet).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expectBack(page, { open: () => filter.click(), layer: sheet });

  const count = page.locator(".list-count");
  const all = (await count.textContent())!;
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press("Escape"),
    () => sheet.getByRole("button", { name: /^Показать \d/ }).click(),
  ]) {
    await filter.click();
    for (const nth of [0, 1]) {
      await sheet.locator(".check input:enabled").nth(nth).click();
      await expect(page).toHaveURL(nth ? /f\..*&f\./ : /\?f\./);
      await expect(sheet).toBeVisible();
    }
    await expectAccessible(page);
    await close();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\?f\.[^#]+&f\.[^#]+$/);
    await expect(filter).toHaveText(/2/);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(sheet).toHaveCount(0);
    await expect(count).toHaveText(all);
  }
  await page.goBack();
  await expect(page).toHaveURL(at("/service/offer"));
});

test("back closes the wait dialog over page and cart; sign-in replaces it", async ({ page }) => {
  const [, other, gloves] = await onShelf();
  await sql(
    `with was as (select on_hand, reserved from stock where product_id = $1 and specification_id = $2 for update),
       moved as (update stock s set on_hand = was.reserved from was where s.product_id = $1 and s.specification_id = $2 returning was.reserved - was.on_hand as delta)
     insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at) select $1, $2, delta, 'import', 'test', now() from moved`,
    [gloves!.productid, gloves!.specification],
  );
  const out = page.locator(`.size[data-state=out]:has(input[value="${gloves!.specification}"])`);
  await page.goto(at("/service/offer"));
  await expect(async () => {
    await page.goto(at(gloves!.page));
    await expect(out).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.waitForFunction(() => "gongAwake" in window);
  await expect(page.getByRole("link", { name: "Войти" })).toBeVisible();
  await out.click();
  const wait = page.getByRole("dialog", { name: "Сообщить, когда появится" });
  const ask = page.locator(".buy-bar").getByRole("button", { name: "Сообщить, когда появится" });
  await expectBack(page, { open: () => ask.click(), layer: wait });
  await ask.click();
  await expectAccessible(page);
  const signIn = page.getByRole("dialog", { name: "Вход" });
  await wait.getByRole("button", { name: "Войти и больше не вводить почту" }).click();
  await expect(signIn).toBeVisible();
  await expect(wait).toHaveCount(0);
  await page.goBack();
  await expect(signIn).toHaveCount(0);
  await expect(page).toHaveURL(at(gloves!.page));

  await fillCart(page, [gloves!, other!]);
  await page.reload();
  await page.getByRole("button", { name: /^Корзина/ }).click();
  const cart = page.getByRole("dialog", { name: "Корзина" });
  const askInCart = cart.getByRole("button", { name: "Сообщить, когда появится" });
  await expectBack(page, { open: () => askInCart.click(), layer: wait, isNested: true });
  await expect(cart).toBeVisible();
  await page.goBack();
  await expect(cart).toHaveCount(0);
  await expect(page).toHaveURL(at(gloves!.page));
});
