import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, fillCart, onShelf, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 422/] });

type Thing = Awaited<ReturnType<typeof onShelf>>[number];

/** Sets stock like an import; pages get updates. */
async function count({ productid, specification }: Thing, pieces: number) {
  await sql(
    `with was as (select on_hand, reserved from stock where product_id = $1 and specification_id = $2 for update),
       moved as (update stock s set on_hand = was.reserved + $3 from was where s.product_id = $1 and s.specification_id = $2
         returning was.reserved + $3 - was.on_hand as delta)
     insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at)
     select $1, $2, delta, 'import', 'test', now() from moved`,
    [productid, specification, pieces],
  );
}

async function soldOut(place: number): Promise<Thing> {
  const thing = (await onShelf()).at(-1 - place)!;
  await count(thing, 0);
  return thing;
}

test("a customer waits in one press, sees it, is notified and can stop", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  const thing = await soldOut(0);
  await signIn(page, phone);
  const size = page.locator(`input[value="${thing.specification}"]`);
  const out = page.locator(".size[data-state=out]").filter({ has: size });
  await expect(async () => {
    await page.goto(at(thing.page));
    await expect(out).toBeVisible({ timeout: 1000 });
  }).toPass();
  await out.click();
  // Sticky bars would cut targets below them.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Сообщить, когда появится" }).click();
  await expect(page.getByText("Один раз, как только вещь снова можно будет купить.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Сообщим", exact: true })).toBeVisible();

  await page.goto(at("/lk/waits"));
  await expect(page.getByText("Пока нет")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Не ждать: / }).click();
  await expect(page.getByText("Лист ожидания пуст")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page);

  await page.goto(at(thing.page));
  await out.click();
  await page.getByRole("button", { name: "Сообщить, когда появится" }).click();
  await expect(page.getByRole("button", { name: "Сообщим", exact: true })).toBeVisible();
  await count(thing, 12);
  await expect
    .poll(
      async () => {
        const sent = await page.request.get(at(`/sandbox/messages?to=${encodeURIComponent(phone)}`));
        return ((await sent.json()) as { text: string }[]).at(-1)?.text ?? "";
      },
      { timeout: 60_000 },
    )
    .toMatch(/снова есть/);
});

test("a guest's mailbox wait is confirmed by link and ended there", async ({ page }) => {
  const thing = await soldOut(1);
  const email = `wait-${Date.now()}@example.com`;
  await page.setViewportSize({ width: 390, height: 844 });
  const out = page.locator(".size[data-state=out]").filter({ has: page.locator(`input[value="${thing.specification}"]`) });
  await expect(async () => {
    await page.goto(at(thing.page));
    await expect(out).toBeVisible({ timeout: 1000 });
  }).toPass();
  await out.click();
  await page.getByRole("button", { name: "Сообщить, когда появится" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Ваша почта")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Сообщить, когда появится" }).click();
  await expect(dialog.getByText("Проверьте адрес почты: не хватает точки или @")).toBeVisible();
  await dialog.getByLabel("Ваша почта").fill(email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Проверьте почту" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  let link = "";
  await expect
    .poll(async () => {
      const sent = await page.request.get(at(`/sandbox/messages?to=${encodeURIComponent(email)}`));
      link = /\/wait\/\S+/.exec(((await sent.json()) as { text: string }[]).at(-1)?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  await page.goto(at(link));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Да, сообщите" }).click();
  await expect(page.getByText("Сообщим одним письмом, когда вещь появится.")).toBeVisible();
  await page.getByRole("button", { name: "Отписаться от всего" }).click();
  await expect(page.getByRole("heading", { name: "В листе ожидания пусто" })).toBeVisible();
  await expectAccessible(page);
});

test("goods lost at sign-in or sold out in the cart can be waited for there", async ({ page }) => {
  const lost = await soldOut(2);
  await page.goto(at("/service/offer"));
  await fillCart(page, [lost]);
  await page.getByRole("button", { name: /Корзина/ }).click();
  const cart = page.getByRole("dialog", { name: "Корзина" });
  await expect(cart.locator(".cart-notes").getByRole("button", { name: "Сообщить, когда появится" })).toBeVisible();
  await page.keyboard.press("Escape");

  const phone = aPhone();
  await page.getByRole("link", { name: "Войти" }).click();
  const dialog = page.getByRole("dialog", { name: "Вход" });
  await dialog.getByLabel("Телефон").fill(`8${phone}`);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  await dialog.getByLabel("Код из шести цифр").fill(await codeFor(page, `+7${phone}`));
  await expect(page.getByText("1 закончился")).toBeVisible();
  await page.getByRole("button", { name: /Корзина/ }).click();
  const list = cart.getByRole("region", { name: "Не попало в корзину: закончилось" });
  await expectAccessible(page);
  await list.getByRole("button", { name: "Сообщить, когда появится" }).click();
  await expect(list.getByRole("button", { name: "Сообщим", exact: true })).toBeVisible();
  await list.getByRole("button", { name: "Понятно, убрать" }).click();
  await expect(list).toBeHidden();
});
