import { at, expect, expectAccessible, onShelf, test } from "./shop-page.ts";

test("[CAT-14] viewed goods are kept per storefront in the browser, shown, cleared", async ({ page }) => {
  const [one, two, three] = await onShelf();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/shop\/cards/.test(request.url())) asked.push(decodeURIComponent(new URL(request.url()).search));
  });
  const remembered = () => page.evaluate(() => JSON.parse(localStorage.getItem("gong.recent.ru") ?? "[]") as string[]);
  for (const [n, thing] of [one!, two!, three!].entries()) {
    await page.goto(at(thing.page));
    await expect.poll(remembered).toHaveLength(n + 1);
  }
  expect(asked, "nobody has scrolled there").toEqual([]);
  const shelf = page.getByRole("region", { name: "Вы смотрели" });
  const names = shelf.getByRole("heading", { level: 3 });
  await page.locator("[data-recent]").scrollIntoViewIfNeeded();
  await expect(names).toHaveCount(2);
  expect(asked).toEqual([`?slugs=${two!.slug},${one!.slug}`]);
  await expectAccessible(page);
  await names.last().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/model/${one!.slug}$`));
  await expect.poll(remembered).toEqual([one!.slug, three!.slug, two!.slug]);

  await page.goto(at("/search"));
  await page.locator("[data-recent]").scrollIntoViewIfNeeded();
  await expect(names).toHaveCount(3);
  await page.goto(at("/service#cart"));
  const cart = page.getByRole("dialog");
  await expect(cart.getByRole("region", { name: "Вы смотрели" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(at("/", "eu.localhost"));
  await page.locator("[data-recent]").scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Saved" }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Recently viewed" })).toBeHidden();

  await page.goto(at("/"));
  await page.locator("[data-recent]").scrollIntoViewIfNeeded();
  await expect(names).toHaveCount(3);
  await shelf.getByRole("button", { name: "Очистить" }).click();
  await expect(shelf).toBeHidden();
  expect(await remembered()).toEqual([]);
});
