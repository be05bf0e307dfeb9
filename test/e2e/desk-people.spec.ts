import { deskAt, signInStaff } from "./desk-page.ts";
import { withFingerprints } from "./fingerprints.ts";
import { expect, expectAccessible, test } from "./shop-page.ts";

test.use({ expected: [/status of 403/], viewport: { width: 1280, height: 900 } });

test("a new colleague is invited, makes a passkey, works within their rights", async ({ page, browser }) => {
  await signInStaff(page, { lang: "ru" });
  await page.goto(deskAt("/people"));
  await expectAccessible(page);
  await page.getByLabel("Имя").fill("Нина");
  await page.getByLabel("Эл. почта").fill("nina.new@gong.example");
  await page.locator("select[name=lang]").selectOption("en");
  await page.locator("select[name=role]").selectOption("warehouse");
  await page.getByRole("button", { name: "Пригласить" }).click();
  const link = await page.locator(".notice code").textContent();
  await expectAccessible(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const nina = await context.newPage();
  await withFingerprints(nina);
  await nina.goto(link!);
  await expectAccessible(nina);
  await nina.getByRole("button", { name: "Get started" }).click();
  await expect(nina.getByRole("heading", { name: "Нина, create your passkeys" })).toBeVisible();
  await expectAccessible(nina);
  await nina.getByRole("button", { name: "Create a passkey" }).click();
  await expect(nina.locator(".codes li")).toHaveCount(8);
  await expectAccessible(nina);
  await nina.getByRole("button", { name: "I've saved them, continue" }).click();
  await expect(nina).toHaveURL(deskAt("/warehouse"));
  await expectAccessible(nina);

  await nina.goto(deskAt("/people"));
  await expect(nina.getByRole("heading", { name: "No access" })).toBeVisible();
  await expect(nina.getByText("“See staff and roles”").first()).toBeVisible();
  await expectAccessible(nina);

  await nina.goto(deskAt("/me"));
  await expect(nina.getByText("8 codes left")).toBeVisible();
  await expectAccessible(nina);
  await nina.goto(deskAt("/"));
  await nina.getByRole("button", { name: "Menu" }).click();
  await nina.getByRole("button", { name: "Sign out" }).click();
  await nina.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(nina).toHaveURL(deskAt("/warehouse"));

  await nina.goto(link!);
  await expect(nina.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expect(nina.getByText("has been used")).toBeVisible();

  await page.goto(deskAt("/people"));
  await page.getByRole("link", { name: "Нина" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Закрыть доступ" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Закрыть доступ" }).click();
  await expect(page.locator(".badge", { hasText: "доступ закрыт" })).toBeVisible();
  await nina.goto(deskAt("/"));
  await expect(nina).toHaveURL(/\/sign-in/);
  await context.close();

  await page.goto(deskAt("/record"));
  await expect(page.getByText("Доступ закрыт").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(deskAt("/roles"));
  const fresh = page.locator(".panel", { has: page.getByRole("heading", { name: "Новая роль" }) }).locator("form");
  await fresh.getByLabel("Название роли").fill("Фотостудия");
  await fresh.getByLabel("Видеть заказы").check();
  await fresh.getByRole("button", { name: "Сохранить" }).dblclick();
  const own = page.locator("li", { hasText: "Ни у кого нет" });
  await expect(own).toBeFocused();
  await own.getByText("Изменить", { exact: true }).click();
  await expect(own.getByLabel("Видеть заказы")).toBeChecked();
  await own.getByLabel("Видеть счета").check();
  await own.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("columnheader", { name: "Фотостудия" })).toBeVisible();
  await expectAccessible(page);
  await own.getByRole("button", { name: "Удалить" }).click();
  await page.getByRole("dialog", { name: "Удалить" }).getByRole("button", { name: "Удалить" }).click();
  await expect(page.getByRole("columnheader", { name: "Фотостудия" })).toHaveCount(0);
});
