import { at, expect, expectAccessible, fillCart, onShelf, test } from "./shop-page.ts";

test("the model page shows arrival and price by city, and the cart follows", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(gloves!.page));
  const arrival = page.locator(".arrival");
  await expect(arrival).toContainText(/^Доставка, Москва: .*\d.*, (от\s[\d\s]+₽|бесплатно) · Другой город$/);
  await arrival.getByRole("button", { name: "Другой город" }).click();
  const city = arrival.getByRole("combobox", { name: "Город доставки" });
  await expect(city).toBeFocused();
  await expectAccessible(page);
  await city.fill("Казань");
  await city.press("Enter");
  await expect(arrival).toContainText(/^Доставка, Казань: .*\d.*, (от\s[\d\s]+₽|бесплатно) · Другой город$/);
  await expect(arrival.getByRole("button", { name: "Другой город" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(arrival).toContainText("Доставка, Казань: ");
  await page.locator(`label.size:has(input[value="${gloves!.specification}"])`).click();
  await page.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByRole("dialog", { name: "Корзина" })).toContainText("Доставка, Казань");
});

test("an unknown city is said to be one, and the next one is asked for as before", async ({ page }) => {
  const [gloves] = await onShelf();
  await page.goto(at(gloves!.page));
  const arrival = page.locator(".arrival");
  await arrival.getByRole("button", { name: "Другой город" }).click();
  await arrival.getByRole("combobox", { name: "Город доставки" }).fill("Ывафывапро");
  await arrival.getByRole("button", { name: "Показать" }).click();
  await expect(arrival).toContainText("Доставка, Ывафывапро: посчитаем по адресу");
});

test.describe("abroad", () => {
  test.use({ locale: "de-DE" });

  test("the country is guessed by browser language; another choice stays", async ({ page }) => {
    const goods = (await onShelf("eu")).find(({ price }) => price < 12_000)!;
    await page.goto(at(goods.page, "eu.localhost"));
    const arrival = page.locator(".arrival");
    await expect(arrival).toContainText(/^Delivery to Germany: .*\d.*, from \$\d+ · Another country$/);
    await arrival.getByRole("button", { name: "Another country" }).click();
    await arrival.getByRole("combobox", { name: "Delivery country" }).selectOption("PL");
    await expect(arrival).toContainText("Delivery to Poland: ");
    await page.reload();
    await expect(arrival).toContainText("Delivery to Poland: ");
  });
});

test("the drawer says what is missing for free delivery, then nothing", async ({ page }) => {
  const goods = (await onShelf()).find(({ price }) => price > 1000 && price < 5000)!;
  await page.goto(at("/service/offer"));
  await fillCart(page, [goods]);
  await page.goto(at("/service/offer#cart"));
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  const lacks = (10_000 - goods.price).toString().replace(/\B(?=(\d{3})+(?!\d))/g, " ");
  await expect(drawer).toContainText(new RegExp(`до\\sбесплатной\\sещё\\s${lacks.replaceAll(" ", "\\s")}\\s₽`));
  await fillCart(page, [{ ...goods, quantity: Math.ceil(10_000 / goods.price) }]);
  await expect(drawer).toContainText("бесплатно");
  await expect(drawer).not.toContainText("до бесплатной");
});
