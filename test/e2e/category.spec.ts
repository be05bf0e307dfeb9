import type { Page } from "@playwright/test";
import { toSoak } from "./screens.ts";
import { at, expect, onShelf, sql, test } from "./shop-page.ts";
import { slowness } from "./slowness.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const number = (text: string | null) => Number((text ?? "").replace(/[^\d]/g, ""));
const found = async (page: Page) => number(await page.locator(".list-count").textContent());
const cards = (page: Page) => page.locator("article.card");
const prices = async (page: Page) => (await page.locator("article.card .price-now").allTextContents()).map(number);
const sales = async (page: Page) =>
  (await cards(page).evaluateAll((all) => all.map((card) => card.querySelector(".flag")?.textContent ?? ""))).map(number);
const PAGE = 24;

function isSorted(list: number[], up: boolean) {
  expect(list).toEqual([...list].sort((a, b) => (up ? a - b : b - a)));
  expect(new Set(list).size, "all the same: nothing is proved").toBeGreaterThan(1);
}

/** Makes two models the most popular and the newest; the store notices as after an import. */
async function becomes(star: string, newest: string) {
  const slugs = [star, newest].map((address) => address.split("/").at(-1));
  await sql("update model set popularity = (select max(popularity) + 1 from model) where slug = $1", [slugs[0]]);
  await sql("update model set created_at = now() where slug = $1", [slugs[1]]);
}

