import type { Page } from "@playwright/test";
import { inSize } from "../../app/foundation/i18n/units.ts";
import { aPhone } from "./codes.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";
import { focused } from "./sight.ts";

test.use({ viewport: { width: 390, height: 844 } });

type Thing = { productid: string; specification: string; name: string; size: string; sku: string };

/** In stock, with articles unique to their goods. */
const things = (most: number) =>
  sql<Thing>(
    `select p.id as productid, s.id as specification, p.name ->> 'ru' as name, s.name as size, p.sku
     from specification s join product p on p.id = s.product_id join model m on m.id = p.model_id
       join stock t on t.product_id = p.id and t.specification_id = s.id
     where p.active and m.active and s.active and t.on_hand - t.reserved > 0 and (m.storefronts is null or 'ru' = any (m.storefronts))
       and coalesce(s.price_minor, p.price_minor) is not null and p.sku not like '%,%' and s.name not like '%,%'
       and (select count(*) from product where lower(sku) = lower(p.sku)) = 1
       and (select count(*) from specification where product_id = p.id and lower(name) = lower(s.name)) = 1
     order by p.id, s.id limit $1`,
    [most],
  );

const total = (page: Page) => page.getByRole("region", { name: "Итог заказа списком" });
const cell = (page: Page, { name, sku, size }: Thing) =>
  page.getByRole("textbox", { name: inSize(`${name}, ${sku}`, size, "ru"), exact: true });

async function asDealer(page: Page) {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await sql("update customer set dealer = true, dealer_percent = 30 where phone = $1", [phone]);
}

async function openBulk(page: Page, order: readonly Thing[], article: string) {
  await page.goto(at("/service/offer"));
  await page.evaluate(
    (lines) => sessionStorage.setItem("gong.bulk.1", JSON.stringify(lines)),
    order.map(({ sku, ...line }) => ({ ...line, quantity: 1 })),
  );
  await page.goto(at(`/lk?mode=dl&q=${encodeURIComponent(article)}`));
  await expect(total(page)).toBeVisible();
}

test("a dealer's 201st line is refused; the 200 before it enter the cart", async ({ page }) => {
  await asDealer(page);
  const all = await things(201);
  const last = all[200]!;
  await openBulk(page, all.slice(0, 200), last.sku);
  await expect(total(page)).toContainText("200 штук");
  await cell(page, last).fill("1");
  await expect(total(page).getByRole("alert")).toHaveText(
    "В один заказ входит не больше 200 строк. Сначала оформите этот или уберите лишнее.",
  );
  await expect(cell(page, last)).toHaveValue("");
  await expect(total(page)).toContainText("200 штук");

  await page.getByRole("button", { name: "Добавить в корзину" }).click();
  const cart = page.getByRole("dialog", { name: "Корзина" });
  await expect(cart.locator(".cart-line")).toHaveCount(200);
});

test("pasted rows without room or match stay in the field", async ({ page }) => {
  await asDealer(page);
  const all = await things(202);
  const rows = all.slice(199).map(({ sku, size }) => `${sku}\t${size}\t1`);
  await openBulk(page, all.slice(0, 199), all[0]!.sku);
  await page.getByText("Вставить строки из таблицы").click();
  const field = page.getByLabel("Строки: артикул, размер, количество");
  await field.fill([rows[0], "nothing\tM\t1", rows[1], "одно", rows[2]].join("\n"));
  await page.getByRole("button", { name: "Добавить в заказ" }).click();
  await expect(page.getByText("Не добавлены и остались в поле: 2.")).toBeVisible();
  await expect(page.getByText("Строка 3: нужны артикул, размер и количество")).toBeVisible();
  await expect(field).toHaveValue(["nothing\tM\t1", rows[1], "одно", rows[2]].join("\n"));
  await expect(total(page)).toContainText("200 штук");
  await expectAccessible(page);
});

test("the bulk total stays visible beside the matrix and hides no focused field", async ({ page }) => {
  await asDealer(page);
  const [first] = await things(1);
  await openBulk(page, [first!], "");
  expect(await page.evaluate(() => document.querySelector(".bulk")!.getBoundingClientRect().top < innerHeight)).toBe(true);
  const button = page.getByRole("button", { name: "Добавить в корзину" });
  for (const sight of [total(page), button]) await expect(sight).toBeInViewport({ ratio: 0.99 });
  await page.locator(".bulk input:enabled").first().focus();
  for (let stop = 0; stop < 30; stop++) {
    const now = await focused(page);
    expect(now?.seen, now?.what).toBe(true);
    const isClear = await page.evaluate(() => {
      const { bottom } = document.activeElement!.getBoundingClientRect();
      return bottom <= document.querySelector(".dealer-total")!.getBoundingClientRect().top;
    });
    expect(isClear, now?.what).toBe(true);
    await expect(button).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press("Tab");
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
