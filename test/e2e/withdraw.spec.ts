import { anAccount, BIK } from "../examples/bank-account.ts";
import { giveMoney } from "./balances.ts";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 403/], contextOptions: { reducedMotion: "reduce" } });

test("a deposit is withdrawn to a bank account, proven by phone, and reported", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const first = await codeFor(page, phone);
  await giveMoney(phone, { deposit: 5000 });
  await sql("update session set created_at = now() - interval '1 hour' where customer_id = (select id from customer where phone = $1)", [
    phone,
  ]);
  await sql("delete from sign_in_code where target = $1", [phone]);

  await page.goto(at("/lk/money?account=deposit"));
  await page.getByRole("button", { name: "Вывести депозит" }).click();
  await expect(page.getByLabel("Владелец счёта")).toBeFocused();
  await expect(page.getByLabel("Сумма, ₽")).toHaveValue("5000");
  await expectAccessible(page);

  const account = page.getByLabel("Номер счёта");
  await account.fill("4111 1111 1111 1111");
  await expect(page.getByText("Укажите правильный счёт")).toBeVisible();
  await page.getByRole("button", { name: "Вывести", exact: true }).click();
  await expect(page.getByLabel("Владелец счёта")).toBeFocused();
  for (const said of ["Укажите имя и фамилию владельца счёта", "Укажите БИК из девяти цифр, первые 04"])
    await expect(page.getByText(said)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Владелец счёта").fill("Канатова Вера");
  await page.getByLabel("БИК банка").fill(`${BIK.slice(0, 3)} ${BIK.slice(3, 6)} ${BIK.slice(6)}`);
  await account.fill("");
  await account.pressSequentially(anAccount());
  await expect(account).toHaveValue(anAccount().replace(/^(.{5})(.{3})(.)(.{4})(.{7})$/, "$1 $2 $3 $4 $5"));
  for (const [sum, said] of [
    ["5001", "На депозите столько нет"],
    ["10,5", "Укажите сумму в целых рублях"],
  ] as const) {
    await page.getByLabel("Сумма, ₽").fill(sum);
    await page.keyboard.press("Enter");
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByLabel("Сумма, ₽").fill("1 500");
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Подтвердите, что это вы" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(account).toHaveValue(/^40817 /);
  await page.getByRole("button", { name: "Вывести", exact: true }).click();
  await dialog.getByRole("button", { name: "Получить код" }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, phone, first));

  await expect(page.getByText("Заявку приняли", { exact: false })).toBeVisible();
  const own = page.getByRole("list", { name: "Заявки на вывод" });
  await expect(own).toContainText("1 500 ₽");
  await expect(own).toContainText(`•• ${anAccount().slice(-4)}`);
  await expect(own).toContainText("Ждёт отправки");
  await expect(page.getByRole("link", { name: "Депозит" })).toContainText("3 500 ₽");
  await expect(page.getByRole("row", { name: /Вывод на счёт в банке/ })).toContainText("−1 500 ₽");
  await expect(page.getByRole("button", { name: "Вывести депозит" })).toBeFocused();
  await expectAccessible(page);
  const told = await page.request.get(at(`/sandbox/messages?to=${encodeURIComponent(phone)}`));
  expect(JSON.stringify(await told.json())).toMatch(/с депозита отправим на счёт/);
});
