import { aCompany } from "../examples/invoice-order.ts";
import { aGtin, aMarkingCode } from "../examples/marking.ts";
import { createShopper, orderBody } from "../examples/shopper.ts";
import { deskAt, signInStaff } from "./desk-page.ts";
import { expect, expectAccessible, onShelf, type Page, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 409/], viewport: { width: 1280, height: 900 } });

/** On an invoice, dear enough for two people to refund it; its second line is marked. */
async function aLargeOrder(): Promise<string> {
  const port = Number(process.env.STORE_PORT);
  const shopper = createShopper({ port }, { host: `localhost:${port}` });
  const [dear, marked] = (await onShelf()).toSorted((one, other) => Number(other.price) - Number(one.price));
  const lines = [
    { ...dear!, quantity: Math.ceil(55_000 / Number(dear!.price)) },
    { ...marked!, quantity: 1 },
  ].map(({ productid, specification, quantity }) => ({ productid, specification, quantity }));
  const quoted = await shopper.quote(lines, { typepayment: "bank-transfer" });
  const paymentorder = { type: "online", payment: "", bank: aCompany };
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "bank-transfer", paymentorder });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  await sql("update order_line set marking = case position when 1 then 'shoes' end where order_id = $1", [placed.body._id]);
  return placed.body.ordernumber;
}

const dialog = (page: Page) => page.locator("dialog[open]");
const status = (page: Page) => page.locator(".order-badges .badge").first();

async function throughDialog(page: Page, name: string) {
  await page.locator(".order-bar").getByRole("button", { name, exact: true }).click();
  await dialog(page).getByRole("button", { name, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("[STF-07] an order is packed with codes, delivered, refunded by two people", async ({ page, browser }) => {
  const number = await aLargeOrder();
  const anna = await signInStaff(page, { lang: "ru", name: `Анна ${Date.now()}` });
  await page.goto(deskAt(`/orders/${number}`));
  await expectAccessible(page);
  await page.getByLabel("Заметка для коллег").fill("Хрупкое, двойная плёнка");
  await page.reload();
  await expect(page.getByLabel("Заметка для коллег")).toHaveValue("Хрупкое, двойная плёнка");
  await page.getByRole("button", { name: "Сохранить заметку" }).click();
  await expect(page.locator(".story .note")).toContainText("двойная плёнка");

  await throughDialog(page, "Оплата получена");
  await expect(status(page)).toHaveText("Оплачен");
  // The store books the parcel meanwhile; a page that has not seen it is refused as stale.
  await expect(async () => {
    await page.reload();
    await expect(page.locator(".order-badges")).toContainText("Накладная оформлена", { timeout: 2000 });
  }).toPass();
  await page.locator(".order-bar").getByRole("button", { name: "Начать сборку" }).click();
  await expect(status(page)).toHaveText("Передан на сборку");
  await page.locator(".order-bar").getByRole("button", { name: "Сканировать коды" }).click();
  await dialog(page).getByLabel("Коды, по одному в строке").fill("не код");
  await dialog(page).getByRole("button", { name: "Принять коды" }).click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "не код" })).toBeVisible();
  await dialog(page)
    .getByLabel("Коды, по одному в строке")
    .fill(aMarkingCode(aGtin(460_000_000_777)));
  await dialog(page).getByRole("button", { name: "Принять коды" }).click();
  await expect(dialog(page).getByText("Кодов: 1 из 1")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await throughDialog(page, "Собран");
  await expect(status(page)).toHaveText("Готов к отправке");
  await page.locator(".order-bar").getByRole("button", { name: "Другие действия" }).click();
  const delivered = page.getByRole("button", { name: "Вручён" });
  await delivered.press("Enter");
  const sure = page.getByRole("dialog", { name: "Вручён" });
  await expect(sure).toContainText("Будет пропущено: «Передан перевозчику».");
  await expect(sure.getByRole("button", { name: "Отмена" })).toBeFocused();
  await expectAccessible(page);
  await sure.getByRole("button", { name: "Отмена" }).press("Enter");
  await expect(sure).toHaveCount(0);
  await expect(delivered).toBeFocused();
  await expect(status(page)).toHaveText("Готов к отправке");
  await page.keyboard.press("Escape");
  await page.locator(".order-bar").getByRole("button", { name: "Передан перевозчику" }).click();
  await expect(status(page)).toHaveText("Передан в доставку");
  await page.locator(".order-bar").getByRole("button", { name: "Вручён" }).click();
  await expect(status(page)).toHaveText("Выполнен");

  await page.locator(".order-bar").getByRole("button", { name: "Другие действия" }).click();
  await expect(dialog(page).getByText("Отменить уже нельзя", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Вернуть деньги" }).click();
  await dialog(page).getByRole("button", { name: "Всё, что осталось" }).click();
  await dialog(page).getByLabel("Уже возвращено вручную").check();
  await dialog(page).getByLabel("Причина").fill("брак партии");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Вернуть деньги" }).click();
  await expect(page.locator(".waiting").filter({ hasText: "уже вернули вручную" })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const boris = await context.newPage();
  const second = await signInStaff(boris, { lang: "en" });
  await boris.goto(deskAt(`/orders/${number}`));
  await page.getByLabel("Заметка для коллег").fill("Ещё не дописано");
  const wish = boris.locator(".waiting").filter({ hasText: `${anna.name} says` });
  await expectAccessible(boris);
  await expect(wish.getByText("брак партии")).toBeVisible();
  await wish.getByRole("button", { name: "Confirm: returned by hand" }).click();
  await expect(wish).toHaveCount(0);
  await boris.locator("#money summary").filter({ hasText: "Refunded" }).click();
  await expect(boris.locator("#money details[open] .entries").first()).toBeVisible();
  await context.close();

  await expect(page.locator(".order-news"), "told by the store, before the page asks by itself").toContainText(second.name);
  await expect(page.locator(".waiting").filter({ hasText: "уже вернули вручную" })).toHaveCount(0);
  await expect(page.getByLabel("Заметка для коллег")).toHaveValue("Ещё не дописано");
  const [order] = await sql<{ state: string }>("select payment_status as state from shop_order where number = $1", [number]);
  expect(order!.state).not.toBe("paid");
});
