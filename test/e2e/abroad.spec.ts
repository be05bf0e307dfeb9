import { expectPaid, mailbox, payWays, place, pressThere } from "./pay-ways.ts";
import { at, expect, expectAccessible, onShelf, sql, test, toCheckout } from "./shop-page.ts";

const host = "eu.localhost";
const way = payWays.find(({ type }) => type === "cloudpayments")!;

test.describe("a German", () => {
  test.use({ locale: "de-DE" });

  test("[STO-05] buys from Berlin: cost known, dollars charged, parcel with declaration", async ({ page }) => {
    const goods = (await onShelf("eu")).find(({ price }) => price >= 1000 && price < 12_000)!;
    await toCheckout(page, [goods], host);
    await expect(page.locator(".order-sums")).toContainText("Delivery, Germany");
    await expect(page.locator(".order-sums")).toContainText("Arrives: ");
    const sums = page.locator(".order-sums dd");
    await expect(sums.nth(1)).toHaveText(/^from \$\d+$/);
    const estimated = (await sums.allTextContents()).map((text) => text.replace("from ", ""));
    await page.getByLabel("Last name").fill("Müller");
    await page.getByLabel("First name", { exact: true }).fill("Jürgen");
    await page.getByLabel("Phone").fill("+49 151 23456789");
    await page.getByLabel("Email").fill(mailbox(page));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Country: Germany.")).toBeVisible();
    await page.getByRole("combobox", { name: "City" }).fill("Berlin");
    await page.getByRole("combobox", { name: "City" }).press("Tab");
    const ems = page.getByRole("radio", { name: /EMS/ });
    await ems.check();
    await expect(page.getByText(/import duty or tax/)).toBeVisible();
    await page.getByRole("combobox", { name: "Street" }).fill("Unter den Linden");
    await page.getByLabel("Building").fill("5");
    await page.getByLabel("Flat").fill("12b");
    await page.getByLabel("Postal code").fill("1011");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Check the postal code")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Postal code").fill("10117");
    await expect(page.locator(".order-sums")).toHaveAttribute("aria-busy", "false");
    await expect(page.locator(".order-sums")).toContainText("Delivery, Berlin");
    await expect(sums).toHaveText(estimated);
    await page.getByRole("button", { name: "Continue" }).click();
    // Rubles appear before the button only where they are charged.
    await page.getByRole("radio", { name: /invoice/i }).check();
    await expect(page.locator(".order-sums")).toContainText("Charged in rubles: ");
    await page.getByRole("radio", { name: /card/i }).check();
    await expect(page.locator(".order-sums")).not.toContainText("rubles");
    const total = /^\$(\d+)$/.exec((await sums.last().textContent())!)![1];
    const number = await place(page, { ...way, name: /card/i });
    await expect(page.locator("#cloudpayments-widget")).toContainText(`${total} USD`);
    await pressThere(page, way, /^Pay/);
    await page.waitForURL(/\/pmt\?order=/);
    await expectPaid(page, number, host);

    await page.goto(at(`/order/${number}`, host));
    await expect(page.locator(".sums-small", { hasText: "In rubles: " })).toContainText(/at \$1 = [\d.]+\s₽$/);

    const sent = () =>
      sql<{ parcel: string; state: string }>(
        "select d.carrier_id as parcel, d.state from delivery_document d join shop_order o on o.id = d.order_id where o.number = $1",
        [number],
      );
    await expect.poll(async () => (await sent())[0]?.parcel ?? "", { timeout: 30_000 }).toMatch(/^EA\d{9}RU$/);
    const log = (await (await page.request.get(at("/sandbox/log?provider=ems"))).json()) as unknown[];
    const asked = log
      .map((request) => JSON.stringify(request))
      .find((text) => text.includes(number) && text.includes("customs-declaration"));
    expect(asked, "the parcel is asked for with its declaration").toBeTruthy();
  });
});

test("an unserved country's order can go to support, and nothing is promised", async ({ page }) => {
  const [goods] = await onShelf("eu");
  await toCheckout(page, [goods!], host);
  await page.getByLabel("Last name").fill("Rounds");
  await page.getByLabel("First name", { exact: true }).fill("Tim");
  await page.getByLabel("Phone").fill("+380 44 123 45 67");
  await page.getByLabel("Email").fill(mailbox(page));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("combobox", { name: "City" }).fill("Kyiv");
  await page.getByRole("combobox", { name: "City" }).press("Tab");
  await expect(page.getByText(/No available delivery methods found/)).toBeVisible();
  await expectAccessible(page);
});
