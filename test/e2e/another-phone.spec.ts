import { giveMoney } from "./balances.ts";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";
import { sticksOut } from "./sight.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expected: [/status of (403|422)/],
  contextOptions: { reducedMotion: "reduce" },
});

const shown = (phone: string) => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, "+7\u00a0$1\u00a0$2-$3-$4");

test("a phone is changed from the profile by codes; a taken one is reported", async ({ page, browser }) => {
  const [phone, next, others] = [`+7${aPhone()}`, `+7${aPhone()}`, `+7${aPhone()}`];
  const other = await (await browser.newContext()).newPage();
  await signIn(other, others);
  await signIn(page, phone);
  const first = await codeFor(page, phone);
  await giveMoney(phone, { deposit: 500 });
  await sql("update session set created_at = now() - interval '1 hour' where customer_id = (select id from customer where phone = $1)", [
    phone,
  ]);
  await sql("delete from sign_in_code where target = any ($1)", [[phone, others]]);

  await page.goto(at("/lk/profile"));
  await page.getByRole("button", { name: "Сменить телефон" }).click();
  const dialog = page.getByRole("dialog", { name: "Сменить телефон" });
  const number = dialog.getByLabel("Телефон");
  await expect(number).toBeFocused();
  await expect(dialog).toContainText("через 24 часа");
  await expectAccessible(page);
  await number.pressSequentially("123");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Укажите телефон целиком")).toBeVisible();
  await expect(number).toBeFocused();

  await number.fill("");
  await number.pressSequentially(`8${others.slice(2)}`);
  await expect(number).toHaveValue(shown(others).replaceAll("\u00a0", " "));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Подтвердите, что это вы" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Получить код" }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, phone, first));

  // After re-authentication the typed number gets its code at once.
  await expect(dialog).toContainText(`Отправили на ${shown(others)}`);
  await expect(dialog.getByLabel("Код из шести цифр")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, others));
  await expect(dialog.getByText("Этот номер уже в другом аккаунте", { exact: false })).toBeVisible();
  await expect(number).toHaveValue(shown(others).replaceAll("\u00a0", " "));
  await expectAccessible(page);
  expect(await sticksOut(page)).toEqual([]);

  await number.fill("");
  await number.pressSequentially(next.slice(2));
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, next));
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Телефон изменён")).toBeVisible();
  await expect(page.getByText(shown(next))).toBeVisible();
  await expect(page.getByRole("button", { name: "Сменить телефон" })).toBeFocused();
  await expectAccessible(page);
  for (const told of [phone, next]) {
    const { length } = (
      (await (await page.request.get(at(`/sandbox/messages?to=${encodeURIComponent(told)}`))).json()) as { text: string }[]
    ).filter(({ text }) => /сменили номер|по этому номеру можно войти/.test(text));
    expect(length, told).toBe(1);
  }

  await page.goto(at("/lk/money?account=deposit"));
  await expect(page.getByText("Вы недавно сменили телефон", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Вывести депозит" })).toBeHidden();
  await expectAccessible(page);
  await other.close();
});
