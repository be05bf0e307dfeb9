import { createShopper } from "../examples/shopper.ts";
import { deskAt, signInStaff } from "./desk-page.ts";
import { at, expect, expectAccessible, onShelf, type Page, sql, test } from "./shop-page.ts";

const phone = { width: 390, height: 844 };

/** With the sandbox bank's page answered. */
async function aPaidOrder(page: Page) {
  const port = Number(process.env.STORE_PORT);
  const shopper = createShopper({ port }, { host: `localhost:${port}` });
  const [{ productid, specification } = { productid: "", specification: "" }] = await onShelf();
  const placed = await shopper.order([{ productid, specification, quantity: 1 }]);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { _id: id, ordernumber: number } = placed.body;
  const opened = await shopper.post("/payment/createpayment", { orderNumber: number, type: "online", data: {} });
  await payAtBank(page, String(opened.body.url));
  await expect
    .poll(
      async () =>
        (await sql<{ s: string }>("select payment_status || coalesce(delivery_status, '') as s from shop_order where id = $1", [id]))[0]!.s,
    )
    .toBe("paidinvoice-issued");
  return { id, number };
}

async function payAtBank(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole("button", { name: "Оплатить" }).click();
}

async function linkOf(id: string): Promise<string> {
  const [sent] = await sql<{ text: string }>("select text from message where cause = $1", [`order:${id}:change-proposed:1:sms`]);
  const { pathname, search } = new URL(/https?:\S+/.exec(sent!.text)![0]);
  return at(pathname + search);
}

test.use({ expected: [/\/pmt\?order=/] });

test("[STF-07] a paid order gets dearer; its buyer pays the difference by the link", async ({ page, browser }) => {
  const { id, number } = await aPaidOrder(page);
  await signInStaff(page, { role: "orders", lang: "ru" });
  await page.goto(deskAt(`/orders/${number}/edit`));
  const [quantity, bar] = [page.getByLabel("Количество").first(), page.locator(".edit-bar")];
  for (const text of ["0", "", "1000", "2.5"]) {
    await quantity.fill(text);
    await expect(quantity).toHaveValue(text);
    await expect(page.getByText("Нужно целое число от 1 до 999.")).toBeVisible();
    await expect(bar).not.toContainText("Сохранится");
    await expect(bar.getByRole("button", { name: "Сохранить" })).toBeDisabled();
  }
  await expectAccessible(page);
  await quantity.fill("999");
  await expect(page.getByText(/^Осталось только \d+\. Уменьшите количество\.$/)).toBeVisible();
  await expect(bar).toContainText("Пока не сохранить");
  await page.getByLabel("Служба доставки").selectOption({ label: "СДЭК" });
  await expect(bar).toContainText("Курьер Гонга → СДЭК");
  await bar.getByRole("button", { name: "Не сохранять" }).click();
  await quantity.fill("2");
  await expect(bar).toContainText(/Сохранится.*× 1 → × 2/);
  await expect(page.getByText("Доплатит покупатель")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Отправить покупателю" }).click();
  await expect(page.getByRole("heading", { name: "Изменение ждёт покупателя" })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize(phone);
  await page.goto(await linkOf(id));
  await expect(page.getByRole("button", { name: "Согласиться и доплатить" })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const buyer = await context.newPage();
  await buyer.goto(await linkOf(id));
  await expect(buyer.getByRole("heading", { name: "Изменение вашего заказа" })).toBeVisible();
  await buyer.getByRole("button", { name: "Согласиться и доплатить" }).click();
  await buyer.getByRole("button", { name: "Оплатить" }).click();
  await expect(buyer.getByRole("heading", { name: "Заказ изменён" })).toBeVisible();
  await context.close();

  await page.goto(await linkOf(id));
  await expect(page.getByRole("heading", { name: "Заказ изменён" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(deskAt(`/orders/${number}`));
  await expect(page.locator(".order-page")).toContainText("Доплата к заказу");
});

test("[STF-07] staff take an order by phone, on a desk and on a phone", async ({ page }) => {
  const [{ name } = { name: "" }] = await onShelf();
  await signInStaff(page, { role: "orders", lang: "ru", name: "Анна Звонкова" });
  await page.goto(deskAt("/orders"));
  await page.getByRole("link", { name: "Заказ по телефону" }).click();
  await page.getByLabel("Добавить товар").fill(name);
  await page.getByRole("button", { name: "Найти", exact: true }).last().click();
  await page
    .getByRole("button", { name: /^Добавить: / })
    .and(page.locator(":enabled"))
    .first()
    .click();
  for (const [label, text] of [
    ["Имя", "Ольга"],
    ["Фамилия", "Серова"],
    ["Телефон", "+79005550102"],
    ["Улица", "Ленина"],
    ["Дом", "1"],
    ["Квартира", "5"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Служба доставки").selectOption({ label: "Курьер Гонга" });
  await expect(page.locator(".sums .total dd")).toContainText("₽");
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await page.reload();
  await expect(page.getByLabel("Улица", { exact: true })).toHaveValue("Ленина");
  await expect(page.locator(".sums .total dd")).toContainText("₽");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  await expect(page.locator(".order-page")).toContainText("Анна Звонкова");
});
