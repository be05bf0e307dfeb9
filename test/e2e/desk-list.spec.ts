import { readFileSync } from "node:fs";
import { orderAgain } from "../examples/many-orders.ts";
import { createShopper } from "../examples/shopper.ts";
import { deskAt, signInStaff } from "./desk-page.ts";
import { expect, expectAccessible, onShelf, type Page, sql, test } from "./shop-page.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const MANY = 55;

/** An order and its copies, all of one buyer. */
async function manyOrders(): Promise<{ id: string; number: string; buyer: string }> {
  const port = Number(process.env.STORE_PORT);
  const { productid, specification } = (await onShelf())[0]!;
  const placed = await createShopper({ port }, { host: `localhost:${port}` }).order([{ productid, specification, quantity: 1 }]);
  const { _id: id, ordernumber: number } = placed.body;
  const buyer = `Desk${Date.now()}`;
  await sql(
    "update shop_order set status = 'awaiting-processing', payment_type = 'payment-upon-receipt', hold_until = null, buyer = buyer || jsonb_build_object('lastname', $2::text, 'firstname', '=1+1') where id = $1",
    [id, buyer],
  );
  await sql(orderAgain, [id, MANY]);
  return { id, number, buyer };
}

const found = (page: Page, count: number) => expect(page.getByText(`Found: ${count}`)).toBeVisible();
const rows = (page: Page) => page.locator("tr[data-row]");
const menu = (page: Page, name: string) => page.locator("summary", { hasText: name });

test("[STF-05] a list is narrowed, kept, walked by keys, acted on, taken away", async ({ page }) => {
  const { id, number, buyer } = await manyOrders();
  await signInStaff(page);
  await page.goto(deskAt("/orders"));
  await page.getByRole("searchbox").fill(buyer);
  await page.keyboard.press("Enter");
  await found(page, MANY + 1);
  await page.getByRole("combobox", { name: "Add a filter" }).selectOption({ label: "State" });
  const [{ status }] = (await sql<{ status: string }>("select status from shop_order where id = $1", [id])) as [{ status: string }];
  await page.locator(`input[name=value][value="${status}"]`).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(new RegExp(`f\\.state=${status}`));
  await page.getByRole("link", { name: "Number" }).click();
  await expect(page).toHaveURL(/sort=-number/);
  await page.getByRole("link", { name: "Number" }).click();
  await expect(page.getByRole("columnheader", { name: "Number" })).toHaveAttribute("aria-sort", "ascending");
  await menu(page, "Columns").click();
  await page.getByLabel("Items").click();
  await page.getByRole("button", { name: "Move “Items” up" }).click();
  await expect(page.getByRole("columnheader", { name: "Items" })).toBeVisible();
  await expectAccessible(page);

  await menu(page, "Views").click();
  await page.getByLabel("Name of the view").fill(buyer);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("link", { name: buyer })).toHaveCount(1);
  const address = page.url();
  await page.goto(deskAt("/orders"));
  await menu(page, "Views").click();
  await page.getByRole("link", { name: buyer }).click();
  await expect(page.getByRole("columnheader", { name: "Items" })).toBeVisible();
  await expect(page).toHaveURL(/sort=number/);
  expect(new URL(page.url()).searchParams.get("q"), "words are not kept").toBeNull();

  await page.goto(address);
  await found(page, MANY + 1);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(page.getByText("Selected: 1.")).toBeVisible();
  const opened = rows(page).nth(45).getByRole("link").first();
  const name = (await opened.textContent())!;
  await opened.focus();
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/${name}$`));
  await page.goBack();
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText("Selected: 1.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled / 2);

  await page.getByRole("link", { name: "Next →" }).click();
  await expect(rows(page)).toHaveCount(MANY + 1 - 50);
  await rows(page).first().getByRole("checkbox").check();
  await expect(page.getByText("Selected: 2.")).toBeVisible();
  await page.locator(".bulk-bar").getByRole("button").nth(1).click();
  await expect(page.locator(".bulk-bar")).toHaveCount(0);
  const [{ moved }] = (await sql<{ moved: number }>(
    "select count(*)::int as moved from shop_order where buyer ->> 'lastname' = $1 and status <> $2",
    [buyer, status],
  )) as [{ moved: number }];
  expect(moved).toBe(2);

  await page.goto(deskAt(`/orders?q=${buyer}&cols=number,buyer`));
  await found(page, MANY + 1);
  await menu(page, "Download").click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const [head, ...lines] = readFileSync(await (await file).path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head).toContain('"Number","Buyer"');
  expect(lines).toHaveLength(MANY + 1);
  expect(lines.every((line) => line.endsWith(`","'=1+1 ${buyer}"`))).toBe(true);

  await page.getByRole("heading", { name: "Orders" }).click();
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.locator(".palette input").fill(number);
  await expect(page.locator(".palette [role=option]").first()).toContainText(number);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`));
  await page.keyboard.press("ControlOrMeta+k");
  await page.locator(".palette input").fill("invite");
  await expect(page.getByRole("option", { name: /Invite a colleague/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people#invite$/);
  // As a scanner types.
  await page.keyboard.press("ControlOrMeta+k");
  await page.locator(".palette input").fill("G");
  await page.locator(".palette input").fill(number);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(deskAt(`/orders?q=${buyer}`));
  const card = rows(page).first();
  await expect(card.locator("td[data-card=name]")).toBeVisible();
  await expect(card.locator("td[data-card=sum]")).toBeVisible();
  expect((await card.boundingBox())!.height).toBeLessThan(130);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await sql("delete from exchange_due where order_id like $1 || '-%'", [id]);
});
