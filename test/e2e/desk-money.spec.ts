import iconv from "iconv-lite";
import { aCompany } from "../examples/invoice-order.ts";
import { createShopper, orderBody } from "../examples/shopper.ts";
import { aLine, aStatement } from "../examples/statement.ts";
import { deskAt, signInStaff } from "./desk-page.ts";
import { at, expect, expectAccessible, onShelf, sql, test } from "./shop-page.ts";

test.use({ viewport: { width: 1280, height: 900 } });

async function anInvoice(): Promise<{ number: string; sum: string }> {
  const port = Number(process.env.STORE_PORT);
  const shopper = createShopper({ port }, { host: `localhost:${port}` });
  const { productid, specification } = (await onShelf())[0]!;
  const quoted = await shopper.quote([{ productid, specification, quantity: 1 }], { typepayment: "bank-transfer" });
  const paymentorder = { type: "online", payment: "", bank: aCompany };
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "bank-transfer", paymentorder });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const number = placed.body.ordernumber;
  const [order] = await sql<{ sum: string }>(
    "select to_char(total_minor / 100.0, 'FM9999990.00') as sum from shop_order where number = $1",
    [number],
  );
  return { number, sum: order!.sum };
}
const paymentOf = async (number: string) =>
  (await sql<{ state: string }>("select payment_status as state from shop_order where number = $1", [number]))[0]!.state;

test("a statement is previewed and taken: it pays its order", async ({ page }) => {
  const { number, sum } = await anInvoice();
  await signInStaff(page, { role: "finance" });
  await page.goto(deskAt("/money/statement"));
  await expectAccessible(page);
  const text = aStatement([
    aLine({ number: "31", sum, purpose: `Оплата по счету ${number}` }),
    aLine({ number: "32", sum: "777.00", purpose: "Спасибо за перчатки" }),
  ]);
  await page.setInputFiles("input[name=statement]", { name: "bank.txt", mimeType: "text/plain", buffer: iconv.encode(text, "win1251") });
  await expect(page.getByRole("row", { name: /no\. 31/ })).toContainText("will pay the order");
  await expect(page.getByRole("row", { name: /no\. 32/ })).toContainText("names no invoice");
  await expectAccessible(page);
  expect(await paymentOf(number)).toBe("not-paid");
  await page.getByRole("button", { name: "Take (2)" }).click();
  await expect(page.locator(".drop")).toBeVisible();
  expect(await paymentOf(number)).toBe("paid");
  const waiting = page.locator("[data-receipt]", { hasText: "777" });
  await waiting.locator("input[name=reason]").fill("Paid in cash, returned");
  await waiting.getByRole("button", { name: "Settled another way" }).click();
  await expect(waiting).toHaveCount(0);
  for (const path of ["/money", "/money/receipts", "/money/withdrawals", "/money/reconcile"]) {
    await page.goto(deskAt(path));
    await expect(page.getByRole("heading", { name: "Money" })).toBeVisible();
    await expectAccessible(page);
  }
});

test("a customer gets a bonus with its reason", async ({ page, context }) => {
  const id = `desk-${Date.now()}`;
  await sql("insert into customer (id, phone, firstname) values ($1, $2, 'Кира')", [id, `+7999${String(Date.now()).slice(-7)}`]);
  await signInStaff(page);
  await page.goto(deskAt(`/customers/${id}`));
  await expectAccessible(page);
  await page.getByText("Change the balance: Bonus").click();
  await page.getByLabel("Sum, ₽").fill("150,50");
  await page.getByRole("textbox", { name: "Reason", exact: true }).fill("a late parcel");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(page.locator("#balances .rows").getByText("+150.50")).toBeVisible();
  await page.getByText("View", { exact: true }).click();
  await page.getByLabel("Reason, shown to the customer").fill("can't see the bonus");
  await page.getByRole("button", { name: "Get the link" }).click();
  const link = (await page.getByRole("link", { name: "Open the shop" }).getAttribute("href"))!;

  const eye = await context.newPage();
  await eye.goto(link);
  await eye.locator("form button").click();
  await expect(eye.getByRole("heading", { name: "Кира" })).toBeVisible();
  await expect(eye.locator("aside").first()).toContainText("can't see the bonus");
  expect(await eye.evaluate(() => document.scripts.length)).toBe(0);
  const refused = await eye.request.post(at("/shop/user/basket"), { data: {}, headers: { origin: new URL(at("/")).origin } });
  expect(refused.status()).toBe(403);
  await eye.goto(at("/lk/security"));
  await expect(eye.getByText(/can't see the bonus/).nth(1)).toBeVisible();
  await eye.locator("aside form button").click();
  await expect(eye.locator("form[action='/look/leave']")).toHaveCount(0);
});
