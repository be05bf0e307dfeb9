import { aPhone, codeFor } from "./codes.ts";
import { withFingerprints } from "./fingerprints.ts";
import { at, expect, expectAccessible, type Page, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of (403|422)/], contextOptions: { reducedMotion: "reduce" } });

const kept = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith("gong.code.")));
const seconds = async (page: Page) => Number(/0:(\d\d)/.exec((await page.getByText(/Новый код через/).textContent())!)![1]);
const grownOld = (phone: string) =>
  sql("update session set created_at = now() - interval '1 day' where customer_id = (select id from customer where phone = $1)", [phone]);

async function askForCode(page: Page, phone: string) {
  const dialog = page.getByRole("dialog", { name: "Вход" });
  await page.getByRole("link", { name: "Войти" }).click();
  await dialog.getByLabel("Телефон").fill(`8${phone}`);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  const code = dialog.getByLabel("Код из шести цифр");
  await expect(code).toBeFocused();
  return { dialog, code };
}

test("a reloaded tab or closed dialog resumes the same code and wait", async ({ page }) => {
  const phone = aPhone();
  await page.goto(at("/service/offer"));
  const { dialog, code } = await askForCode(page, phone);
  const right = await codeFor(page, `+7${phone}`);
  const before = await seconds(page);
  await page.reload();
  await expect(code).toBeFocused();
  await expect(dialog.getByText(`+7 ${phone.slice(0, 3)}`)).toBeVisible();
  expect(await seconds(page)).toBeLessThanOrEqual(before);
  expect(await seconds(page)).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(JSON.stringify(await kept(page))).not.toContain(right);

  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/service/offer");
  await page.getByRole("link", { name: "Войти" }).click();
  await expect(code).toBeFocused();
  await page.goto(at("/lk"));
  await expect(page.getByRole("heading", { name: "Введите код", level: 1 })).toBeVisible();
  await page.getByLabel("Код из шести цифр").fill(right);
  await expect(page.getByText("Заказов пока нет")).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test("void codes and changed numbers are not resumed; other tabs know neither", async ({ page, context }) => {
  const phone = aPhone();
  await page.goto(at("/service/offer"));
  const { dialog, code } = await askForCode(page, phone);
  const tab = await context.newPage();
  await tab.goto(at("/service/offer#sign-in"));
  await expect(tab.getByRole("dialog", { name: "Вход" }).getByLabel("Телефон")).toBeVisible();
  await tab.close();

  await dialog.getByRole("button", { name: "Изменить" }).click();
  await expect(dialog.getByLabel("Телефон")).toHaveValue(/\d{3}-\d{2}-\d{2}$/);
  expect(await kept(page)).toEqual([]);
  await page.reload();
  await expect(dialog.getByLabel("Телефон")).toBeFocused();

  await sql("delete from sign_in_code where target = $1", [`+7${phone}`]);
  await dialog.getByLabel("Телефон").fill(`8${phone}`);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect(code).toBeFocused();
  await page.clock.setSystemTime(Date.now() + 600_000);
  await page.reload();
  await expect(dialog.getByLabel("Телефон")).toBeFocused();
  expect(await kept(page)).toEqual([]);
});

test("a mailbox code survives a profile reload; signing out forgets it", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/profile"));
  const mailbox = `kept-${Date.now()}@example.com`;
  await page.getByLabel("Добавить почту").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect(page.getByText(`Отправили на ${mailbox}`, { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Отправили на ${mailbox}`, { exact: false })).toBeVisible();
  await expect(page.getByLabel("Код из шести цифр")).toBeFocused();
  expect(await seconds(page)).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(await kept(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Выйти" }).click();
  await expect(page.getByRole("heading", { name: "Вход", level: 1 })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);

  await sql("delete from sign_in_code where target = $1", [phone]);
  await signIn(page, phone);
  await page.goto(at("/lk/profile"));
  await expect(page.getByLabel("Добавить почту")).toBeVisible();
});

test("proving one's identity resumes after back and after a reload", async ({ page, context }) => {
  await context.addCookies([{ name: "nobiometry", value: "1", domain: "localhost", path: "/" }]);
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const first = await codeFor(page, phone);
  await withFingerprints(page);
  await grownOld(phone);
  await sql("delete from sign_in_code where target = $1", [phone]);
  const dialog = page.getByRole("dialog", { name: "Подтвердите, что это вы" });
  const add = page.getByRole("button", { name: "Добавить ключ" });
  await page.goto(at("/lk/profile"));
  await page.goto(at("/lk/security"));
  let asked = 0;
  page.on("request", (request) => void (request.url().includes(".data") && asked++));
  await add.click();
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  const code = dialog.getByLabel("Код из шести цифр");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/lk\/security$/);
  expect(asked, "the page below asks for nothing again").toBe(0);
  await add.click();
  await expect(code).toBeFocused();
  await page.reload();
  await expect(add).toBeVisible();
  await add.click();
  await expect(code).toBeFocused();
  await code.fill(await codeFor(page, phone, first));
  await expect(page.locator(".passkey-list li")).toHaveCount(1);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/lk\/security$/);
  expect(await kept(page)).toEqual([]);
});
