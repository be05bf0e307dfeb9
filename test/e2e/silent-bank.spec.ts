import { at, chooseCourier, expect, expectAccessible, fillRecipient, onShelf, placeButton, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 503/] });

/** Outside the page: a cookie without its origin would be refused. */
async function bank(mode: "ok" | "error"): Promise<void> {
  const headers = { "content-type": "application/json" };
  const set = await fetch(at("/sandbox/faults"), { method: "POST", headers, body: JSON.stringify({ provider: "sber", mode }) });
  expect(set.ok).toBe(true);
}
const orders = async () => (await sql<{ n: number }>("select count(*)::int as n from shop_order"))[0]!.n;

test.afterEach(() => bank("ok"));

test("with the bank silent the order stands and can be paid later", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await bank("error");
  const before = await orders();
  await placeButton(page).dblclick();
  await page.waitForURL(/\/order\/.*#result/);
  expect(await orders()).toBe(before + 1);
  await expect(page.getByRole("dialog")).toContainText("оформлен, но не оплачен");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("dialog")).toContainText("оформлен, но не оплачен");
  await page.getByRole("dialog").getByRole("button", { name: "Посмотреть заказ" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /Оплатить/ }).click();
  await expect(page.getByText("Банк не отвечает")).toBeVisible();
  await bank("ok");
  await expect(async () => {
    await page.getByRole("button", { name: /Оплатить/ }).click();
    await page.waitForURL(/\/sandbox\/pay\//, { timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
  expect(await orders()).toBe(before + 1);
});

test("half a city's name asks no way to it; a whole one does, chosen or typed", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/delivery/quote") && asked.push(request.postDataJSON().city));
  const city = page.getByRole("combobox", { name: "Город" });
  await city.pressSequentially("Каза", { delay: 30 });
  await expect(page.getByRole("option", { name: /Казань/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Отправить в поддержку" })).toHaveCount(0);
  await page.getByRole("option", { name: /Казань/ }).click();
  await expect(page.getByRole("radio", { name: /СДЭК/ }).first()).toBeVisible();
  await city.fill("Уфа");
  await expect(page.getByRole("radio", { name: /СДЭК/ })).toHaveCount(0);
  await city.blur();
  await expect(page.getByRole("radio", { name: /Курьер Гонга/ })).toBeVisible();
  expect(asked).toEqual(["Казань", "Уфа"]);
});
