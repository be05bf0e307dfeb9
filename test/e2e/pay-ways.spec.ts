import { createHash } from "node:crypto";
import { aPhone } from "./codes.ts";
import { atProvider, expectPaid, isOffered, mailbox, payWays, place, press, pressThere, toPayment, wheres } from "./pay-ways.ts";
import { at, expect, expectAccessible, signIn, sql, test } from "./shop-page.ts";

for (const way of payWays)
  for (const where of wheres) {
    const usual = where === (way.type === "split" || way.type === "onevision" ? "courier" : "pickup");
    test(`${way.type}, ${where}: ordered, paid on the provider's page, one message`, usual ? {} : { tag: "@full" }, async ({ page }) => {
      test.skip(!isOffered(where, way.host), "this carrier is not offered here");
      const isPaidLater = where === "dl" && way.type !== "cloudpayments";
      if (isPaidLater) await signIn(page, `+7${aPhone()}`, way.host);
      await toPayment(page, way, where, isPaidLater);
      const number = await place(page, way, isPaidLater ? (page) => page.waitForURL(/\/lk\?mode=dl$/) : undefined);
      if (isPaidLater) {
        await page.goto(at(`/order/${number}`, way.host));
        await page.locator(".pay > button").click();
      }
      await atProvider(page, way.type);
      await pressThere(page, way, way.pay);
      await page.waitForURL(/\/pmt\?order=/);
      await expectPaid(page, number, way.host);
    });
  }

for (const way of payWays)
  test(`${way.type}: declined and paid again`, { tag: "@full" }, async ({ page }) => {
    await toPayment(page, way, "pickup");
    const number = await place(page, way);
    await pressThere(page, way, way.decline);
    if (way.type === "cloudpayments") {
      await pressThere(page, way, /^Закрыть/);
      await page
        .getByRole("dialog", { name: "Оплата не прошла" })
        .getByRole("button", { name: /^Оплатить/ })
        .click();
    } else {
      await page.goto(at(`/order/${number}`, way.host));
      await page.locator(".pay > button").click();
    }
    await atProvider(page, way.type);
    await pressThere(page, way, way.pay);
    await page.waitForURL(/\/pmt\?order=/);
    await expectPaid(page, number, way.host);
  });

for (const where of wheres)
  test(
    `SberPay, ${where}: the bank's button, the app's confirmation, a paid order`,
    where === "pickup" ? {} : { tag: "@full" },
    async ({ page }) => {
      const sberPay = { ...payWays[0]!, name: /^СберПэй/ };
      const isPaidLater = where === "dl";
      if (isPaidLater) await signIn(page, `+7${aPhone()}`);
      await toPayment(page, sberPay, where, isPaidLater);
      const number = await place(page, sberPay, isPaidLater ? (page) => page.waitForURL(/\/lk\?mode=dl$/) : undefined);
      if (isPaidLater) {
        await page.goto(at(`/order/${number}`));
        await page.locator(".pay > button").click();
      }
      await page.waitForURL(/\/sandbox\/pay\/sber\//);
      await page.getByRole("link", { name: "SberPay" }).click();
      await page.getByRole("button", { name: "Подтвердить" }).click();
      await page.waitForURL(/\/pmt\?order=/);
      await expectPaid(page, number, "localhost");
    },
  );

for (const { type, name, where, status } of [
  { type: "bank-transfer", name: /^По счёту для организаций/, where: "pickup", status: "Не оплачен" },
  { type: "bank-transfer", name: /^По счёту для организаций/, where: "dl", status: "Не оплачен" },
  { type: "payment-upon-receipt", name: /^При получении/, where: "dl", status: "Ожидает обработки" },
] as const)
  test(`${type}, ${where}: ordered, and paid by no provider`, { tag: "@full" }, async ({ page }) => {
    await toPayment(page, { host: "localhost" }, where);
    if (type === "bank-transfer") {
      await page.getByRole("radio", { name }).check();
      await page.getByLabel("ИНН", { exact: true }).fill("0299001008");
      await expect(page.getByLabel("КПП", { exact: true })).toHaveValue("0299 01 001");
      await page.getByLabel("Почта для счёта", { exact: true }).fill(mailbox(page));
    }
    const number = await place(page, { type, name }, (page) => page.waitForURL(/\/order\/[^/]+$/));
    await page.goto(at(`/order/${number}`));
    await expect(page.locator(".order-status")).toHaveText(status);
    await expect(page.getByText(/Оплатите счёт до/)).toHaveCount(type === "bank-transfer" ? 1 : 0);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("gong.cart.1") ?? "[]"))).toEqual([]);
  });