for (const [lang, words] of [
  ["ru", { category: "Перчатки" }],
  ["en", { category: "Gloves" }],
] as const)
  test(`[CAT-06] a category: breadcrumbs, shelves, true facet counts, sorts, pages (${lang})${toSoak(lang === "en")}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
    await page.goto(at("/category/gloves"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.category);
    await expect(page.locator('.crumbs a[href="/category"]')).toBeVisible();
    await expect(page.locator(".crumbs [aria-current=page]")).toHaveText(words.category);
    const shelf = page.locator('.below a[href="/category/training-gloves"]');
    const onShelf = number(await shelf.locator(".chip-count").textContent());
    await shelf.click();
    await expect(page).toHaveURL(/\/category\/training-gloves$/);
    await expect(page.locator('.crumbs a[href="/category/gloves"]')).toHaveText(words.category);
    expect(await found(page)).toBe(onShelf);

    await page.goto(at("/category"));
    await page.waitForLoadState("networkidle");
    const whole = await found(page);
    const took: number[] = [];
    const shows = async (count: number, what: string) => {
      await expect(page.locator(".list-count"), what).toHaveText(new RegExp(`^${count}\\D`));
      await expect(cards(page)).toHaveCount(Math.min(count, PAGE));
    };
    const reset = page.locator(".chips .link-button");
    for (const facet of ["size", "color", "weight", "brand", "material", "stock", "sale"]) {
      const choice = page.locator(`.list-side label.check:has(input[name="f.${facet}"]:enabled)`).first();
      await choice.scrollIntoViewIfNeeded();
      const count = number(await choice.locator(".check-count").textContent());
      expect(count, facet).toBeGreaterThan(0);
      expect(count, facet).toBeLessThanOrEqual(whole);
      await choice.click();
      await shows(count, facet);
      await expect(page).toHaveURL(new RegExp(`[?&]f\\.${facet}=`));
      await page.reload();
      await page.waitForLoadState("networkidle");
      await shows(count, `${facet}, by its address`);
      await expect(choice.locator("input")).toBeChecked();
      await reset.click();
      await shows(whole, `${facet}, taken off`);
    }

    const all = await prices(page);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const middle = Math.round((least + most) / 2);
    await page.locator(".list-side [name=min]").fill(String(least));
    await page.keyboard.press("Tab");
    await page.keyboard.type(String(middle), { delay: 40 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`f\\.price=${least}-${middle}`));
    await expect(page.locator(".list-side [name=max]"), "the list that came took no focus").toBeFocused();
    await expect.poll(() => found(page)).toBeLessThan(whole);
    await expect(async () => {
      const shown = await prices(page);
      expect(shown.filter((price) => price < least || price > middle)).toEqual([]);
    }).toPass();
    await reset.click();
    await shows(whole, "price, taken off");

    const sort = page.locator(".sort select");
    expect(await sort.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
      "",
      "new",
      "price",
      "-price",
      "sale",
    ]);
    const addresses = await page.locator(".card-name a").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    const [star, newest] = [addresses[9]!, addresses[19]!];
    await becomes(star, newest);
    const first = page.locator(".card-name a").first();
    await expect(async () => {
      await page.goto(at("/category"));
      await expect(first).toHaveAttribute("href", star, { timeout: 5000 });
    }).toPass();
    await page.waitForLoadState("networkidle");
    for (const by of ["new", "price", "-price", "sale"] as const) {
      await sort.selectOption(by);
      await expect(page).toHaveURL(new RegExp(`[?&]sort=${by}$`));
      await expect(page.locator(".list-goods")).toHaveAttribute("aria-busy", "false");
      await expect(cards(page)).toHaveCount(PAGE);
      if (by === "new") await expect(first).toHaveAttribute("href", newest);
      else await expect(async () => isSorted(by === "sale" ? await sales(page) : await prices(page), by === "price")).toPass();
    }
    await sort.selectOption("");
    await expect(first).toHaveAttribute("href", star);

    // Only the first pictures are eager, and choices show at once.
    await expect(page.locator("article.card img:not([loading=lazy])")).toHaveCount(2);
    await page.evaluate(() => {
      addEventListener("change", () => performance.mark("chosen"), true);
      new MutationObserver(() => {
        if (document.querySelector(".list-goods")?.getAttribute("aria-busy") === "false" && location.search) performance.mark("painted");
      }).observe(document.querySelector(".list-page")!, { childList: true, subtree: true, characterData: true });
    });
    for (let round = 0; round < 3; round++) {
      const choice = page.locator(`.list-side input[name="f.color"]:enabled`).nth(round);
      const count = number(await choice.locator("xpath=..").locator(".check-count").textContent());
      await page.evaluate(() => performance.clearMarks());
      await choice.click();
      await shows(count, "a colour");
      took.push((await page.evaluate(() => performance.measure("took", "chosen", "painted").duration)) / (await slowness(page)));
      await reset.click();
      await shows(whole, "all again");
    }
    console.log(`  choice to goods: ${took.map(Math.round).join(", ")} ms`);
    expect(Math.min(...took)).toBeLessThan(300);

    const more = page.locator(".list-end .list-more");
    await more.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    await more.click();
    await expect(cards(page)).toHaveCount(Math.min(whole, PAGE * 2));
    await expect(page).toHaveURL(/[?&]page=2$/);
    expect(await page.evaluate(() => scrollY)).toBe(height);
    const link = page.locator(".card-name a").nth(PAGE + 3);
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await link.click();
    await expect(page.locator(".model-page")).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(Math.min(whole, PAGE * 2));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

test("filters keep places and show empty ones; three stand above the list", async ({ page }) => {
  await page.goto(at("/category/gloves"));
  await page.waitForLoadState("networkidle");
  const labels = page.locator(".list-side .facet label.check");
  const values = () => labels.evaluateAll((all) => all.map((one) => one.querySelector("input")!.value));
  const quick = page.locator(".quick-chips a");
  const quickNames = () => quick.evaluateAll((all) => all.map((one) => one.firstChild!.textContent));
  const [before, names] = [await values(), await quickNames()];
  expect(names.length).toBe(3);
  const chosenCount = async (at: number) => number(await quick.nth(at).locator(".chip-count").textContent());
  const counts: number[] = [];
  for (const at of [0, 1]) {
    await quick.nth(at).click();
    await expect(quick.nth(at)).toHaveAttribute("aria-current", "true");
    // Other workers buy meanwhile: compare chip and list at one moment.
    await expect.poll(async () => (await found(page)) - (await chosenCount(at))).toBe(0);
    counts.push(await found(page));
    expect([await values(), await quickNames()]).toEqual([before, names]);
    for (const label of await labels.all()) {
      const isNone = number(await label.locator(".check-count").textContent()) === 0;
      expect(await label.locator("input").isDisabled()).toBe(isNone);
    }
  }
  expect(counts[1]!).toBeLessThanOrEqual(counts[0]!);
  await page.goto(at("/category/gloves?f.price=1-2"));
  await expect(page.locator(".quick-chips .chip"), "they stay, and lead nowhere").toHaveCount(3);
  await expect(quick).toHaveCount(0);
  await page.goBack();
  await expect(quick).toHaveCount(3);
  await page.goBack();
  await expect(quick.nth(1)).not.toHaveAttribute("aria-current", "true");
  await expect.poll(async () => (await found(page)) - (await chosenCount(0))).toBe(0);
  await quick.first().click();
  await expect(page).toHaveURL(/\/category\/gloves$/);
});

test("an order and filters chosen before the page is alive are followed once it is", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(at("/category"), { waitUntil: "commit" });
  const colour = page.locator('.list-side [name="f.color"]').first();
  await page.locator('.list-side [name="f.stock"]').check();
  await colour.check();
  await page.locator(".sort select").selectOption("price");
  held.resolve();
  await expect(page).toHaveURL(/[?&]f\.color=/);
  await expect(page).toHaveURL(/[?&]f\.stock=1/);
  await expect(page).toHaveURL(/[?&]sort=price$/);
  await expect(colour).toBeChecked();
});

test("two backs, the second before hydration, show what the address names", async ({ page }) => {
  await page.goto(at("/category/gloves"), { waitUntil: "networkidle" });
  const all = await found(page);
  await page.locator(".quick-chips a").first().click();
  await expect.poll(() => found(page)).not.toBe(all);
  await page.goto(at("/search"));
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator(".quick-chips a[aria-current]")).toHaveCount(1);
  await page.goBack({ waitUntil: "commit" });
  expect(page.url()).toBe(at("/category/gloves"));
  held.resolve();
  await expect.poll(() => found(page)).toBe(all);
  await expect(page.locator(".quick-chips a[aria-current]")).toHaveCount(0);
});

test("a back during hydration shows what the address names, without errors", async ({ page }) => {
  await page.goto(at("/category/gloves"), { waitUntil: "networkidle" });
  const all = await found(page);
  await page.locator(".quick-chips a").first().click();
  await expect.poll(() => found(page)).not.toBe(all);
  await page.goto(at("/search"));
  await page.addInitScript(() => {
    // Hydrated, but nothing rendered yet.
    const later = window.setTimeout;
    const going = (run: TimerHandler, after?: number, ...rest: unknown[]) => {
      if (after !== undefined || typeof run !== "function" || !location.search) return later(run, after, ...rest);
      window.setTimeout = later;
      return later(() => {
        run();
        history.replaceState({}, "", "/category/gloves");
        dispatchEvent(new PopStateEvent("popstate", { state: {} }));
      });
    };
    window.setTimeout = going as typeof window.setTimeout;
  });
  await page.goBack();
  await expect.poll(() => found(page)).toBe(all);
  await expect(page.locator(".quick-chips a[aria-current]")).toHaveCount(0);
});

test("an address that names the usual order keeps it", async ({ page }) => {
  await page.goto(at("/category?sort=popular"), { waitUntil: "networkidle" });
  await page.locator('.list-side [name="f.stock"]').click();
  await expect(page).toHaveURL(/[?&]f\.stock=1/);
  await expect(page).toHaveURL(/[?&]sort=popular/);
});

test("hovering a card shows its other pictures, the second at once", async ({ page }) => {
  // Our own goods have two views each; imported ones may have more.
  const [goods] = await onShelf();
  await sql(
    `insert into product_picture (product_id, position, picture_id)
     select p.id, 50 + row_number() over (partition by p.id), i.picture_id from product p
     cross join (select distinct picture_id from product_picture order by picture_id limit 4) i
     where p.model_id = (select model_id from product where id = $1) on conflict do nothing`,
    [goods!.productid],
  );
  const strip = page.locator(".card-strip:has(> :nth-child(3))").first();
  await expect(async () => {
    await page.goto(at(`/category/${goods!.category}`));
    await expect(strip).toBeVisible({ timeout: 500 });
  }).toPass();
  const at3 = () => strip.evaluate((each) => Math.round(Math.abs(new DOMMatrix(getComputedStyle(each).transform).e) / each.clientWidth));
  expect(await at3()).toBe(0);
  await strip.hover({ force: true });
  await expect.poll(at3).toBe(1);
  await expect.poll(at3).toBe(2);
  await page.mouse.move(0, 0);
  await expect.poll(at3).toBe(0);
});
