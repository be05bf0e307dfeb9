import { aPhone } from "./codes.ts";
import {
  at,
  chooseCourier,
  expect,
  expectAccessible,
  fillRecipient,
  onShelf,
  placeButton,
  signIn,
  sql,
  test,
  toCheckout,
} from "./shop-page.ts";

test.use({ viewport: { width: 390, height: 844 }, expected: [/status of 422/] });

test("a company orders by INN and finds the invoice in order and account", async ({ page }) => {
  const phone = aPhone();
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await page.getByRole("radio", { name: /По счёту для организаций/ }).check();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const fields = page.locator(".requisites").getByRole("textbox");
  await expect(fields).toHaveCount(2);
  await placeButton(page).click();
  await expect(field("ИНН")).toBeFocused();
  await expect(fields, "the rest shows no errors before it is there").toHaveCount(2);
  await expectAccessible(page);

  await field("ИНН").pressSequentially("0299001009");
  await expect(field("ИНН")).toHaveValue("02 99 00100 9");
  await field("ИНН").blur();
  await expect(page.locator("#f-paymentorder-bank-inn-error")).toHaveText("Проверьте ИНН: в нём опечатка");
  await expect(fields).toHaveCount(2);
  await field("ИНН").fill("0299001008");
  await expect(fields).toHaveCount(7);
  await expect(field("Название организации")).toHaveValue('ООО "Угловой Клуб"');
  await expect(field("КПП")).toHaveValue("0299 01 001");
  await expect(field("ОГРН")).toHaveValue("1 24 02 0000100 7");
  await field("Название организации").fill("ООО «Угловой Клуб»");
  await field("Почта для счёта").fill("buh@example.com");
  await page.reload();
  await expect(field("Название организации")).toHaveValue("ООО «Угловой Клуб»");
  await expect(field("ИНН")).toHaveValue("02 99 00100 8");
  await expectAccessible(page);
  // After a reload it is quoting; presses get feedback.
  await expect(placeButton(page)).not.toHaveAttribute("aria-disabled");
  await placeButton(page).click();
  await expect(page.locator(".result")).toContainText("Счёт у вас на почте");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Посмотреть заказ" }).click();
  await expect(page.locator(".result")).toBeHidden();
  await expect(page.getByText(/Оплатите счёт до/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Прислать счёт на почту" }).click();
  await expect(page.getByText("Счёт отправлен на почту из заказа")).toBeVisible();

  const [order] = await sql<{ id: string; number: string }>("select id, number from shop_order order by created_at desc limit 1");
  await sql("update shop_order set buyer = buyer || jsonb_build_object('phone', $2::text) where id = $1", [order!.id, `+7${phone}`]);
  await signIn(page, `+7${phone}`);
  await page.goto(at("/lk"));
  await page.locator(".lk-ask .button").click();
  await page.goto(at(`/lk/orders/${order!.number}`));
  const link = page.getByRole("link", { name: "Открыть счёт" });
  await expectAccessible(page);
  const answer = await page.request.get(at((await link.getAttribute("href"))!));
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("an INN tells a sole trader; a new one clears; unknown ones are typed", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await page.getByRole("radio", { name: /По счёту для организаций/ }).check();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const fields = page.locator(".requisites").getByRole("textbox");
  await field("ИНН").fill("029900300038");
  await expect(field("ОГРНИП")).toHaveValue("3 22 02 800003000 3");
  await expect(field("КПП")).toHaveCount(0);
  await expect(fields).toHaveCount(6);

  await field("ИНН").fill("7830002293");
  await expect(page.getByText("Не получилось найти реквизиты по ИНН")).toBeVisible();
  await expect(fields).toHaveCount(7);
  for (const label of ["Название организации", "КПП", "ОГРН", "Юридический адрес"]) await expect(field(label)).toHaveValue("");
  await expectAccessible(page);
  await field("Почта для счёта").fill("buh@example.com");
  await placeButton(page).click();
  await expect(field("Название организации")).toBeFocused();
  await field("Название организации").fill("ООО «Ринг»");
  await field("КПП").fill("783001001");
  await field("ОГРН").fill("1151232294620");
  await field("Юридический адрес").fill("Санкт-Петербург, Невский пр-кт, 1");
  await expect(placeButton(page)).not.toHaveAttribute("aria-disabled");
  await placeButton(page).click();
  await expect(page.locator(".result")).toContainText("Счёт у вас на почте");
  const [order] = await sql<{ bank: object }>("select bank from shop_order order by created_at desc limit 1");
  expect(order!.bank).toMatchObject({ type: "legal-entity", inn: "7830002293", kpp: "783001001", name: "ООО «Ринг»" });
});