test("a guest's freight leads to the order's own page, where it is paid", async ({ page }) => {
  const way = payWays.find(({ type }) => type === "dolyamy")!;
  await toPayment(page, way, "dl");
  const number = await place(page, way, (page) => page.waitForURL(/\/order\/[^/]+$/));
  expect(new URL(page.url()).pathname).toBe(`/order/${number}`);
  await page.locator(".pay > button").click();
  await atProvider(page, way.type);
  await pressThere(page, way, way.pay);
  await page.waitForURL(/\/pmt\?order=/);
  await expectPaid(page, number, "localhost");
});

test("a page that is closed at the provider's is paid later from the order's own", async ({ page }) => {
  const way = payWays.find(({ type }) => type === "dolyamy")!;
  await toPayment(page, way, "pickup");
  const number = await place(page, way);
  await page.goto(at("/"));
  await page.goto(at(`/order/${number}`));
  await page.locator(".pay > button").click();
  await atProvider(page, way.type);
  await pressThere(page, way, way.pay);
  await page.waitForURL(/\/pmt\?order=/);
  await expectPaid(page, number, "localhost");
});

test("refused instalments are paid by card, in the window or on the page", async ({ page }) => {
  const way = payWays.find(({ type }) => type === "dolyamy")!;
  await toPayment(page, way, "pickup");
  const number = await place(page, way);
  await pressThere(page, way, way.decline);
  await page.goto(at(`/order/${number}`));
  const otherwise = async (name: RegExp) => {
    await page.locator(".pay summary").click();
    await page.locator(".pay li").getByRole("button", { name }).click();
  };
  await page.locator(".pay summary").click();
  await expect(page.locator(".pay li")).toHaveCount(3);
  await expectAccessible(page);
  await page.locator(".pay summary").click();
  await otherwise(/уходя с\s+сайта/);
  await atProvider(page, "cloudpayments");
  await page
    .locator("#cloudpayments-widget")
    .getByRole("button", { name: /^Закрыть|^Отмена|^Отказ/ })
    .first()
    .click();
  await page.goto(at(`/order/${number}`));
  await otherwise(/^Картой онлайн/);
  await page.waitForURL(/\/sandbox\/pay\/sber\//);
  await press(page, /^Оплатить/);
  await page.waitForURL(/\/pmt\?order=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплачено");
  const [order] = await sql<{ type: string; paid: number }>(
    `select payment_type as type, (select count(*)::int from payment p where p.order_id = o.id and p.state = 'paid') as paid
     from shop_order o where number = $1`,
    [number],
  );
  expect(order).toEqual({ type: "bank-card", paid: 1 });
});

test.describe("while cards are tried out from this network", () => {
  test.use({ expected: [/status of 403/] });
  test("a browser that is asked to do some work does it unseen, and is at the provider's", async ({ page }) => {
    const way = payWays.find(({ type }) => type === "bank-card")!;
    const asked: { proof?: string }[] = [];
    await page.route("**/payment/createpayment", async (route) => {
      const body = route.request().postDataJSON() as { proof?: string };
      asked.push(body);
      if (body.proof) return route.continue();
      const problem = { code: "prove_work", title: "", challenge: "payment of a test", bits: 12 };
      await route.fulfill({ status: 403, contentType: "application/problem+json", body: JSON.stringify(problem) });
    });
    await toPayment(page, way, "courier");
    await place(page, way);
    await atProvider(page, way.type);
    expect(asked).toHaveLength(2);
    const hash = createHash("sha256").update(`payment of a test ${asked[1]!.proof}`).digest();
    expect(hash.readUInt16BE() >> 4).toBe(0);
  });
});

test("instalments show days and sums beforehand and need the citizen's word", async ({ page }) => {
  await toPayment(page, payWays[0]!, "pickup");
  await page.getByRole("radio", { name: /^«Долями»/ }).check();
  const parts = page.getByRole("list", { name: "График платежей" }).getByRole("listitem");
  await expect(parts).toHaveCount(4);
  await expect(parts.first()).toContainText("Сегодня");
  const sums = (await parts.locator("strong").allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
  const total = Number((await page.locator(".order-sums .sums-total dd").textContent())!.replace(/\D/g, ""));
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(total);
  await page.locator(".order-button").click();
  await expect(page.getByText("Подтвердите гражданство")).toBeVisible();
  await expect(page.getByLabel("Я гражданин России")).toBeFocused();
});
