import { aPhone } from "./codes.ts";
import {
  at,
  chooseCourier,
  expect,
  expectAccessible,
  onShelf,
  placeButton,
  sayWhoInKyiv,
  signIn,
  sql,
  test,
  toCheckout,
} from "./shop-page.ts";

test.use({ expected: [/status of 409/] });

test("a paid order is cancelled from the account, refunded and restocked", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  const [gloves] = await onShelf();
  await toCheckout(page, [gloves!]);
  await page.getByLabel("Фамилия").fill("Канатова");
  await page.getByLabel("Имя", { exact: true }).fill("Вера");
  // Filled in once the session is known.
  await expect(page.getByLabel("Телефон")).not.toHaveValue("");
  await page.getByRole("button", { name: "Дальше" }).click();
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  await page.goto(at("/lk/orders"));
  await page.getByRole("link", { name: "Оплачен" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Заказ\s/);

  const cancel = page.getByRole("button", { name: "Отменить заказ" });
  await cancel.click();
  await expect(page.getByRole("heading", { name: "Отменить заказ?" })).toBeVisible();
  await expect(page.getByText("Вернём деньги тем же способом")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(cancel).toBeVisible();
  await cancel.click();
  await page.getByLabel("Причина (необязательно)").selectOption("Передумали");
  await page.getByRole("button", { name: "Да, отменить" }).click();
  await expect(page.locator(".order-status")).toHaveText("Отменён вами");
  await expect(cancel).toBeHidden();
  await expect(page.locator(".order-box")).toContainText("Сумма заказа");
  await expect(async () => {
    await page.reload();
    await expect(page.locator(".order-paid")).toHaveText("Возвращено", { timeout: 2000 });
  }).toPass();

  await page.getByRole("button", { name: "Заказать снова" }).click();
  await expect(page.getByRole("dialog", { name: "Корзина" }).locator(".cart-line")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Убрать из списка" }).click();
  await expect(page.getByRole("heading", { name: "Убрать из списка?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Убрать из списка" }).click();
  await expect(page).toHaveURL(/\/lk\/orders$/);
  await expect(page.getByText("Заказов пока нет")).toBeVisible();
});

test("a European guest cancels on the page, or requests it during assembly", async ({ page }) => {
  const host = "eu.localhost";
  const order = async () => {
    await page.context().addCookies([{ name: "lang", value: "en", domain: host, path: "/" }]);
    await toCheckout(page, (await onShelf("eu")).slice(0, 1), host);
    await sayWhoInKyiv(page);
    await placeButton(page).click();
    await expect(page.locator(".result")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".result")).toBeHidden();
  };
  await order();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("You haven't been charged.")).toBeVisible();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.locator(".order-status")).toHaveText("Canceled by you");

  await order();
  await sql(
    `with moved as (update shop_order set status = 'sent-to-assembling' where id = (select id from shop_order order by created_at desc limit 1) returning id)
     insert into order_history (order_id, field, became, actor, at) select id, 'status', 'sent-to-assembling', 'staff', now() from moved`,
  );
  await page.reload();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("button", { name: "Yes, request" }).click();
  await expect(page.locator(".order-status")).toHaveText("Cancellation requested");
  await expect(page.getByText("We've received your cancellation request")).toBeVisible();
});

test("an order that has left while its buyer was asked says so, and nothing is lost", async ({ page }) => {
  await toCheckout(page, (await onShelf("eu")).slice(0, 1), "eu.localhost");
  await page.context().addCookies([{ name: "lang", value: "en", domain: "eu.localhost", path: "/" }]);
  await page.reload();
  await sayWhoInKyiv(page);
  await placeButton(page).click();
  await expect(page.locator(".result")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await sql(
    `with moved as (update shop_order set status = 'on-the-way' where id = (select id from shop_order order by created_at desc limit 1) returning id)
     insert into order_history (order_id, field, became, actor, at) select id, 'status', 'on-the-way', 'staff', now() from moved`,
  );
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.locator(".order-status")).toHaveText("On the way");
  await expect(page.getByText("Your order has already shipped and can't be canceled."), "said once").toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: "Your order has already shipped and can't be canceled." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Order again" })).toBeVisible();
  await expectAccessible(page);
});
