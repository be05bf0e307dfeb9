import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

test("a customer back after half a year learns why and opens by mailbox", async ({ page, browser }) => {
  const phone = aPhone();
  const mailbox = `vera-${phone}@example.com`;
  const own = await browser.newContext();
  await signIn(await own.newPage(), `+7${phone}`);
  await own.close();
  await sql("update customer set firstname = 'Вера', email = $2, seen_at = now() - interval '180 days' where phone = $1", [
    `+7${phone}`,
    mailbox,
  ]);
  await sql("delete from sign_in_code where target = $1", [`+7${phone}`]);

  await page.goto(at("/service/offer"));
  await page.getByRole("link", { name: "Войти" }).click();
  const dialog = page.getByRole("dialog");
  const first = await codeFor(page, `+7${phone}`);
  await dialog.getByLabel("Телефон").pressSequentially(`8${phone}`);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, `+7${phone}`, first));
  await expect(page.getByRole("heading", { level: 1, name: "Подтвердите, что это ваш аккаунт" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/lk");
  await expect(page.getByText("v•••@e•••.com", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "help@gong.example" }).first()).toHaveAttribute("href", "mailto:help@gong.example");
  await expectAccessible(page);

  // Same on every account page, after a reload, and by keyboard.
  await page.goto(at("/lk/orders"));
  await page.reload();
  const ask = page.getByRole("button", { name: "Получить код на почту" });
  await ask.focus();
  await page.keyboard.press("Enter");
  const code = page.getByLabel("Код из шести цифр");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(await codeFor(page, mailbox));
  await expect(page.getByRole("heading", { level: 1, name: "Заказы" })).toBeVisible();
  await page.goto(at("/lk"));
  await expect(page.getByRole("heading", { level: 1, name: "Вера" })).toBeVisible();
});

test("without mailbox or passkey support's address shows, with sign-out", async ({ page, browser }) => {
  const phone = `+7${aPhone()}`;
  const own = await browser.newContext();
  await signIn(await own.newPage(), phone);
  await own.close();
  await sql("update customer set firstname = 'Вера', seen_at = now() - interval '180 days' where phone = $1", [phone]);
  await sql("delete from sign_in_code where target = $1", [phone]);
  await page.goto(at("/lk"));
  const first = await codeFor(page, phone);
  await page.getByLabel("Телефон").pressSequentially(phone.replace("+7", "8"));
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByLabel("Код из шести цифр").fill(await codeFor(page, phone, first));
  await expect(page.getByText("нет ни почты, ни ключа доступа", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Получить код на почту" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Выйти" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Вход" })).toBeVisible();
});
