import { at, expect, expectAccessible, sql, test } from "./shop-page.ts";

test("things of a kind are compared: bar, address, differences, no scripts too", async ({ page, browser }) => {
  await page.goto(at("/category/gloves"));
  const cards = page.locator("main .card");
  const names = await cards.getByRole("heading").allTextContents();
  const press = (place: number) => cards.nth(place).getByRole("button", { name: "Сравнить" }).click();
  const bar = page.locator(".compare-bar");
  await press(0);
  await expect(bar.getByRole("listitem")).toHaveCount(1);
  await press(1);
  await expect(bar.getByRole("listitem")).toHaveCount(2);
  await expect(cards.nth(1).getByRole("button", { name: "Сравнить" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  const [bag] = await sql<{ slug: string }>("select slug from model where category_id = 'bags' and 'ru' = any(storefronts) limit 1");
  await page.goto(at(`/model/${bag!.slug}`));
  await page.getByRole("button", { name: "Сравнить" }).first().click();
  await expect(page.getByText("Сравнить можно вещи одного вида")).toBeVisible();
  await page.goto(at("/category/gloves"));
  await bar.getByRole("link", { name: "Сравнить" }).click();
  await expect(page).toHaveURL(/\/compare\?models=[\w-]+,[\w-]+$/);
  await expect(bar).toBeHidden();
  const table = page.getByRole("table");
  for (const name of names.slice(0, 2)) await expect(table.getByRole("link", { name, exact: true })).toBeVisible();
  const rows = await table.getByRole("row").count();
  await expectAccessible(page);
  const compared = new URL(page.url());
  for (const typed of ["/compare", "/compare?different=1"]) {
    await page.goto(at(typed));
    await expect(page, "typed without names, it is what this browser has put aside").toHaveURL(compared.href);
    await expect(table.getByRole("link", { name: names[0]!, exact: true })).toBeVisible();
  }
  await page.goto(at("/compare?models="));
  await expect(page.locator(".compare .nothing h2")).toHaveText("Сравнивать пока нечего");

  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })).newPage();
  await plain.goto(at(compared.pathname + compared.search));
  await plain.getByRole("link", { name: "Только различия" }).click();
  await expect(plain).toHaveURL(/&different=1$/);
  expect(await plain.getByRole("row").count()).toBeLessThan(rows);
  expect(await plain.evaluate(() => document.documentElement.scrollWidth), "only the table goes sideways").toBeLessThanOrEqual(320);
  await plain.getByRole("link", { name: `Убрать из сравнения: ${names[0]}` }).click();
  await expect(plain.getByText("Добавьте ещё одну вещь")).toBeVisible();
  await plain.context().close();

  await page.goto(at("/category/gloves"));
  await bar.getByRole("button", { name: "Очистить" }).click();
  await expect(bar).toBeHidden();
  await expect(cards.first().getByRole("button", { name: "Сравнить" })).toHaveAttribute("aria-pressed", "false");
});

test("presses before scripts load run once they have, cached pages included", async ({ page }) => {
  let held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const [path, count] of [
    ["/category/gloves", 1],
    ["/search?q=перчатки", 2],
  ] as const) {
    held = Promise.withResolvers<void>();
    await page.goto(at(path), { waitUntil: "commit" });
    const compare = page.getByRole("button", { name: "Сравнить" }).nth(count - 1);
    await compare.click();
    held.resolve();
    await expect(compare).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator(".compare-bar").getByRole("listitem")).toHaveCount(count);
  }
  held = Promise.withResolvers<void>();
  await page.goto(at("/category/gloves"), { waitUntil: "commit" });
  await page.locator("[data-like]").first().click();
  held.resolve();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what is pressed while the page wakes is done", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  // React hydrates piecewise after the early-press list is dropped.
  await page.addInitScript(() => {
    let kept: unknown;
    Object.defineProperty(window, "gongPressed", {
      get: () => kept,
      set: (value) => {
        kept = value;
        if (value === undefined)
          requestAnimationFrame(() =>
            setTimeout(() => setTimeout(() => document.querySelector<HTMLElement>("[data-compare]")!.click(), 40)),
          );
      },
    });
  });
  for (const path of ["/category/gloves", "/model/heavy-bag-hundred"]) {
    await page.goto(at(path));
    await expect(page.locator("[data-compare]").first()).toHaveAttribute("aria-pressed", "true");
    await page.evaluate(() => localStorage.clear());
  }
});
