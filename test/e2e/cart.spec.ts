import { at, expect, fillCart, onShelf, sql, test } from "./shop-page.ts";

test("two tabs show one cart, and a change in one is a change in the other", async ({ page, context }) => {
  const [gloves, other] = await onShelf();
  await page.goto(at("/service/offer"));
  await fillCart(page, [gloves!]);
  await page.goto(at("/service/offer#cart"));
  const second = await context.newPage();
  await second.goto(at(other!.page));
  await second.locator(`label.size:has(input[value="${other!.specification}"])`).click();
  await second.getByRole("button", { name: "В корзину" }).click();
  await expect(second.locator(".cart-line")).toHaveCount(2);
  await expect(page.locator(".cart-line")).toHaveCount(2);
  await page
    .locator(".cart-line")
    .first()
    .getByRole("button", { name: /^Увеличить/ })
    .click();
  await expect(second.locator(".stepper input").first()).toHaveValue("2");
  await second
    .locator(".cart-line")
    .last()
    .getByRole("button", { name: /^Убрать/ })
    .click();
  await expect(page.locator(".cart-line")).toHaveCount(1);
});

test("the drawer has a history entry; Escape and back close it; plus stops at stock", async ({ page }) => {
  const [gloves] = await onShelf();
  const [{ left }] = (await sql<{ left: number }>(
    "select on_hand - reserved as left from stock where product_id = $1 and specification_id = $2",
    [gloves!.productid, gloves!.specification],
  )) as [{ left: number }];
  await page.goto(at("/service/offer"));
  await fillCart(page, [{ ...gloves!, quantity: left }]);
  await page.reload();
  const opener = page.getByRole("button", { name: /^Корзина/ });
  await opener.click();
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await expect(drawer.getByText(`Осталось ${left}, больше не добавить`)).toBeVisible();
  await expect(drawer.getByRole("button", { name: /^Увеличить/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/service\/offer$/);
});

test("a size changed into one that is there adds up and says so, capped by stock", async ({ page }) => {
  const [two] = await sql<{ productid: string; a: string; b: string; left: number; name: string }>(
    `select a.product_id as productid, a.specification_id as a, b.specification_id as b, b.on_hand - b.reserved as left, s.name
     from stock a join stock b on b.product_id = a.product_id and b.specification_id <> a.specification_id
     join product p on p.id = a.product_id join model m on m.id = p.model_id join specification s on s.id = b.specification_id
     where a.on_hand - a.reserved > 5 and b.on_hand - b.reserved between 5 and 30 and a.specification_id <> '0' and b.specification_id <> '0'
       and not p.made_to_order and not m.made_to_order and 'ru' = any (m.storefronts) limit 1`,
  );
  await page.goto(at("/service/offer"));
  await fillCart(page, [
    { productid: two!.productid, specification: two!.a, quantity: 5 },
    { productid: two!.productid, specification: two!.b, quantity: two!.left - 2 },
  ]);
  await page.goto(at("/service/offer#cart"));
  const size = page.locator(".cart-size").first();
  await expect(size.locator("option").nth(1)).toBeAttached();
  await size.selectOption(two!.b);
  await expect(page.locator(".cart-line")).toHaveCount(1);
  await expect(page.locator(".stepper input")).toHaveValue(String(two!.left));
  await expect(page.getByRole("dialog").getByText("Этот размер уже был в корзине: объединили")).toBeVisible();
});

test("a code applies as typed; unsuitable is a toast, unknown a field error", async ({ page }) => {
  const lines = await onShelf();
  await page.goto(at("/service/offer"));
  await fillCart(page, lines.slice(0, 1));
  await page.goto(at("/service/offer#cart"));
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  await drawer.getByText("У меня есть код").click();
  const code = drawer.getByLabel("Код", { exact: true });
  await code.fill("GONG10");
  await expect(drawer.getByText("Код GONG10: скидка 10 %")).toBeVisible();
  await code.fill("NOSUCH");
  await expect(drawer.getByText("Код не найден")).toBeVisible();
  await code.fill("CORNER25");
  const toast = drawer.locator(".toast");
  await expect(toast).toContainText("Внимание");
  await expect(toast).toContainText("Состав корзины не соответствует условиям промо-кода");
  await code.fill("");
  await page.reload();
  await expect(drawer.getByText("Код не найден")).toBeHidden();
});

test("a refused promo code shows at its field, goes when emptied, nowhere else", async ({ page }) => {
  await page.goto(at("/service/offer"));
  await fillCart(page, (await onShelf()).slice(0, 1));
  await page.goto(at("/service/offer#cart"));
  const drawer = page.getByRole("dialog", { name: "Корзина" });
  const kept = () => page.evaluate(() => localStorage.getItem("gong.promo"));
  await drawer.getByText("У меня есть код").click();
  const code = drawer.getByLabel("Код", { exact: true });
  await code.fill("NOSUCH");
  await expect(drawer.getByText("Код не найден")).toBeVisible();
  await code.fill("");
  expect(await kept(), "at once").toBe(null);
  await expect(drawer.getByText("Код не найден")).toBeHidden();

  for (const path of ["/service/offer#cart", "/checkout"]) {
    await code.fill("NOSUCH");
    await expect(drawer.getByText("Код не найден")).toBeVisible();
    await page.goto(at("/service/returns"));
    expect(await kept()).toBe("NOSUCH");
    await page.goto(at(path));
    await expect.poll(kept).toBe(null);
    await expect(page.locator(".promo input")).toHaveValue("");
    await expect(page.locator(".promo-says")).toHaveText("");
    await page.goto(at("/service/delivery#cart"));
    await drawer.getByText("У меня есть код").click();
  }

  await page.evaluate(() => localStorage.setItem("gong.promo", "GONEBYNOW"));
  await page.goto(at("/service/returns"));
  await page.goto(at("/service/offer#cart"));
  await expect(drawer.getByText("Код не найден"), "one that counted before is shown once").toBeVisible();
});

for (const [host, cart, changed] of [
  ["localhost", /^Корзина/, /Цена изменилась: была\s([\d\s]+₽)/],
  ["eu.localhost", /^Cart/, /Price changed\. It was (\$[\d,]+)/],
] as const)
  test(`a price changed since seen is flagged once in its currency, at ${host}`, async ({ page }) => {
    const gloves = (await onShelf(host === "localhost" ? "ru" : "eu")).at(-1)!;
    await page.goto(at("/service/offer", host));
    await fillCart(page, [gloves]);
    await page.goto(at("/service/offer#cart", host));
    const price = page.locator(".cart-price > span").first();
    await expect(price).toContainText(/[₽$]/);
    const before = (await price.textContent())!;
    await page.keyboard.press("Escape");
    await sql("update specification set price_minor = null where product_id = $1", [gloves.productid]);
    await sql("update product set price_minor = price_minor + 10000 where id = $1", [gloves.productid]);
    await page.getByRole("button", { name: cart }).click();
    const note = page.getByText(changed);
    await expect(note).toBeVisible();
    expect(before.endsWith(changed.exec((await note.textContent())!)![1]!), before).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: cart }).click();
    await expect(price).toContainText(/[₽$]/);
    await expect(note).toBeHidden();
  });

test.describe(() => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] });

  test("a cart opened offline is quoted with delivery once online", async ({ page, context }) => {
    await page.goto(at("/service/offer"));
    await fillCart(page, (await onShelf()).slice(0, 1));
    await page.getByRole("button", { name: /^Корзина/ }).click();
    await expect(page.locator(".cart-line")).toHaveCount(1);
    await page.goBack();
    await context.setOffline(true);
    await page.getByRole("button", { name: /^Корзина/ }).click();
    await expect(page.locator(".cart-uncounted")).toContainText(/^Нет\sсвязи/);
    await context.setOffline(false);
    await expect(page.getByRole("link", { name: /^Оформить/ })).toBeVisible();
    await expect(page.getByText(/^Привезём: /)).toBeVisible();
  });
});
