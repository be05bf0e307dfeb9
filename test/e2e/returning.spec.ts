import type { Page } from "@playwright/test";
import { aPhone } from "./codes.ts";
import {
  at,
  chooseCourier,
  expect,
  expectAccessible,
  fillRecipient,
  onShelf,
  placeButton,
  signIn,
  sql,
  test,
  toCheckout,
} from "./shop-page.ts";

const newest = async () =>
  (
    await sql<{ customer_id: string | null; buyer: Person; recipient: Person; delivery: Record<string, string> }>(
      "select customer_id, buyer, recipient, delivery from shop_order order by created_at desc limit 1",
    )
  )[0]!;
type Person = { firstname: string; phone: string; type: string };

/** With name, address and a recipient. */
async function aKnownCustomer(page: Page): Promise<string> {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await sql("update customer set firstname = 'Иван', lastname = 'Петров' where phone = $1", [phone]);
  await sql(
    `insert into saved_address (id, customer_id, address, created_at) select 'a' || id, id, $2, now() from customer where phone = $1`,
    [
      phone,
      JSON.stringify({
        country: "RU",
        city: "Москва",
        region: "",
        street: "Арбат",
        house: "10",
        block: "",
        flat: "7",
        index: "119019",
        comments: "",
      }),
    ],
  );
  await sql(
    `insert into saved_recipient (id, customer_id, recipient, created_at) select 'r' || id, id, $2, now() from customer where phone = $1`,
    [phone, JSON.stringify({ firstname: "Пётр", lastname: "Ильин", surname: "", phone: "+79031112233", email: "" })],
  );
  return phone;
}

test("[CHK-02] a guest orders unregistered; a returning customer in three interactions", async ({ page }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  expect((await newest()).customer_id).toBeNull();

  const phone = await aKnownCustomer(page);
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await page.evaluate(() => {
    Object.assign(window, { interactions: 0 });
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => Object.assign(window, { interactions: Number(Reflect.get(window, "interactions")) + 1 }), true);
  });
  await expect(page.getByText("Петров Иван")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Арбат, 10, кв. 7/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Курьер/, checked: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Дальше" }).click();
  await expect(page.getByText("Москва, Арбат, 10, кв. 7")).toBeVisible();
  expect(await page.evaluate(() => Number(Reflect.get(window, "interactions")))).toBe(1);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  const order = await newest();
  expect([order.buyer.firstname, order.buyer.phone, order.delivery.street, order.delivery.flat]).toEqual(["Иван", phone, "Арбат", "7"]);
});

test("a present goes to a saved person at a new, kept address", async ({ page }) => {
  const phone = await aKnownCustomer(page);
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await page.getByRole("button", { name: "Изменить: Получатель" }).click();
  await page.getByRole("radio", { name: "Другой человек" }).check();
  await page.getByRole("button", { name: "Дальше" }).click();
  await expect(page.getByText("Укажите имя и фамилию получателя")).toHaveCount(1);
  for (const own of ["Укажите фамилию", "Укажите имя"]) await expect(page.getByText(own, { exact: true })).toHaveCount(1);
  await expect(page.locator("#f-recipient-lastname")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Пётр Ильин" }).check();
  await expect(page.getByText("Укажите имя и фамилию получателя")).toHaveCount(0);
  await page.getByRole("button", { name: "Дальше" }).click();
  await page.getByRole("button", { name: "Изменить: Доставка" }).click();
  await page.getByRole("radio", { name: "Другой адрес или пункт выдачи" }).check();
  await page.getByRole("button", { name: "Уфа" }).click();
  await page.getByRole("radio", { name: /Курьер Гонга/ }).check();
  await expect(page.getByLabel("Квартира")).toHaveValue("");
  await page.getByRole("combobox", { name: "Улица" }).fill("Ленина");
  await page.getByLabel("Дом").fill("3");
  await page.getByLabel("Квартира").fill("9");
  await page.getByLabel("Сохранить адрес").check();
  await page.getByRole("button", { name: "Дальше" }).click();
  await expect(page.getByText("Заказывает Петров Иван")).toBeVisible();
  await expectAccessible(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  const order = await newest();
  expect([order.buyer.phone, order.recipient.firstname, order.recipient.phone, order.recipient.type]).toEqual([
    phone,
    "Пётр",
    "+79031112233",
    "other",
  ]);
  const kept = () =>
    sql<{ address: Record<string, string> }>(
      "select address from saved_address a join customer c on c.id = a.customer_id where c.phone = $1 order by a.created_at desc",
      [phone],
    );
  await expect.poll(async () => (await kept())[0]!.address.city).toBe("Уфа");

  await page.goto(at("/service/offer"));
  await page.evaluate(() => localStorage.setItem("gong.checkout.2", "{}"));
  await page.getByRole("link", { name: /Кабинет/ }).click();
  await page.getByRole("button", { name: "Выйти" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(async () => expect(await page.evaluate(() => localStorage.getItem("gong.checkout.2"))).toBeNull()).toPass();
});

test("a draft moves from phone to desk by sign-in; ordering clears both", async ({ page, browser }) => {
  const phone = await aKnownCustomer(page);
  await sql("delete from saved_address where customer_id = (select id from customer where phone = $1)", [phone]);
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await page.getByRole("button", { name: "Уфа" }).click();
  await page.getByRole("radio", { name: /Курьер Гонга/ }).check();
  await page.getByRole("combobox", { name: "Улица" }).fill("Ленина");
  await page.getByLabel("Дом").fill("3");
  await page.getByLabel("Квартира").fill("9");
  await page.getByRole("button", { name: "Дальше" }).click();
  await page.getByRole("radio", { name: /^СберПэй/ }).check();
  const kept = () =>
    sql<{ form: { typepayment: string; sberPay: boolean } }>(
      "select form from checkout_draft d join customer c on c.id = d.customer_id where c.phone = $1",
      [phone],
    );
  await expect.poll(async () => (await kept())[0]?.form.sberPay).toBe(true);

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await desk.addCookies((await page.context().cookies()).filter(({ name }) => name !== "guest"));
  const there = await desk.newPage();
  await there.goto(at("/checkout"));
  await expect(there.getByText("Петров Иван")).toBeVisible();
  await expect(there.getByText("Уфа, Ленина, 3, кв. 9")).toBeVisible();
  await expect(there.getByRole("radio", { name: /^СберПэй/ })).toBeChecked();
  await there.getByRole("button", { name: "Изменить: Доставка" }).click();
  await there.getByLabel("Квартира").fill("10");
  await there.getByRole("button", { name: "Дальше" }).click();
  await expect.poll(async () => JSON.stringify((await kept())[0]?.form)).toContain('"10"');
  await placeButton(there).click();
  await there.waitForURL(/\/sandbox\/pay\//);
  expect((await newest()).delivery.flat).toBe("10");
  expect(await kept()).toEqual([]);
  await desk.close();
});
