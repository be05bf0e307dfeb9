import { readFile } from "node:fs/promises";
import { giveMoney } from "./balances.ts";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of (403|409)/], contextOptions: { reducedMotion: "reduce" } });

const ofPhone = "where customer_id = (select id from customer where phone = $1)";
const growOld = (phone: string) => sql(`update session set created_at = now() - interval '1 hour' ${ofPhone}`, [phone]);

test("a customer downloads a data copy, then deletes the account with a code", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  let code = await codeFor(page, phone);
  await giveMoney(phone, { bonus: 500, advance: 300 });
  await growOld(phone);
  await sql("delete from sign_in_code where target = $1", [phone]);

  await page.goto(at("/lk"));
  await page.getByRole("link", { name: "Мои данные" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Мои данные" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Собрать копию" }).click();
  const dialog = page.getByRole("dialog", { name: "Подтвердите, что это вы" });
  await expect(dialog).toContainText("Чтобы она не досталась чужому");
  await dialog.getByRole("button", { name: "Получить код" }).click();
  code = await codeFor(page, phone, code);
  await dialog.getByLabel("Код из шести цифр").fill(code);
  await expect(page.getByText("Копия готова", { exact: false })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Скачать архив" }).click()]);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByText("Ссылка больше не работает", { exact: false })).toBeVisible();

  await growOld(phone);
  await sql("delete from sign_in_code where target = $1", [phone]);
  await expect(page.getByText("Бонусы сгорят", { exact: false })).toContainText(/500\s₽/);
  await page.getByRole("button", { name: "Удалить аккаунт и данные" }).click();
  const word = page.getByLabel("Чтобы подтвердить, напишите «УДАЛИТЬ»");
  await expect(word).toBeFocused();
  await page.getByRole("button", { name: "Удалить навсегда" }).click();
  await expect(page.getByText("Отметьте, что отказываетесь от этих денег", { exact: false })).toBeVisible();
  await expect(word).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByLabel(/Отказываюсь\sот\s300\s₽/).check();
  await word.fill("удалить");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Удалённое не вернуть");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Получить код" }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, phone, code));

  const title = page.getByRole("heading", { level: 1, name: "Ваш аккаунт удалён" });
  await expect(title).toBeFocused();
  const [, act] = /№\s(\S+),/.exec((await page.getByText("Акт об удалении", { exact: false }).textContent()) ?? "")!;
  await expectAccessible(page);
  expect(await sql("select 1 from customer where phone = $1", [phone])).toEqual([]);
  expect((await sql("select 1 from erasure where number = $1", [act])).length).toBe(1);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.getByRole("link", { name: "На главную", exact: true }).click();
  await page.goto(at("/lk"));
  await expect(page.getByRole("heading", { level: 1, name: "Вход" })).toBeVisible();
});

test("erasure blockers are linked in English; a spent copy link says so", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone, "eu.localhost");
  await giveMoney(phone, { deposit: 1000 });
  await sql(
    `insert into withdrawal (id, customer_id, amount_minor, holder, account, account_end, bik, storefront, lang, created_at)
     select 'w-' || id, id, 100, 'A B', 'sealed:x', '1234', '044525225', 'eu', 'en', now() from customer where phone = $1`,
    [phone],
  );
  await page.goto(at("/lk/data?k=spent", "eu.localhost"));
  await expect(page.getByText("This link no longer works", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Your deposit withdrawal hasn't been sent to the bank yet" })).toHaveAttribute(
    "href",
    "/lk/money?account=deposit",
  );
  await expect(page.getByRole("button", { name: "Delete account and data" })).toBeHidden();
  await expectAccessible(page);
});
