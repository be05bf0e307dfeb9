import type { Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, longestList, signIn, test } from "./shop-page.ts";

test.use({ expected: [/ERR_INTERNET_DISCONNECTED|status of 404/] });

const heart = (page: Page, place = 0) => page.locator("main .heart").nth(place);
const likesOf = async (page: Page) => ((await (await page.request.get(at("/shop/like"))).json()) as { likes: { id: string }[] }).likes;

test("a guest's like completes after sign-in; removable, restorable, shareable", async ({ page, browser }) => {
  const phone = aPhone();
  await page.goto(at("/like"));
  await expect(page.getByText("Войдите, и избранное сохранится")).toBeVisible();
  await page.goto(at(await longestList()));
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  const name = (await heart(page).getAttribute("aria-label"))!.replace(/^В.избранное:\s/, "");
  await heart(page).click();
  const dialog = page.getByRole("dialog", { name: "Вход" });
  await dialog.getByLabel("Телефон").fill(`8${phone}`);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, `+7${phone}`));
  await expect(dialog).toBeHidden();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  const link = page.getByRole("link", { name: "Избранное: 1" });
  await heart(page, 1).click();
  await expect(heart(page, 1)).toHaveAttribute("aria-pressed", "true");
  await heart(page, 1).click();
  await expect(link).toBeVisible();
  await expect.poll(() => likesOf(page)).toHaveLength(1);

  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Избранное" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Убрать из избранного: ${name}` }).click();
  await expect.poll(() => likesOf(page)).toHaveLength(0);
  const back = page.getByRole("button", { name: `Вернуть в избранное: ${name}` });
  await expect(back).toBeFocused();
  await back.click();
  await expect.poll(() => likesOf(page)).toHaveLength(1);

  await page.getByLabel("Название для других").fill("На день рождения");
  await page.getByRole("button", { name: "Получить ссылку" }).click();
  const address = page.getByLabel("Ссылка на список");
  await expect(address).toHaveValue(/\/like\/[\w-]{22}$/);
  await expectAccessible(page);
  const shared = new URL(await address.inputValue()).pathname;
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(at(shared));
  await expect(stranger.getByRole("heading", { level: 1, name: "На день рождения" })).toBeVisible();
  await expect(stranger.getByRole("heading", { level: 2, name })).toBeVisible();
  await expectAccessible(stranger);
  await page.getByRole("button", { name: "Закрыть доступ" }).click();
  await expect(page.getByRole("button", { name: "Получить ссылку" })).toBeVisible();
  expect((await stranger.goto(at(shared)))?.status()).toBe(404);
  await stranger.context().close();
});

test("a like that is pressed while the list of likes is still on its way stays", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  const sent = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/shop/like", async (route) => {
    const answer = await route.fetch();
    if (route.request().method() === "GET") {
      asked.resolve();
      await sent.promise;
    }
    await route.fulfill({ response: answer });
  });
  await page.goto(at(await longestList()));
  await asked.promise;
  const [kept] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/shop/like") && response.request().method() === "POST"),
    heart(page).click(),
  ]);
  await kept.finished();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("gong.likes.unsent.1"))).toBeNull();
  const late = page.waitForResponse((response) => response.url().endsWith("/shop/like") && response.request().method() === "GET");
  sent.resolve();
  await (await late).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Избранное: 1" })).toBeVisible();
});

test("offline likes show at once and sync later, after a reload too", async ({ page, context }) => {
  await signIn(page, `+7${aPhone()}`);
  await page.goto(at(await longestList()));
  await heart(page).click();
  await expect(page.getByRole("link", { name: "Избранное: 1" })).toBeVisible();
  await expect.poll(() => likesOf(page)).toHaveLength(1);
  await context.setOffline(true);
  await heart(page, 2).click();
  await expect(heart(page, 2)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Избранное: 2" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("gong.likes.unsent.1"))).toContain('"on":true');
  await context.setOffline(false);
  await expect.poll(() => likesOf(page)).toHaveLength(2);
  await page.reload();
  await expect(heart(page, 2)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("gong.likes.unsent.1"))).toBeNull();
});
