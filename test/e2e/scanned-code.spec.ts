import { toSoak } from "./screens.ts";
import { at, expect, expectAccessible, onShelf, sql, test } from "./shop-page.ts";

const campaign = (code: string, target: string, external = false) =>
  sql(`insert into campaign (code, title, target, external, actor) values ($1, 'На коробке', $2, $3, 'Вера') on conflict do nothing`, [
    code,
    target,
    external,
  ]);

/** Goods in stock with a size that both languages write alike: "M", not "9 m". */
async function sized() {
  for (const goods of await onShelf()) {
    const [size] = await sql<{ name: string }>("select name from specification where id = $1", [goods.specification]);
    if (size && !/\s/.test(size.name)) return { goods, size };
  }
  throw new Error("nothing on the shelf has a size of one word");
}

// Headless user agents count as robots.
test.use({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36" });

for (const { device, viewport } of [
  { device: "phone", viewport: { width: 390, height: 844 } },
  { device: "desk", viewport: { width: 1280, height: 900 } },
])
  test(`a code on a box opens its model and size, ready for the cart (${device})${toSoak(device === "phone")}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { goods, size } = await sized();
    const code = `box-${device}`;
    await campaign(code, `${goods.page}&size=${encodeURIComponent(size.name)}`);
    await page.goto(at(`/qr?c=${code.toUpperCase()}`));
    await expect(page).toHaveURL(new RegExp(`/model/${goods.slug}\\?color=.+&size=`));
    await expect(page.locator(".size:has(:checked) .size-name")).toHaveText(size.name);
    await page.locator("form[data-buy] [type=submit]").click();
    await expect(page.getByRole("dialog", { name: "Корзина" }).locator(".cart-line")).toContainText(size.name);
    await expect
      .poll(() => sql(`select sum(times)::int as times from campaign_visit where code = $1 and way = 'qr'`, [code]))
      .toEqual([{ times: 1 }]);
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a code chooses its size; an unknown one leads home with a message", async ({ page }) => {
    const { goods, size } = await sized();
    await page.goto(at(`${goods.page}&size=${encodeURIComponent(size.name)}`));
    await expect(page.locator(".size:has(:checked) .size-name")).toHaveText(size.name);
    await page.goto(at("/qr?c=nobody-knows"));
    await expect(page.locator("main")).toContainText("Такого кода нет");
  });
});

test("only staff's links lead off the shop, on press; others are shown as text", async ({ page }) => {
  await campaign("club", "https://club.example/ring", true);
  await page.goto(at("/redirect?c=club"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Перейти на club.example?");
  await expect(page.getByRole("link", { name: "Перейти на club.example" })).toHaveAttribute("href", "https://club.example/ring");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Остаться в магазине" }).click();
  await expect(page).toHaveURL(at("/"));
  await page.goto(at(`/redirect?to=${encodeURIComponent("https://evil.example/login")}`));
  await expect(page.locator("main")).toContainText("https://evil.example/login");
  await expect(page.locator("main a")).toHaveCount(1);
});
