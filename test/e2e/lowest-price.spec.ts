import { formatMoney } from "../../app/foundation/money.ts";
import { at, expect, expectAccessible, onShelf, sql, test } from "./shop-page.ts";
import { sticksOut } from "./sight.ts";

/** Scales all prices of a model by `price` and sets the sale. */
async function reprice(slug: string, price: number, sale: number): Promise<void> {
  const product = "select p.id from product p join model m on m.id = p.model_id where m.slug = $1";
  await sql(`update product set price_minor = round(price_minor * $2::numeric), sale = $3 where id in (${product})`, [slug, price, sale]);
  await sql(`update specification set price_minor = round(price_minor * $2::numeric), sale = $3 where product_id in (${product})`, [
    slug,
    price,
    sale,
  ]);
}

const told = {
  en: /^Lowest price in the 30 days before the discount: \$/,
  ru: /^Самая низкая цена за\sпоследние 30\sдней до\sснижения: /,
};

test("Europe shows the prior lowest price on page, lists, search and cart", async ({ page }) => {
  const goods = (await onShelf("eu")).at(-1)!;
  const { slug, category, page: address, specification } = goods;
  try {
    await reprice(slug, 0.8, 0);
    await reprice(slug, 1.25, 0);
    await reprice(slug, 1, 10);
    const rate = (await (await page.request.get(at("/books/currency/get/usd"))).json()) as { val: number };
    const dollars = (share: number) => formatMoney(Math.ceil((goods.price * share) / rate.val), "usd", "en");
    const box = page.locator(".buy .price");
    await expect(async () => {
      await page.goto(at(address, "eu.localhost"));
      await expect(box.locator(".price-lowest")).toHaveText(told.en, { timeout: 5000 });
    }).toPass();
    await expect(box.locator("s, .price-sale")).toHaveCount(0);
    await page.locator(`.size:has(input[value="${specification}"])`).click();
    await expect(box.locator(".price-now")).toContainText(dollars(0.9));
    await expect(box.locator(".price-lowest")).toContainText(dollars(0.8));
    await expectAccessible(page);
    expect(await sticksOut(page)).toEqual([]);

    await page.locator(".buy-bar button").click();
    const line = page.getByRole("dialog").locator(".cart-line");
    await expect(line.locator(".cart-told")).toContainText(dollars(0.8));
    await expect(line.locator("s")).toHaveCount(0);
    await expectAccessible(page);
    expect(await sticksOut(page)).toEqual([]);

    // A deeper reduction strikes out the lowest earlier price.
    await reprice(slug, 1, 40);
    for (const path of [`/category/${category}?sort=sale`, `/search?q=${encodeURIComponent(goods.name)}`]) {
      const card = page.locator("article.card", { has: page.locator(`a[href^="/model/${slug}"]`) }).first();
      await expect(async () => {
        await page.goto(at(path, "eu.localhost"));
        await expect(card.locator("s")).toBeVisible({ timeout: 5000 });
      }).toPass();
      await expect(card.locator(".price-lowest")).toHaveText(told.en);
      const [was, lowest] = [await card.locator("s").textContent(), await card.locator(".price-lowest").textContent()];
      expect(lowest).toBe(`Lowest price in the 30 days before the discount: ${was}`);
      await expect(card.locator(".flag")).toHaveText(/−25%/);
      await expectAccessible(page);
      expect(await sticksOut(page)).toEqual([]);
      await card.scrollIntoViewIfNeeded();
    }
    await page.context().addCookies([{ name: "lang", value: "ru", url: at("/", "eu.localhost") }]);
    await page.goto(at(address, "eu.localhost"));
    await expect(page.locator(".buy .price-lowest")).toHaveText(told.ru);
    await expectAccessible(page);

    await page.goto(at(address));
    await expect(page.locator(".buy .price s")).toBeVisible();
    await expect(page.locator(".price-lowest")).toHaveCount(0);
  } finally {
    await reprice(slug, 1, 0);
  }
});
