import { aPhone, codeFor } from "./codes.ts";
import { at, chooseCourier, expect, fillCart, fillRecipient, onShelf, placeButton, signIn, sql, test, toCheckout } from "./shop-page.ts";

// A refused field is answered 422 and an order of nobody 404, and browsers say so in the console.
test.use({ expected: [/status of (422|404.*AAAA-AAAA-A)/] });

test("a guest's order follows into the account when its owner says so, with its way and sums that add up", async ({ page }) => {
  const phone = aPhone();
  const [gloves] = await onShelf();
  await toCheckout(page, [gloves!]);
  await fillRecipient(page);
  await chooseCourier(page);
  await placeButton(page).click();
  // The bank's page has come: nothing is on its way any more that another address could interrupt.
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

test("the profile is written, its birthday once; an e-mail comes by code; addresses and sessions are the customer's to keep and end", async ({
  page,
}) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/profile"));
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByLabel("Имя")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Имя").fill("Иван");
  await page.getByLabel("Фамилия").fill("Петров");
  await page.getByLabel("Дата рождения").fill("1990-05-01");
  await page.getByLabel("Вы в боксе").selectOption({ label: "Тренер" });
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("1 мая 1990", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Кабинет: Иван" })).toBeVisible();

  const mailbox = `lk-${Date.now()}@example.com`;
  await page.getByLabel("Добавить почту").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByLabel("Код из шести цифр").fill(await codeFor(page, mailbox));
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.locator(".lk-email")).toHaveText(mailbox);
  await page.getByLabel("Другая почта").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await expect(page.getByText("Эта почта уже подключена")).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/shop/user/editors/") && answer.ok());
  await page.getByLabel("Уведомления этого сайта").check();
  await kept;
  await page.reload();
  await expect(page.getByLabel("Уведомления этого сайта")).toBeChecked();

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
  await page.getByRole("button", { name: "Завершить: Safari, iPhone" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "iPhone" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "этот браузер" })).toHaveCount(1);
});

for (const [lang, account, who] of [
  ["ru", "Кабинет: Иван", "Петров Иван"],
  ["en", "Account: Иван", "Иван Петров"],
] as const)
  test(`[ACC-10] after an edit the customer is the answer's wherever he is shown, with no reload and without asking the session again (${lang})`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
    await signIn(page, `+7${aPhone()}`);
    await fillCart(page, (await onShelf()).slice(0, 1));
    await page.goto(at("/lk/profile"));
    await expect(page.locator(".account-button[data-in]")).toHaveAccessibleName(account.split(":")[0]!);
    await page.evaluate(() => Object.assign(window, { same: true }));
    // From here on nobody but the edit's own answer can tell the page who the customer is.
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

test("every page of the account opens at its top, on a phone and on a desk", async ({ page }) => {
  await signIn(page, `+7${aPhone()}`);
  for (const viewport of [
    { width: 390, height: 600 },
    { width: 1440, height: 600 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of ["/lk", "/lk/orders", "/lk/money", "/lk/profile", "/lk/addresses", "/lk/security"]) {
      await page.goto(at(path));
      await expect(page.locator(".lk-nav a[aria-current]")).toBeInViewport();
      expect(await page.evaluate(() => scrollY), `${path} at ${viewport.width}`).toBe(0);
    }
  }
});
