import { aPhone } from "./codes.ts";
import { at, expect, expectAccessible, onShelf, signIn, sql, test } from "./shop-page.ts";

test("a dealer orders in bulk on a phone: matrix, pasted rows, total, cart", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, phone);
  await sql("update customer set dealer = true, dealer_percent = 30 where phone = $1", [phone]);
  const [typed, pasted] = await onShelf();
  const [own] = await sql<{ sku: string }>("select sku from product where id = $1", [typed!.productid]);
  const [size] = await sql<{ sku: string; name: string }>(
    "select p.sku, s.name from specification s join product p on p.id = s.product_id where s.id = $1",
    [pasted!.specification],
  );
  const [sizeTyped] = await sql<{ name: string }>("select name from specification where id = $1", [typed!.specification]);

  await page.goto(at("/lk"));
  await page.getByRole("link", { name: "Оптовый кабинет: заказ списком по вашим ценам" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Опт");
  await page.getByLabel("Артикул или название").fill(own!.sku);
  await page.getByRole("button", { name: "Найти" }).click();
  await expect(page).toHaveURL(/mode=dl.*q=/);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: `${typed!.name}, ${own!.sku}, ${sizeTyped!.name}` }).fill("3");
  const total = page.getByRole("region", { name: "Итог заказа списком" });
  const sum = (lines: readonly { price: number; quantity: number }[]) =>
    lines.reduce((all, { price, quantity }) => all + (price - Math.round(price * 0.3)) * quantity, 0);
  const shows = (rubles: number) => new RegExp(String(rubles).replace(/\B(?=(\d{3})+$)/g, "\\s"));
  await expect(total).toContainText(shows(sum([{ price: typed!.price, quantity: 3 }])));

  await page.getByText("Вставить строки из таблицы").click();
  await page.getByLabel("Строки: артикул, размер, количество").fill(`${size!.sku}\t${size!.name}\t2\nnothing\tM\t1\nодно`);
  await page.getByRole("button", { name: "Добавить в заказ" }).click();
  await expect(page.getByText("Нет такого артикула: nothing")).toBeVisible();
  await expect(page.getByText("Строка 3: нужны артикул, размер и количество")).toBeVisible();
  await expect(total).toContainText(
    shows(
      sum([
        { price: typed!.price, quantity: 3 },
        { price: pasted!.price, quantity: 2 },
      ]),
    ),
  );
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Добавить в корзину" }).click();
  const cart = page.getByRole("dialog", { name: "Корзина" });
  await expect(cart.locator(".cart-line")).toHaveCount(2);
  await expect(cart.getByText("Оптовая скидка").first()).toBeAttached();
});
