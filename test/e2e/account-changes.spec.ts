import type { Locator, Page } from "@playwright/test";
import type { QuoteAnswer } from "../../app/cart/quote-answer.ts";
import { orderBody } from "../examples/shopper.ts";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, onShelf, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 422/], contextOptions: { reducedMotion: "reduce" } });

/** Signs in another browser beside the first, without waiting for the code's resend limit. */
async function signInAgain(page: Page, phone: string): Promise<void> {
  const used = await codeFor(page, phone);
  await sql("update sign_in_code set created_at = created_at - interval '1 hour' where target = $1", [phone]);
  await page.goto(at("/lk"));
  await page.getByLabel("Телефон").fill(phone);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByLabel("Код из шести цифр").fill(await codeFor(page, phone, used));
  await expect(page.getByRole("navigation", { name: "Кабинет" })).toBeVisible();
}

test("other devices are signed out at once or singly; this one and focus stay", async ({ page, browser }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const theirs = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const other = await theirs.newPage();
  const list = page.getByRole("region", { name: "Где вы вошли" });
  const all = list.getByRole("button", { name: "Выйти на всех других устройствах" });
  for (const press of [all, list.getByRole("button", { name: "Выйти: Safari, iPhone" })]) {
    await signInAgain(other, phone);
    await page.goto(at("/lk/security"));
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await press.click();
    await expect(page.locator(".toast")).toHaveText(/Вышли/);
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByRole("listitem")).toContainText("этот браузер");
    await expect(all).toHaveCount(0);
    await expect(list).toBeFocused();
    await expectAccessible(page);

    await other.getByRole("navigation", { name: "Кабинет" }).getByRole("link", { name: "Профиль" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Вход" })).toBeVisible();
    await expect(other.getByRole("navigation", { name: "Кабинет" })).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole("banner").getByRole("link", { name: "Войти" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Безопасность" })).toBeVisible();
  }
  await theirs.close();
});

async function says(field: Locator, text: string) {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(text);
}

test("recipients are added, changed and deleted: field errors, focus kept", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  await page.goto(at("/lk/addresses"));
  const whom = page.getByRole("region", { name: "Получатели" });
  const field = (name: string) => whom.getByLabel(name);
  const save = whom.getByRole("button", { name: "Сохранить" });
  const add = whom.getByRole("button", { name: "Добавить получателя" });
  await add.click();
  await expect(field("Фамилия")).toBeFocused();
  await field("Имя").fill("Вера");
  await save.click();
  await says(field("Фамилия"), "Заполните поле");
  await says(field("Телефон"), "Заполните поле");
  await expect(field("Имя")).not.toHaveAttribute("aria-invalid");
  await expect(field("Фамилия")).toBeFocused();
  await expectAccessible(page);
  await field("Фамилия").fill("Канатова");
  await field("Телефон").fill("8 900 12");
  await save.click();
  await says(field("Телефон"), "Укажите телефон целиком");
  await expect(field("Телефон")).toBeFocused();
  await field("Телефон").fill("8 (900) 123-45-67");
  await save.click();
  const kept = whom.getByRole("listitem");
  await expect(kept).toHaveText(/Канатова Вера\+7\s900\s123-45-67/);
  await expect(add).toBeFocused();

  const change = whom.getByRole("button", { name: "Изменить: Канатова Вера" });
  await change.click();
  await expect(field("Фамилия")).toBeFocused();
  await whom.getByRole("button", { name: "Отмена" }).click();
  await expect(change).toBeFocused();
  await change.click();
  await field("Имя").fill("Надежда");
  await field("Почта").fill("nadezhda@");
  await save.click();
  await says(field("Почта"), "Проверьте адрес почты: не хватает точки или @");
  await expect(field("Почта")).toBeFocused();
  await field("Почта").fill("nadezhda@example.com");
  await save.click();
  await expect(kept).toContainText("Канатова Надежда");
  await expect(whom.getByRole("button", { name: "Изменить: Канатова Надежда" })).toBeFocused();
  await page.reload();
  await expect(kept).toHaveText(/Канатова Надежда.*nadezhda@example\.com/);

  await whom.getByRole("button", { name: "Удалить: Канатова Надежда" }).click();
  await expect(kept).toHaveCount(0);
  await expect(whom).toBeFocused();
  await expect(page.locator(".toast").last()).toHaveText(/Удалено/);
  await expectAccessible(page);
  await page.reload();
  await expect(add).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test("addresses are changed and deleted in English: an error first, then kept", async ({ page, context }) => {
  await context.addCookies([{ name: "lang", value: "en", domain: "localhost", path: "/" }]);
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/addresses"));
  const where = page.getByRole("region", { name: "Addresses" });
  const field = (name: string) => where.getByLabel(name, { exact: true });
  const save = where.getByRole("button", { name: "Save" });
  const add = where.getByRole("button", { name: "Add an address" });
  for (const [street, house] of [
    ["Arbat", "12"],
    ["Baumana", "1"],
  ] as const) {
    await add.click();
    await field("City").fill("Moscow");
    await field("Street").fill(street);
    await field("Building").fill(house);
    await save.click();
    await expect(where.getByRole("listitem").filter({ hasText: street })).toBeVisible();
    await expect(add).toBeFocused();
  }
  await where.getByRole("button", { name: /^Change: .*Arbat/ }).click();
  await expect(field("Street")).toHaveValue("Arbat");
  await field("Street").fill(" ");
  await field("Building").fill("");
  await field("Flat (optional)").fill("5");
  await save.click();
  await says(field("Street"), "This field is required");
  await says(field("Building"), "This field is required");
  await expect(field("Street")).toBeFocused();
  await expect(field("Flat (optional)")).toHaveValue("5");
  await expectAccessible(page);
  await field("Street").fill("Tverskaya");
  await field("Building").fill("7");
  await save.click();
  const changed = where.getByRole("listitem").filter({ hasText: "Tverskaya" });
  await expect(changed).toBeVisible();
  await expect(where.getByRole("button", { name: /^Change: .*Tverskaya/ })).toBeFocused();

  await where.getByRole("button", { name: /^Delete: .*Baumana/ }).click();
  await expect(where.getByRole("listitem")).toHaveCount(1);
  await expect(where).toBeFocused();
  await page.reload();
  await expect(where.getByRole("listitem")).toHaveCount(1);
  await expect(changed).toContainText(/7.*5/);

  // Errors without a field are shown too.
  await sql(
    `insert into saved_address (id, customer_id, address, created_at)
     select a.id || '-' || n, a.customer_id, a.address, a.created_at
     from generate_series(2, 20) as n, saved_address a join customer c on c.id = a.customer_id and c.phone = $1`,
    [phone],
  );
  await add.click();
  for (const [name, value] of [
    ["City", "Moscow"],
    ["Street", "Arbat"],
    ["Building", "12"],
  ] as const)
    await field(name).fill(value);
  await save.click();
  await expect(where.getByRole("alert").filter({ hasText: "You've saved twenty, the maximum. Delete one first." })).toBeVisible();
});

const call = async <T>(page: Page, path: string, data: object): Promise<T> =>
  (await page.request.post(at(path), { data, headers: { origin: at("") } })).json();

/** A carrier event moved the order this far. Returns its number. */
async function orderThatIs(
  page: Page,
  lines: object[],
  status: "on-the-way" | "done",
  parcel: "on-the-way" | "delivered",
): Promise<string> {
  const delivery = { type: "own", deliverytype: "couier", code: "", city: "Москва" };
  const quote = await call<QuoteAnswer>(page, "/shop/cart/quote", { lines, typepayment: "bank-card", delivery });
  const { _id, ordernumber } = await call<{ _id: string; ordernumber: string }>(page, "/order/addnew", orderBody(quote));
  await sql(
    `with moved as (
       update shop_order set status = $2, delivery_status = $3, payment_status = 'paid', hold_until = null, parcel_due = false where id = $1 returning id)
     insert into order_history (order_id, field, was, became, actor, at)
     select id, c.field, c.was, c.became, 'cdek', now() from moved,
       (values ('delivery', null, $3), ('status', 'paid', 'sent-to-delivery'), ('status', 'sent-to-delivery', $2)) as c (field, was, became)`,
    [_id, status, parcel],
  );
  return ordernumber;
}

test("orders on the way stand first; the page shows each step once", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  const [gloves, bag] = (await onShelf()).map(({ productid, specification }) => ({ productid, specification, quantity: 1 }));
  const coming = await orderThatIs(page, [gloves!], "on-the-way", "on-the-way");
  const arrived = await orderThatIs(page, [bag!], "done", "delivered");
  await page.goto(at("/lk"));
  const live = page.getByRole("region", { name: "Текущие заказы" });
  const past = page.getByRole("link", { name: /^1\sпрошлый заказ$/ });
  const card = live.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(coming);
  await expect(page.locator("main")).not.toContainText(arrived);
  await expect(card.getByRole("list", { name: "Где заказ" }).locator("[aria-current]")).toHaveText(/В\sпути/);
  await expect(card.getByRole("heading")).toBeInViewport();
  const top = async (thing: Locator) => (await thing.boundingBox())!.y;
  const tops = await Promise.all(
    [page.getByRole("heading", { level: 1 }), card, past, page.getByRole("region", { name: "Ваш баланс" })].map(top),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expectAccessible(page);

  await past.click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page
    .getByRole("article")
    .filter({ hasText: coming })
    .getByRole("link", { name: /^В\sпути$/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(coming);
  await expect(page.locator(".order-history li span")).toHaveText(["Оформлен", "Передан в\u00a0доставку", "В\u00a0пути"]);
  await expectAccessible(page);
});

test("goods are returned from the list in three taps, with the days left", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  const lines = (await onShelf()).slice(0, 2).map(({ productid, specification }) => ({ productid, specification, quantity: 1 }));
  const number = await orderThatIs(page, lines, "done", "delivered");
  await page.goto(at("/lk/orders"));
  const list = page.getByRole("article").filter({ hasText: number });
  await list.getByRole("link", { name: /^Вернуть\sтовары$/ }).click();
  const goods = page.locator(".order-goods li");
  await expect(goods).toHaveText(lines.map(() => /Новое\sпримем\sещё\s14\sдней,\sсломавшееся\sещё\s365\sдней/));
  await page.getByRole("button", { name: /^Вернуть\sвсё$/ }).click();
  await page.getByRole("button", { name: /^Отправить\sзаявку$/ }).click();
  await expect(page.getByRole("region", { name: /Возврат\s1/ })).toContainText("Рассматриваем");
});
