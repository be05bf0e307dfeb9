import type { Page } from "@playwright/test";
import { aPhone, codeFor } from "./codes.ts";
import { withPushService } from "./push-service.ts";
import { toSoak } from "./screens.ts";
import { at, chooseCourier, expect, fillCart, fillRecipient, onShelf, placeButton, signIn, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of (422|404.*AAAA-AAAA-A)/] });

test("a guest's order joins the account on consent, with journey and exact sums", async ({ page }) => {
  const phone = aPhone();
  const [gloves] = await onShelf();
  await toCheckout(page, [gloves!]);
  await fillRecipient(page);
  await chooseCourier(page);
  await placeButton(page).click();
  // On the bank's page nothing is in flight that another navigation could interrupt.
  await page.waitForURL(/\/sandbox\/pay\//);
  await expect.poll(async () => (await sql("select 1 from shop_order where buyer ->> 'firstname' = 'Вера'")).length).toBeGreaterThan(0);
  const [placed] = await sql<{ number: string }>(
    "update shop_order set buyer = jsonb_set(buyer, '{phone}', to_jsonb($1::text)) where id = (select id from shop_order order by created_at desc limit 1) returning number",
    [`+7${phone}`],
  );
  await signIn(page, `+7${phone}`);

  await page.goto(at("/lk?mode=dl"));
  await expect(page.getByRole("heading", { name: "1 заказ без входа с этим телефоном" })).toBeVisible();
  await page.getByRole("button", { name: "Да, перенести" }).click();
  await expect(page.getByRole("link", { name: "Не оплачен" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Где заказ" })).toContainText("Оформлен");
  let count = () => {};
  const counted = new Promise<void>((resolve) => {
    count = resolve;
  });
  await page.route("**/order/getuserall", async (route) => {
    await counted;
    await route.continue();
  });
  await page.reload();
  const orders = page.getByRole("navigation", { name: "Кабинет" }).getByRole("link", { name: /^Заказы/ });
  const width = await orders.evaluate((link) => link.getBoundingClientRect().width);
  await expect(orders).toHaveText("Заказы");
  count();
  await expect(orders).toHaveText("Заказы 1");
  expect(await orders.evaluate((link) => link.getBoundingClientRect().width)).toBe(width);

  await page.getByRole("link", { name: "Не оплачен" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(placed!.number);
  const sums = await page.locator(".sums dd").allInnerTexts();
  const amounts = sums.map((text) => Number(text.replace(/[^\d−]/g, "").replace("−", "-")) || 0);
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(amounts.at(-1));
  await expect(page.getByRole("button", { name: /Оплатить/ })).toBeVisible();
  await page.getByRole("button", { name: "Заказать снова" }).click();
  await expect(page.getByRole("dialog", { name: "Корзина" })).toBeVisible();

  expect((await page.goto(at("/lk/orders/AAAA-AAAA-A")))!.status()).toBe(404);
});

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith("/shop/user/editors/") && answer.request().method() === "POST");

test("[ACC-01] the profile: names, birthday, role, e-mail, switches, waits, clubs", async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await withPushService(page);
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/profile"));
  const required = ["Имя", "Фамилия", "Дата рождения", "Кто вы в боксе"].map((name) => page.getByLabel(name));
  const [firstname, lastname, birthday, role] = required;
  await expect(role!).toHaveValue("none-chosen");
  const save = page.getByRole("button", { name: "Сохранить" });
  await save.click();
  for (const field of [firstname!, lastname!, role!]) await expect(field).toHaveAttribute("aria-invalid", "true");
  // Missing any one, nothing is saved.
  const fill = async () => {
    await firstname!.fill("Иван");
    await lastname!.fill("Петров");
    await birthday!.fill("");
    await birthday!.pressSequentially("01051990");
    await expect(birthday!).toHaveValue("01.05.1990");
    await expect(birthday!).toHaveAccessibleDescription(/1.мая.1990/);
    await role!.selectOption({ label: "Тренер" });
  };
  for (const [field, empty] of [
    [firstname!, ""],
    [lastname!, " "],
    [birthday!, ""],
    [role!, "none-chosen"],
  ] as const) {
    await fill();
    await (field === role ? field.selectOption(empty) : field.fill(empty));
    const [answer] = await Promise.all([saved(page), save.click()]);
    expect(answer.status()).toBe(422);
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  expect(await sql("select 1 from customer where phone = $1 and (firstname <> '' or birthday is not null)", [phone])).toEqual([]);
  await fill();
  await save.click();
  await expect(page.getByText("1 мая 1990", { exact: false })).toBeVisible();
  await expect(page.getByText("Изменить может только поддержка")).toBeVisible();
  await expect(birthday!).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Кабинет: Иван" })).toBeVisible();
  const [{ id }] = (await sql<{ id: string }>("select id from customer where phone = $1", [phone])) as [{ id: string }];
  const profile = { firstname: "Иван", lastname: "Петров", birthday: "1991-05-01", role: "coach" };
  const again = await page.request.post(at("/shop/user/editors/"), {
    data: { _id: id, type: "profile", data: profile },
    headers: { origin: at("") },
  });
  expect([again.status(), (await again.json()).code]).toEqual([422, "ask_support"]);

  const mailbox = `lk-${Date.now()}@example.com`;
  await page.getByLabel("Добавить почту").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByLabel("Код из шести цифр").fill(await codeFor(page, mailbox));
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.locator(".lk-email")).toHaveText(mailbox);
  await page.getByLabel("Другая почта").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect(page.getByText("Эта почта уже подключена")).toBeVisible();

  const switches = [page.getByLabel("Письма на почту"), page.getByLabel("Уведомления в браузере")];
  await expect(switches[0]!).toBeChecked();
  await expect(switches[1]!).not.toBeChecked();
  for (const one of switches) await Promise.all([saved(page), one.click()]);
  await page.reload();
  await expect(switches[0]!).not.toBeChecked();
  await expect(switches[1]!).toBeChecked();

  await expect(page.getByRole("heading", { name: "Мои клубы" })).toBeVisible();
  await expect(page.getByText("Клубов пока нет", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Лист ожидания пуст" })).toBeVisible();
  // Live updates arrive within seconds.
  const [gone] = await sql<{ productid: string; specification: string }>(
    "select product_id as productid, specification_id as specification from stock where available <= 0 limit 1",
  );
  await sql(
    `insert into wait (id, product_id, specification_id, customer_id, storefront, lang, asked_at, confirmed_at)
     values ('w' || $1, $2, $3, $1, 'ru', 'ru', now(), now())`,
    [id, gone!.productid, gone!.specification],
  );
  await page.reload();
  await page.getByRole("link", { name: "Ждёте 1 вещь" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Лист ожидания" })).toBeVisible();
  await expect(page.locator(".waits li")).toHaveCount(1);
});

test("addresses and sessions are the customer's to keep and end", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/addresses"));
  await page.getByRole("button", { name: "Добавить адрес" }).click();
  await page.getByLabel("Город").fill("Казань");
  await page.getByLabel("Улица").fill("Баумана");
  await page.getByLabel("Дом").fill("1");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Баумана, 1")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Добавить адрес" })).toBeFocused();

  await sql(
    `insert into session (token_hash, id, customer_id, means, device, created_at, seen_at, expires_at)
     select 'x' || id, 'x' || id, id, 'code', 'Mozilla/5.0 (iPhone) Safari', now(), now(), now() + interval '1 day' from customer where phone = $1`,
    [phone],
  );
  await page.goto(at("/lk/security"));
  await page.getByRole("button", { name: "Выйти: Safari, iPhone" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "iPhone" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "этот браузер" })).toHaveCount(1);
});

for (const [lang, account, who] of [
  ["ru", "Кабинет: Иван", "Петров Иван"],
  ["en", "Account: Иван", "Иван Петров"],
] as const)
  test(`[ACC-10] an edit shows everywhere without reload or session call (${lang})${toSoak(lang === "en")}`, async ({ page, context }) => {
    await context.addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
    await signIn(page, `+7${aPhone()}`);
    await fillCart(page, (await onShelf()).slice(0, 1));
    await page.goto(at("/lk/profile"));
    await expect(page.locator(".account-button[data-in]")).toHaveAccessibleName(account.split(":")[0]!);
    await page.evaluate(() => Object.assign(window, { same: true }));
    // From here on only the edit's answer identifies the customer.
    await page.route("**/shop/auth/token/", (route) => route.abort());
    await page.locator("[name=firstname]").fill("Иван");
    await page.locator("[name=lastname]").fill("Петров");
    await page.locator("[name=birthday]").fill("1990-05-01");
    await page.locator("[name=role]").selectOption("coach");
    await page.locator("form:has([name=firstname]) [type=submit]").click();
    await expect(page.locator(".account-button")).toHaveAccessibleName(account);
    await expect(page.locator("[name=birthday]")).toHaveCount(0);
    await expect(page.locator(".lk-form").first()).toContainText("1990");

    await page.locator('.lk-nav a[href="/lk"]').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Иван");
    await page.locator('.lk-nav a[href="/lk/profile"]').click();
    await page.locator("[name=firstname]").fill("Иоанн");
    await page.locator("form:has([name=firstname]) [type=submit]").click();
    await expect(page.locator(".account-button")).toHaveAccessibleName(account.replace("Иван", "Иоанн"));
    await page.locator('.lk-nav a[href="/lk"]').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Иоанн");

    await page.locator(".wordmark").click();
    await expect(page.locator(".hero")).toBeVisible();
    await expect(page.locator(".account-button")).toHaveAccessibleName(account.replace("Иван", "Иоанн"));
    await page.locator(".cart-button").click();
    await page.locator('dialog[open] a[href="/checkout"]').click();
    await expect(page.getByText(who.replace("Иван", "Иоанн"))).toBeVisible();
    expect(await page.evaluate(() => "same" in window), "it is the same document all the way").toBe(true);
  });

test("every page of the account opens at its top, on a phone and on a desk", { tag: "@soak" }, async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  for (const viewport of [
    { width: 390, height: 600 },
    { width: 1440, height: 600 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of ["/lk", "/lk/orders", "/lk/money", "/lk/profile", "/lk/waits", "/lk/addresses", "/lk/security", "/lk/data"]) {
      await page.goto(at(path));
      await expect(page.locator(".lk-nav a[aria-current]")).toBeInViewport();
      expect(await page.evaluate(() => scrollY), `${path} at ${viewport.width}`).toBe(0);
    }
  }
});
