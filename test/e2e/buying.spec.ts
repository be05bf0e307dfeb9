import {
  at,
  chooseCourier,
  expect,
  fillRecipient,
  onShelf,
  placeButton,
  sayWhoInKyiv,
  signIn,
  sql,
  test,
  toCheckout,
} from "./shop-page.ts";

test("a guest buys on the Russian storefront: model, drawer, pickup point, card, paid", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.goto(at(gloves!.page));
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.getByRole("button", { name: "В корзину" }).click();
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer.getByText(/^Привезём: /)).toBeVisible();
  await expect(page).toHaveURL(/#cart$/);
  await drawer.getByRole("link", { name: /^Оформить/ }).click();

  await fillRecipient(page);
  await page.getByRole("button", { name: "Москва" }).click();
  await page.getByRole("radio", { name: /СДЭК.*пункт выдачи/ }).check();
  await page.locator(".point input").first().check();
  await page.getByRole("button", { name: "Дальше" }).click();
  await expect(page.locator(".order-sums")).toHaveAttribute("aria-busy", "false");
  const total = await page.locator(".order-sums .sums-total dd").textContent();
  await expect(placeButton(page)).toHaveText(`Оплатить ${total}`);
  await placeButton(page).click();

  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await page.waitForURL(/\/pmt/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await expect(page.locator(".order-status")).toHaveText("Оплачен");
  await expect(page.getByRole("button", { name: "Корзина", exact: true })).toBeVisible();
});

test("a payment that the bank declines can be made again from the return page", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Отказ банка" }).click();
  await page.waitForURL(/\/pmt/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Банк отклонил оплату");
  await page.getByRole("button", { name: /^Оплатить/ }).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.getByRole("button", { name: "Оплатить" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
});

test("back from the bank leads to the order, and the order can be paid there", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.locator(".order-status")).toHaveText("Не оплачен");
  await page.getByRole("button", { name: /^Оплатить/ }).click();
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
});

test("a reload customer pays the courier on receipt, with no payment record", async ({ page, context }) => {
  const host = "reload.localhost";
  await context.addCookies([{ name: "lang", value: "ru", domain: host, path: "/" }]);
  await signIn(page, "+79000000001", host);
  await toCheckout(page, (await onShelf("reload")).slice(0, 1), host);
  await expect(page.getByText("Канатова Вера")).toBeVisible();
  await chooseCourier(page);
  await page.getByRole("radio", { name: /При получении/ }).check();
  await expect(placeButton(page)).toHaveText(/^Заказать за/);
  await placeButton(page).click();
  await page.waitForURL(/\/lk$/);
  const placed = page.locator(".lk-order").first();
  await expect(placed.locator(".lk-order-status")).toHaveText("Ожидает обработки");
  await expect(placed).toContainText(/Заказ оформлен\. Соберём его, передадим в\sдоставку и\sнапишем вам\./);
  await expect(placed.locator("[aria-current=step]")).toHaveText("Оформлен");
  const [order] = await sql<{ status: string; payments: number }>(
    `select o.status, (select count(*)::int from payment p where p.order_id = o.id) as payments from shop_order o
     where o.customer_id = 'customer-vera' order by o.created_at desc limit 1`,
  );
  expect(order).toEqual({ status: "awaiting-processing", payments: 0 });
});

test("a European dollar order goes to support, and the panel says what is next", async ({ page }) => {
  await toCheckout(page, (await onShelf("eu")).slice(0, 2), "eu.localhost");
  await sayWhoInKyiv(page);
  await expect(page.locator(".order-sums .sums-total dd")).toHaveText(/^from \$/);
  await page.getByRole("button", { name: "Send order" }).click();
  const panel = page.getByRole("dialog", { name: "We're working out delivery" });
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "View order" }).click();
  await expect(page).toHaveURL(/\/order\/[^#]+$/);
  await expect(page.locator(".order-status")).toHaveText("Needs approval");
});
