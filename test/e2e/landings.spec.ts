import { at, expect, expectAccessible, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 422/] });

test("a guide leads to goods and subpages; a collection has story and filters", async ({ page }) => {
  await page.goto(at("/lp/first-gloves"));
  await expect(page.getByRole("heading", { level: 1, name: "Первые перчатки" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Бинты под перчатки" }).click();
  await expect(page).toHaveURL(/\/lp\/first-gloves\/wraps$/);
  await expect(page.getByRole("heading", { level: 1, name: "Бинты под перчатки" })).toBeVisible();
  await page.getByRole("link", { name: "Первые перчатки" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Первые перчатки" })).toBeVisible();

  await page.goto(at("/collection"));
  await expectAccessible(page);
  await page.getByRole("link", { name: "Неделя боя" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Неделя боя" })).toBeVisible();
  await expect(page.getByText("Семь дней до гонга")).toBeVisible();
  const cards = page.locator(".list-goods .card");
  const all = await cards.count();
  expect(all).toBeGreaterThan(3);
  await expectAccessible(page);
  await page.getByLabel("Сортировка").selectOption("price");
  await expect(page).toHaveURL(/\/collection\/fight-week\?sort=price$/);
  await expect(cards).toHaveCount(all);
});

test("a club requests a plan: field errors, kept for staff, no scripts too", async ({ page, browser }) => {
  await page.goto(at("/lp/clubs"));
  const send = page.getByRole("button", { name: "Отправить" });
  await send.click();
  await expect(page.getByText("Чтобы сохранить запрос, нужно ваше согласие.")).toBeVisible();
  await expect(page.getByLabel("Как к вам обращаться")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Как к вам обращаться").fill("Вера");
  await page.getByLabel("Почта или телефон").fill("vera-club@example.com");
  await page.getByLabel("Чем помочь").fill("Зал на двадцать человек");
  await page.getByRole("checkbox").check();
  await send.click();
  await expect(page.getByRole("heading", { name: "Запрос отправлен" })).toBeFocused();
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(at("/lp/clubs"));
  await plain.getByLabel("Как к вам обращаться").fill("Тим");
  await plain.getByLabel("Почта или телефон").fill("+7 900 123-45-67");
  await plain.getByRole("checkbox").check();
  await plain.getByRole("button", { name: "Отправить" }).click();
  await expect(plain.getByRole("heading", { name: "Запрос отправлен" })).toBeVisible();
  await plain.context().close();
  const kept = await sql<{ target: string }>(
    "select target from landing_request join case_for_staff on subject = landing_request.id where landing = 'clubs' order by created_at",
  );
  expect(kept.map(({ target }) => target)).toEqual(["vera-club@example.com", "+79001234567"]);
});
