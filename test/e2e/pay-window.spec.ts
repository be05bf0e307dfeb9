import { atProvider, expectPaid, payWays, place, pressThere, toPayment } from "./pay-ways.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

const way = payWays.find(({ type }) => type === "cloudpayments")!;

test("[PAY-05] the window gets its payment id; declined, it offers a retry, reload too", async ({ page }) => {
  await toPayment(page, way, "pickup");
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/payment/createpayment"));
  const number = await place(page, way);
  const opened = (await (await asked).json()) as { _id: string; widget: { invoiceId: string } };
  const payments = await sql<{ id: string }>("select p.id from payment p join shop_order o on o.id = p.order_id where o.number = $1", [
    number,
  ]);
  expect([opened._id, opened.widget.invoiceId]).toEqual([payments[0]?.id, `${number}-1`]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("gong.cart.1") ?? "[]"))).toEqual([]);
  await expect(page).toHaveURL(at(`/order/${number}`));
  await page.reload();
  await expect(page.locator(".pay > button")).toHaveText(/^Оплатить/);
  await expect(page.locator("#cloudpayments-widget")).toHaveCount(0);
  await page.locator(".pay > button").click();
  await atProvider(page, way.type);
  await pressThere(page, way, way.decline);
  await pressThere(page, way, /^Закрыть/);
  const panel = page.getByRole("dialog", { name: "Оплата не прошла" });
  await expect(panel).toContainText("не оплачен");
  await expectAccessible(page);
  await panel.getByRole("button", { name: /^Оплатить/ }).click();
  await atProvider(page, way.type);
  await expect(panel).toHaveCount(0);
  await pressThere(page, way, way.pay);
  await page.waitForURL(/\/pmt\?order=/);
  await expectPaid(page, number, "localhost");
});

test("a window closed unpaid says so and opens again", async ({ page }) => {
  await toPayment(page, way, "courier");
  const number = await place(page, way);
  await atProvider(page, way.type);
  await pressThere(page, way, /^Закрыть/);
  const panel = page.getByRole("dialog", { name: "Вы закрыли окно оплаты" });
  await expect(panel).toContainText(`Заказ ${number} оформлен`);
  await expectAccessible(page);
  await panel.getByRole("button", { name: /^Оплатить/ }).click();
  await atProvider(page, way.type);
  await pressThere(page, way, way.pay);
  await page.waitForURL(/\/pmt\?order=/);
  await expectPaid(page, number, "localhost");
});

test.describe(() => {
  test.use({ expected: [/status of 409/] });

  test("in two tabs one order is paid once, from the account too", async ({ page, context }) => {
    await signIn(page, "+79001112233");
    await toPayment(page, way, "pickup", true);
    const number = await place(page, way);
    const other = await context.newPage();
    await other.goto(at("/lk/orders"));
    await other.goto(at(`/lk/orders/${number}`));
    await other.locator(".pay > button").click();
    await atProvider(other, way.type);
    await pressThere(page, way, way.pay);
    await page.waitForURL(/\/pmt\?order=/);
    await pressThere(other, way, way.pay);
    await expect(other.locator("#cloudpayments-widget [role=status]")).not.toHaveText("");
    await pressThere(other, way, /^Закрыть/);
    await expect(other.locator(".order-status")).toHaveText("Оплачен");
    await expect(other.getByRole("dialog", { name: "Оплата не прошла" })).toHaveCount(0);
    await expectPaid(page, number, "localhost");
    const [one] = await sql<{ n: number }>(
      "select count(*)::int as n from payment p join shop_order o on o.id = p.order_id where o.number = $1",
      [number],
    );
    expect(one?.n).toBe(1);
  });
});

test("an order page reached softly reloads and opens the window", async ({ page }) => {
  await toPayment(page, way, "courier");
  const number = await place(page, way);
  await page.goto(at(`/pmt?order=${number}`));
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await page.waitForURL(/\/order\//);
  await page.locator(".pay > button").click();
  await atProvider(page, way.type);
  await pressThere(page, way, way.pay);
  await page.waitForURL(/\/pmt\?order=/);
  await expectPaid(page, number, "localhost");
});

test("a crashing provider window is reported and opens on the next press", async ({ page }) => {
  await toPayment(page, way, "pickup");
  await page.route(/cloudpayments\.js/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.cp = { CloudPayments: class { pay() { throw new Error('broken'); } } }",
    }),
  );
  const number = await place(page, way, () => expect(page.getByText("Банк не отвечает", { exact: false })).toBeVisible());
  await page.unrouteAll();
  await page.reload();
  await page.locator(".pay > button").click();
  await atProvider(page, way.type);
  await pressThere(page, way, way.pay);
  await page.waitForURL(/\/pmt\?order=/);
  await expectPaid(page, number, "localhost");
});
