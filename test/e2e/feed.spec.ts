import { aPhone } from "./codes.ts";
import { at, expect, expectAccessible, onShelf, post, signIn, sql, test } from "./shop-page.ts";

test("visitors page through the feed; customers see liked goods that are back", async ({ page }) => {
  await page.goto(at("/feed"));
  await expect(page.getByRole("heading", { level: 1, name: "Новинки" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Войдите/ })).toBeVisible();
  await expectAccessible(page);
  const first = await page.locator(".feed .card-name").last().textContent();
  await page.getByRole("link", { name: "Раньше" }).click();
  await expect(page).toHaveURL(/\/feed\?after=/);
  await expect(page.getByRole("heading", { name: "Популярное сейчас" })).toBeHidden();
  expect(await page.locator(".feed .card-name").allTextContents()).not.toContain(first);

  const [thing] = await onShelf();
  await signIn(page, `+7${aPhone()}`);
  const [{ id }] = (await sql<{ id: string }>("select model_id as id from product where id = $1", [thing!.productid])) as [{ id: string }];
  await post(page, "/shop/like", { kind: "model", id, on: true });
  await page.goto(at("/feed"));
  await expect(page.getByText("Из избранного пока ничего не возвращалось.")).toBeVisible();
  const [shelf] = await sql<{ on_hand: number; reserved: number }>(
    "select on_hand, reserved from stock where product_id = $1 and specification_id = $2",
    [thing!.productid, thing!.specification],
  );
  // Stock to zero and back, recorded in its history.
  for (const delta of [-shelf!.on_hand, shelf!.on_hand])
    await sql(
      `insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at) values ($1, $2, $3, 'import', 'test', clock_timestamp())`,
      [thing!.productid, thing!.specification, delta],
    );
  await page.reload();
  const back = page.getByRole("button", { name: "Из избранного снова есть 1 вещь" });
  await back.click();
  await expect(back).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(".feed-own .card")).toHaveCount(1);
  await expectAccessible(page);
});
