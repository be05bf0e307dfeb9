import type { Browser, BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { aPhone } from "./codes.ts";
import { at, expect, onShelf, order, post, signIn, sql, test } from "./shop-page.ts";

test.use({ expected: [/ERR_FAILED .*\/readyz/] });

/** Another browser with the same session. */
async function anotherDevice(browser: Browser, context: BrowserContext): Promise<Page> {
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await device.addCookies(await context.cookies());
  return device.newPage();
}

/** Opens a page, waits for its socket and collects messages. */
async function listening(page: Page, path: string): Promise<string[]> {
  const told: string[] = [];
  await page.goto("about:blank");
  page.on("console", (message) => message.type() === "debug" && told.push(message.text()));
  await page.goto(at(path));
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  return told;
}
const stayed = (page: Page) => page.evaluate(() => (window as { stayed?: boolean }).stayed === true);

test("[NET-04] a page gets live updates of own orders and goods, logged, without reload", async ({ page, context, browser }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const goods = (await onShelf())[0]!;
  const placed = await order(page, [goods], phone);
  const told = await listening(page, `/lk/orders/${placed.ordernumber}`);
  await expect(page.locator(".order-status")).toHaveText("Не оплачен");

  const device = await anotherDevice(browser, context);
  await listening(device, goods.page);
  const size = device.locator(`label.size:has(input[value="${goods.specification}"])`);
  await expect(size).not.toHaveAttribute("data-few");

  await post(device, `/order/${placed._id}/cancel`, {});
  await expect(page.locator(".order-status")).toHaveText("Отменён вами");
  expect(await stayed(page)).toBe(true);
  for (const line of told) expect(line).toMatch(/^news /);

  const [{ left }] = (await sql<{ left: number }>(
    "select on_hand - reserved as left from stock where product_id = $1 and specification_id = $2",
    [goods.productid, goods.specification],
  )) as [{ left: number }];
  const stranger = await browser.newContext();
  const guest = await stranger.newPage();
  await order(guest, [{ ...goods, quantity: left - 3 }], "+79001230000");
  await expect(size).toContainText("осталось 3");
  expect(await stayed(device)).toBe(true);

  for (const [who, status] of [
    [guest, 401],
    [page, 403],
  ] as const) {
    const headers = { connection: "Upgrade", upgrade: "websocket", origin: at("") };
    expect((await who.request.get(at("/ws/client?user=somebody"), { headers })).status()).toBe(status);
  }
  await stranger.close();
  await device.context().close();
});

test("devices sync cart additions, changes and removals without losing lines", async ({ page, context, browser }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const [gloves, wraps] = await onShelf();
  await listening(page, gloves!.page);
  const device = await anotherDevice(browser, context);
  await listening(device, wraps!.page);

  const putIn = async (where: Page, what: typeof gloves) => {
    await where.locator(`label.size:has(input[value="${what!.specification}"])`).click();
    await where.locator(".buy-bar button").click();
  };
  await Promise.all([putIn(page, gloves), putIn(device, wraps)]);
  for (const one of [page, device]) await expect(one.locator(".cart-line:not(.cart-line-waiting)")).toHaveCount(2);
  const lineOf = (where: Page, { name }: { name: string }) => where.locator(".cart-line", { hasText: name });
  await lineOf(page, wraps!)
    .getByRole("button", { name: /^Увеличить/ })
    .click();
  await expect(lineOf(device, wraps!).locator(".stepper input")).toHaveValue("2");
  await lineOf(device, gloves!)
    .getByRole("button", { name: /^Убрать/ })
    .click();
  for (const one of [page, device]) await expect(one.locator(".cart-line")).toHaveCount(1);
  expect(await stayed(page)).toBe(true);
  await device.context().close();
});

test("a broken connection is reopened with backoff, then delivers", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const placed = await order(page, [(await onShelf())[0]!], phone);
  const opened: number[] = [];
  await page.routeWebSocket(/\/ws\/client/, (line) => {
    opened.push(Date.now());
    if (opened.length > 3) line.connectToServer();
    else void line.close({ code: 1011 });
  });
  await listening(page, `/lk/orders/${placed.ordernumber}`);
  const pauses = opened.slice(1).map((at, n) => at - opened[n]!);
  expect(pauses).toHaveLength(3);
  // Exponential backoff with jitter down to half.
  for (const [n, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(1000 * 2 ** n - 50);
  await post(page, `/order/${placed._id}/cancel`, {});
  await expect(page.locator(".order-status")).toHaveText("Отменён вами");
  expect(await stayed(page)).toBe(true);
});

test("once the store is of another version, the next page is loaded whole", async ({ page }) => {
  let line: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/ws\/client/, (socket) => {
    line = socket;
    socket.connectToServer();
  });
  await signIn(page, `+7${aPhone()}`);
  const told = await listening(page, "/lk");
  const go = async (name: string, path: string) => {
    await page.getByRole("navigation", { name: "Кабинет" }).getByRole("link", { name }).click();
    await page.waitForURL(at(path));
  };
  await expect.poll(() => told.length).toBe(2);
  await go("Заказы", "/lk/orders");
  expect(await stayed(page)).toBe(true);
  line!.send(JSON.stringify({ type: "version", at: new Date().toISOString(), data: { version: "next" } }));
  await expect.poll(() => told.length).toBe(3);
  await go("Профиль", "/lk/profile");
  expect(await stayed(page)).toBe(false);
});

test("a page offline at session end learns it later; errors sign nobody out", async ({ page, context }) => {
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await listening(page, "/service/offer");
  const isIn = page.locator(".account-button[data-in]");
  await expect(isIn).toBeVisible();
  let reachable = false;
  await page.route("**/readyz", (route) => (reachable ? route.continue() : route.abort()));
  await context.setOffline(true);
  await sql("delete from session where customer_id = (select id from customer where phone = $1)", [phone]);
  const asked = page.waitForRequest("**/readyz");
  await context.setOffline(false);
  await asked;
  await expect(isIn).toBeVisible();

  reachable = true;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Войти" })).toBeVisible();
  expect(await stayed(page)).toBe(true);
});
