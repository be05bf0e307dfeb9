import { aPhone, codeFor } from "./codes.ts";
import { at, expect, fillCart, onShelf, test } from "./shop-page.ts";

// A wrong code and a mistyped phone are answered 422, and browsers say so in the console.
test.use({ expected: [/status of 422/] });

test("a guest signs in by SMS where he stands: the cart comes along and says so, focus goes back, sign-out leaves nothing", async ({
  page,
}) => {
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

test("the blue corner asks for the mailbox first; its code signs in, and every page of the account is the customer's alone", async ({
  page,
}) => {
  const mailbox = `e2e-${Date.now()}@example.com`;
  const eu = (path: string) => at(path, "eu.localhost");
  const send = page.getByRole("button", { name: "Get the code", exact: true });
  await page.goto(eu("/lk"));
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await page.getByLabel("E-mail").fill("not a mailbox");
  await send.click();
  await expect(page.getByText("Enter a correct email")).toBeVisible();
  await page.getByLabel("E-mail").fill(mailbox.toUpperCase());
  await send.click();
  await page.getByLabel("Six-digit code").fill(await codeFor(page, mailbox));
  await expect(page.getByText("No orders yet")).toBeVisible();
  for (const path of ["/lk", "/lk/orders", "/lk/money", "/lk/profile", "/lk/waits", "/lk/addresses", "/lk/security", "/lk/data"]) {
    const answer = await page.goto(eu(path));
    expect(answer!.headers()["cache-control"], path).toBe("private, no-store");
    expect(answer!.headers()["content-security-policy"], path).toMatch(/'nonce-[\w+/=]{20,}'/);
  }
});
