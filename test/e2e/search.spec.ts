import { at, expect, expectAccessible, test } from "./shop-page.ts";

test("suggestions come while typing, and the arrows lead through them", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(at("/"));
  const field = page.getByRole("search").locator("input:visible");
  await expect(field).toHaveAttribute("type", "search");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.includes("suggest"))).toEqual([]);
  const below = () => page.locator("#content").evaluate((main) => main.getBoundingClientRect().top);
  const before = await below();

  await field.focus();
  await expect(field).toHaveRole("combobox");
  await field.pressSequentially("перч");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option", { name: /^перчатки$/ })).toBeVisible();
  await expect(list.getByRole("option", { name: /^Перчатки$/ })).toBeVisible();
  expect(await list.getByRole("group", { name: "Товары" }).getByRole("option").count()).toBeGreaterThan(2);
  await expect(list.getByText(/\d\s₽/).first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText(/^Подсказок: \d+$/)).toBeAttached();
  expect(await below(), "the page below does not move").toBe(before);
  await expectAccessible(page);

  const options = list.getByRole("option");
  const marked = () => field.getAttribute("aria-activedescendant");
  await field.press("ArrowDown");
  expect(await marked()).toBe(await options.first().getAttribute("id"));
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  expect(await marked(), "between the ends the mark is back in the field").toBeNull();
  await field.press("ArrowUp");
  expect(await marked()).toBe(await options.last().getAttribute("id"));
  await field.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue("перч");
  await expect(field).toHaveAttribute("aria-expanded", "false");

  await field.pressSequentially("а");
  await field.press("Backspace");
  await expect(list).toBeVisible();
  const goods = list.getByRole("group", { name: "Товары" }).getByRole("option").first();
  const to = await goods.getAttribute("href");
  await goods.click();
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await expect(list).toBeHidden();
});

test("what was typed while the suggestions were on their way is suggested for too", async ({ page }) => {
  await page.goto(at("/"));
  await page.waitForLoadState("networkidle");
  const field = page.getByRole("search").locator("input:visible");
  await field.click();
  await page.keyboard.type("перч", { delay: 20 });
  await expect(page.getByRole("option", { name: /^перчатки$/ })).toBeVisible();
});

test("what was typed before the page was alive is suggested for", async ({ page }) => {
  let wake = () => {};
  const typed = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(at("/"), { waitUntil: "commit" });
  const field = page.getByRole("search").locator("input:visible");
  // Before its styles load, the page shows both fields.
  await expect(field).toHaveCount(1);
  await field.click();
  await page.keyboard.type("перч");
  wake();
  await expect(page.getByRole("option", { name: /^перчатки$/ })).toBeVisible();
  await expect(field).toHaveValue("перч");
});

test("a good that stands on a page twice is led to like any other", async ({ page }) => {
  await page.goto(at("/"));
  const to = page.locator("article.card :is(h2, h3) a");
  const addresses = await to.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const second = addresses.findIndex((address, index) => addresses.indexOf(address) < index);
  expect(second).toBeGreaterThan(0);
  await to.nth(second).click();
  await expect(page).toHaveURL(new RegExp(`${addresses[second]}$`));
  await page.waitForTimeout(400);
  await page.goBack();
  await expect(to.first()).toBeVisible();
  await page.waitForTimeout(400);
});

test("keys typed in the other layout suggest and find the goods that were meant", async ({ page }) => {
  await page.goto(at("/search"));
  const field = page.getByRole("search").locator("input:visible");
  await field.pressSequentially("gthx");
  await expect(page.getByRole("option", { name: "Перчатки", exact: true })).toBeVisible();
  await field.fill("gthxfnrb");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=gthxfnrb$/);
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page.locator("article.card").first()).toBeVisible();
});

for (const [host, mistyped, meant] of [
  ["localhost", "перчатик", "перчатки"],
  ["eu.localhost", "glvoes", "gloves"],
] as const)
  test(`a word with two swapped letters finds the intended goods: ${mistyped}`, async ({ page }) => {
    await page.goto(at("/search", host));
    const field = page.getByRole("search").locator("input:visible");
    await field.fill(meant);
    await field.press("Enter");
    await expect(page).toHaveURL(/\?q=/);
    const named = page.locator("article.card .card-name a");
    await expect(named.first()).toBeVisible();
    const wanted = await named.first().getAttribute("href");
    await field.fill(mistyped);
    await field.press("Enter");
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(mistyped)}$`));
    await expect(named.first()).toHaveAttribute("href", wanted!);
    await named.first().click();
    await expect(page).toHaveURL(new RegExp(`${wanted}$`));
    await expect(page.locator("[data-buy]")).toBeVisible();
  });

test("a query also gives a removable price limit, a page and a brand", async ({ page }) => {
  await page.goto(at("/search?q=перчатки до 5000"));
  await expect(page).toHaveURL(/f\.price=-5000/);
  const chip = page.locator(".chips").getByText(/5\s000/);
  await expect(chip).toBeVisible();
  const before = await page.locator("article.card").count();
  await chip.click();
  await expect(page).not.toHaveURL(/f\.price/);
  await expect(async () => expect(await page.locator("article.card").count()).toBeGreaterThan(before)).toPass();
  const field = page.getByRole("search").locator("input:visible");
  await field.fill("возврат");
  await page.getByRole("option", { name: "Возврат" }).click();
  await expect(page).toHaveURL(/\/service\/returns$/);
});

test("in English, in dollars, and Enter on a section goes there", async ({ page }) => {
  await page.goto(at("/category", "eu.localhost"));
  const field = page.getByRole("search").locator("input:visible");
  await field.pressSequentially("glov");
  await expect(page.getByRole("group", { name: "Products" }).getByText(/\$/).first()).toBeVisible();
  const section = page.getByRole("option", { name: "Gloves", exact: true });
  await expect(section).toBeVisible();
  await expect(async () => {
    await field.press("ArrowDown");
    await expect(section).toHaveAttribute("aria-selected", "true", { timeout: 50 });
  }).toPass();
  await field.press("Enter");
  await expect(page).toHaveURL(/\/category\/gloves$/);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("without scripts the field is a form that finds", async ({ page }) => {
    await page.goto(at("/"));
    const field = page.getByRole("search").locator("input:visible");
    await field.fill("перчатки");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.locator("article.card").first()).toBeVisible();
  });
});
