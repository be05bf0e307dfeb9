import { chooseCourier, expect, expectAccessible, fillRecipient, onShelf, placeButton, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 409/] });

test("sold out between quote and order: the line says so, the rest orders", async ({ page }) => {
  const [gloves, other] = await onShelf();
  await toCheckout(page, [gloves!, other!]);
  await fillRecipient(page);
  await chooseCourier(page);
  await expect(page.locator(".order-sums")).toHaveAttribute("aria-busy", "false");
  await sql("update stock set on_hand = reserved where product_id = $1 and specification_id = $2", [
    gloves!.productid,
    gloves!.specification,
  ]);
  await placeButton(page).click();
  await expect(page.getByText("Закончилось. В сумму не входит.")).toBeVisible();
  await expect(page.locator(".order-message")).toContainText("кое-что изменилось");
  await expect(page.locator(".sums-small").filter({ hasText: "Было" })).toBeVisible();
  await expectAccessible(page);
  await page.locator("[data-problem] .cart-remove").click();
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay/);
});

test("a cart with only sold-out lines asks no name and says what to do", async ({ page }) => {
  const gloves = (await onShelf()).at(-1)!;
  const set = (onHand: string) =>
    sql(`update stock set on_hand = ${onHand} where product_id = $1 and specification_id = $2`, [gloves.productid, gloves.specification]);
  await toCheckout(page, [gloves]);
  await expect(page.getByLabel("Фамилия")).toBeVisible();
  await set("reserved");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Всё разобрали" })).toBeVisible();
  await expect(page.locator(".cart-line")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Сообщить, когда появится" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Выбрать перчатки" })).toBeVisible();
  await expect(page.getByLabel("Фамилия")).toHaveCount(0);
  await expect(placeButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await set("reserved + 20");
  await page.reload();
  await expect(page.getByLabel("Фамилия")).toBeVisible();
});
