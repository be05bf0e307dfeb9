import {
  chooseCourier,
  expect,
  expectAccessible,
  fillRecipient,
  onShelf,
  type Page,
  placeButton,
  sql,
  test,
  toCheckout,
} from "./shop-page.ts";

test.use({ expected: [/status of 409/] });

const raise = async (productid: string, rubles: number) => {
  for (const table of ["product", "specification"])
    await sql(`update ${table} set price_minor = price_minor + $2 * 100 where ${table === "product" ? "id" : "product_id"} = $1`, [
      productid,
      rubles,
    ]);
};
const made = () =>
  sql(
    "select (select count(*)::int from shop_order) as orders, (select count(*)::int from payment) as payments, sum(reserved)::int from stock",
  );

test("[C11] a price change or stale quote during checkout asks again before charging", async ({ page }) => {
  const gloves = (await onShelf()).find(({ price }) => price < 5000)!;
  await toCheckout(page, [gloves]);
  await fillRecipient(page);
  await chooseCourier(page);
  const total = page.locator(".order-sums .sums-total dd");
  const settled = () => expect(page.locator(".order-sums")).toHaveAttribute("aria-busy", "false");
  const sum = async () => Number((await total.textContent())!.replace(/\D/g, ""));
  await settled();
  const before = await made();
  const first = await sum();
  for (const happened of [[], ["update quote set created_at = now() - interval '16 minutes', expires_at = now() - interval '1 minute'"]]) {
    const was = (await total.textContent())!;
    const old = await sum();
    await raise(gloves.productid, 100);
    for (const statement of happened) await sql(statement);
    const refused = page.waitForResponse("**/order/addnew");
    await placeButton(page).click();
    const answer = await refused;
    expect([answer.status(), (await answer.json()).code]).toEqual([409, "quote_changed"]);
    await expect(page.locator(".order-message")).toContainText("кое-что изменилось");
    await expect(page.locator(".sums-small").filter({ hasText: "Было" })).toContainText(was);
    await settled();
    expect(await sum()).toBe(old + 100);
    expect(await made()).toEqual(before);
    expect(page.url()).toMatch(/\/checkout/);
  }
  await expectAccessible(page);
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay/);
  const [order] = await sql<{ total: number }>("select (total_minor / 100)::int as total from shop_order order by created_at desc limit 1");
  expect(order!.total).toBe(first + 200);
  await raise(gloves.productid, -200);
});

/** Holds the quote for another payment method until `go`. */
async function whileCounting(page: Page) {
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route("**/shop/cart/quote", async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("radio", { name: /^«Монета»/ }).check();
  await asked.promise;
  return answer.resolve;
}

test("a press during a quote is kept: the order is placed only at an equal sum", async ({ page }) => {
  const gloves = (await onShelf()).find(({ price }) => price < 5000)!;
  await toCheckout(page, [gloves]);
  await fillRecipient(page);
  await chooseCourier(page);
  await expect(page.locator(".order-sums")).toHaveAttribute("aria-busy", "false");
  const before = await made();
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/order/addnew") && asked.push(request.url())));

  const dearer = await whileCounting(page);
  // Presses despite the waiting label.
  await placeButton(page).click({ force: true });
  await expect(page.locator(".order-message")).toContainText("Считаем");
  await raise(gloves.productid, 100);
  dearer();
  await expect(page.locator(".order-message")).toContainText("кое-что изменилось");
  await expect(page.locator(".sums-small").filter({ hasText: "Было" })).toBeVisible();
  expect([asked, await made()]).toEqual([[], before]);

  await page.getByRole("radio", { name: /^Картой онлайн/ }).check();
  await expect(page.locator(".order-sums")).toHaveAttribute("aria-busy", "false");
  const same = await whileCounting(page);
  await placeButton(page).click({ force: true });
  await expect(page.locator(".order-message")).toContainText("Считаем");
  same();
  await page.waitForURL(/\/sandbox\//);
  expect(asked).toHaveLength(1);
  await raise(gloves.productid, -100);
});
