import { forgetAgain, orderAgain } from "../examples/many-orders.ts";
import { aPhone } from "./codes.ts";
import { at, expect, expectAccessible, onShelf, order, signIn, sql, test } from "./shop-page.ts";

test("the order list filters, searches, pages and acts, without scripts too", async ({ page, browser }) => {
  const phone = `+7${aPhone()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, phone);
  const [first, second] = await onShelf();
  for (const thing of [first!, second!]) await order(page, [thing], phone);
  await page.goto(at("/lk/orders"));
  await expect(page.locator(".lk-order")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Выполнены/ }).click();
  await expect(page.getByText("Полученных заказов пока нет.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Все/ }).click();
  await expect(page.locator(".lk-order")).toHaveCount(2);
  await page.getByLabel("Номер или товар").fill(first!.name);
  await page.getByRole("button", { name: "Найти" }).click();
  await expect(page.locator(".lk-order")).toHaveCount(1);
  await page.getByRole("button", { name: "Отменить заказ" }).click();
  await page.getByRole("button", { name: "Да, отменить" }).click();
  await expect(page.locator(".lk-order-status")).toHaveText("Отменён вами");
  await page.getByRole("button", { name: "Убрать из списка" }).click();
  await page.getByRole("button", { name: "Убрать из списка" }).click();
  await expect(page.getByText("Таких заказов нет. Проверьте номер или название.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator('[name=q]:not([value=""])'), "the shop's own search field is another").toHaveCount(1);

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const still = await plain.newPage();
  await still.goto(at("/lk/orders"));
  await still.getByRole("link", { name: /^К оплате/ }).click();
  await expect(still).toHaveURL(/show=pay/);
  await expect(still.locator(".lk-order")).toHaveCount(1);
  await still.getByLabel("Номер или товар").fill("ничего такого");
  await still.keyboard.press("Enter");
  await expect(still.getByText("Таких заказов нет. Проверьте номер или название.")).toBeVisible();

  const [{ id }] = (await sql<{ id: string }>("select id from shop_order where buyer ->> 'phone' = $1 and hidden_at is null", [phone])) as [
    { id: string },
  ];
  await sql(orderAgain, [id, 44]);
  for (const list of [page, still]) {
    await list.goto(at("/lk/orders?show=pay"));
    const numbers: string[] = [];
    const shown = list.locator(".lk-order > p.quiet .tabular");
    for (const n of [20, 20, 5]) {
      await expect(list.getByText("45 заказов")).toBeVisible();
      // The previous page has as many rows: wait until it is replaced.
      if (numbers.length) await expect(shown.first()).not.toHaveText(numbers.at(-20)!);
      await expect(list.locator(".lk-order")).toHaveCount(n);
      numbers.push(...(await shown.allInnerTexts()));
      if (n === 20) await list.getByRole("link", { name: "Раньше" }).click();
    }
    expect(new Set(numbers).size).toBe(45);
    await expect(list.getByRole("link", { name: "Раньше" })).toHaveCount(0);
    if (list === page) await expectAccessible(page);
    await list.getByRole("link", { name: "К последним" }).click();
    await expect(list).toHaveURL(/orders\?show=pay$/);
    await expect(list.locator(".lk-order")).toHaveCount(20);
  }
  await plain.close();
  await sql(forgetAgain, [id]);
  expect((await sql("select 1 from shop_order where buyer ->> 'phone' = $1 and hidden_at is not null", [phone])).length).toBe(1);
});
