import { aPhone, codeFor } from "./codes.ts";
import { at, expect, fillCart, onShelf, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 422/] });

test("a guest signs in by SMS in place: cart, focus, and a clean sign-out", async ({ page }) => {
  const phone = aPhone();
  const [gloves] = await onShelf();
  await page.goto(at("/service/offer"));
  await fillCart(page, [
    { ...gloves!, quantity: 2 },
    { productid: "gone-long-ago", specification: "0" },
  ]);
  await page.reload();

  const opener = page.getByRole("link", { name: "Войти" });
  const dialog = page.getByRole("dialog", { name: "Вход" });
  const tel = dialog.getByLabel("Телефон");
  const send = dialog.getByRole("button", { name: "Получить код", exact: true });
  await opener.click();
  await expect(tel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();

  await opener.click();
  await tel.fill("");
  await tel.pressSequentially("89161");
  await expect(tel).toHaveValue("+7 916 1");
  await send.click();
  await expect(dialog.getByText("Укажите телефон целиком")).toBeVisible();
  await tel.fill(`8${phone}`);
  await expect(tel).toHaveValue(/^\+7 916 \d{3}-\d{2}-\d{2}$/);
  await send.click();
  const code = dialog.getByLabel("Код из шести цифр");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(dialog.getByText(/Новый код через 0:[0-3]\d/)).toBeVisible();
  const right = await codeFor(page, `+7${phone}`);
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
  await expect(dialog.getByText("Неверный код. Осталось 4 попытки")).toBeVisible();
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 товар добавлен, 1 закончился")).toBeVisible();
  await expect(page.locator(".cart-count")).toHaveText("2");
  expect(await page.evaluate(() => localStorage.getItem("gong.cart.1"))).toBeNull();
  expect(await page.evaluate(() => document.cookie)).not.toContain("au=");

  await page.getByRole("link", { name: "Кабинет" }).click();
  await expect(page.getByText("Заказов пока нет")).toBeVisible();
  await page.getByRole("button", { name: "Выйти" }).click();
  await expect(page.getByRole("heading", { name: "Вход" })).toBeVisible();
  await expect(page.locator(".cart-count")).toHaveText("");
});

async function soldOut() {
  const [thing] = await sql<{ productid: string; specification: string; name: string }>(
    `select p.id as productid, s.specification_id as specification, p.name ->> 'ru' as name
     from stock s join product p on p.id = s.product_id join model m on m.id = p.model_id
     where s.on_hand <= s.reserved and s.specification_id <> '0' and not p.made_to_order and not m.made_to_order
       and m.origin = 'shop' and (m.storefronts is null or 'ru' = any (m.storefronts)) order by p.id limit 1`,
  );
  return thing!;
}

test("[CRT-07] a guest's three lines merge into the account's cart, losses reported", async ({ page }) => {
  const phone = aPhone();
  const [gloves, wraps, bag] = await onShelf();
  const gone = await soldOut();
  const ask = <T>(path: string, body: object): Promise<T> =>
    page.evaluate(
      async ([path, body]) =>
        (await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json(),
      [path, body] as const,
    );
  await signIn(page, `+7${phone}`);
  const used = await codeFor(page, `+7${phone}`);
  const { data: me } = await ask<{ data: { _id: string } }>("/shop/auth/token/", {});
  for (const { productid, specification } of [gloves!, bag!])
    await ask("/shop/user/basket", { type: "add", client: me._id, item: { productid, specification, quantity: 1 } });
  await ask("/shop/auth/logout", {});
  await sql("update sign_in_code set created_at = created_at - interval '1 hour' where target = $1", [`+7${phone}`]);

  await page.goto(at("/service/offer"));
  const guests = [{ ...gloves!, quantity: 3 }, wraps!, { ...gone, quantity: 2 }];
  await fillCart(page, guests);
  await page.reload();
  await expect(page.locator(".cart-count")).toHaveText("6");
  const verdicts = [];
  for (const { productid, specification, quantity = 1 } of [gloves!, wraps!, gone] as typeof guests)
    verdicts.push(
      (await ask<{ add: boolean; reason?: string }>("/shop/updatelocal", { productid, specification, quantity, timeadd: "1" })).reason,
    );
  expect(verdicts).toEqual([undefined, undefined, "sold_out"]);

  await page.getByRole("link", { name: "Войти" }).click();
  const dialog = page.getByRole("dialog", { name: "Вход" });
  await dialog.getByLabel("Телефон").fill(`8${phone}`);
  const reloaded = page.waitForResponse("**/shop/cart/merge");
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, `+7${phone}`, used));
  expect(((await reloaded).request().postDataJSON() as { lines: object[] }).lines).toHaveLength(3);
  const toast = page.locator(".toast", { hasText: "1 товар добавлен, 1 закончился" });
  await expect(toast).toContainText(gone.name);
  await expect(page.locator(".cart-count")).toHaveText("5");
  expect(await page.evaluate(() => localStorage.getItem("gong.cart.1"))).toBeNull();
  const held = async () =>
    (await ask<{ data: { basket: (typeof guests)[number][] } }>("/shop/auth/token/", {})).data.basket.map(
      ({ productid, specification, quantity }) => `${productid} ${specification} ${quantity}`,
    );
  expect(await held()).toEqual(
    [[gloves!, 3] as const, [bag!, 1] as const, [wraps!, 1] as const].map(([line, n]) => `${line.productid} ${line.specification} ${n}`),
  );

  await page.getByRole("button", { name: "Корзина, товаров: 5" }).click();
  const lost = page.getByRole("dialog", { name: "Корзина" }).getByRole("region", { name: "Не попало в корзину: закончилось" });
  await expect(lost).toContainText(gone.name);
  await expect(lost.getByRole("button", { name: "Сообщить, когда появится" })).toBeVisible();
});

test("blue asks for the mailbox first; its code signs in, pages are private", async ({ page }) => {
  const mailbox = `e2e-${Date.now()}@example.com`;
  const eu = (path: string) => at(path, "eu.localhost");
  const send = page.getByRole("button", { name: "Get the code", exact: true });
  await page.goto(eu("/lk"));
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await page.getByLabel("Email").fill("not a mailbox");
  await send.click();
  await expect(page.getByText("Enter a correct email")).toBeVisible();
  await page.getByLabel("Email").fill(mailbox.toUpperCase());
  await send.click();
  await page.getByLabel("Six-digit code").fill(await codeFor(page, mailbox));
  await expect(page.getByText("No orders yet")).toBeVisible();
  for (const path of ["/lk", "/lk/orders", "/lk/money", "/lk/profile", "/lk/waits", "/lk/addresses", "/lk/security", "/lk/data"]) {
    const answer = await page.goto(eu(path));
    expect(answer!.headers()["cache-control"], path).toBe("private, no-store");
    expect(answer!.headers()["content-security-policy"], path).toMatch(/'nonce-[\w+/=]{20,}'/);
  }
});

test("a link to an account page opens after header sign-in without reload", async ({ page }) => {
  for (const [path, heading] of [
    ["/lk/security", "Безопасность"],
    ["/lk/data", "Мои данные"],
  ] as const) {
    const phone = aPhone();
    await page.context().clearCookies();
    await page.goto(at(path));
    await expect(page.getByRole("heading", { name: "Вход", level: 1 })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Войти" }).click();
    const dialog = page.getByRole("dialog", { name: "Вход" });
    await dialog.getByLabel("Телефон").fill(`8${phone}`);
    await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
    await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, `+7${phone}`));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    expect(new URL(page.url()).hash).toBe("");
  }
});
