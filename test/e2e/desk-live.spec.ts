import { createShopper } from "../examples/shopper.ts";
import { deskAt, signInStaff } from "./desk-page.ts";
import { expect, expectAccessible, onShelf, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of (409|502)|ERR_INTERNET_DISCONNECTED/], viewport: { width: 1280, height: 900 } });

test("two people on one card see each other's change; typing and rows stay", async ({ page, browser }) => {
  const id = `live-${Date.now()}`;
  await sql("insert into customer (id, email, created_at) values ($1, $1 || '@gong.example', now())", [id]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const boris = await context.newPage();
  await signInStaff(page);
  await signInStaff(boris, { name: `Boris ${id}` });
  for (const each of [page, boris]) {
    await each.goto(deskAt(`/customers/${id}`));
    await each.getByText("Change terms").click();
  }
  const percent = (of: typeof page) => of.locator("form", { has: of.locator("[name=percent]") });
  const birthday = page.locator("[name=birthday]");
  await page.getByText("Correct the birthday").click();
  await birthday.fill("1990-05-17");
  await page.evaluate(() => scrollTo(0, 200));
  await percent(boris).locator("[name=percent]").fill("12");
  await percent(boris).getByRole("button", { name: "Save" }).click();

  await expect(percent(page).locator("[name=percent]")).toHaveValue("12");
  await expect(page.locator(".events")).toContainText("Dealer discount, %: 12");
  await expect(birthday).toHaveValue("1990-05-17");
  expect(await page.evaluate(() => scrollY)).toBe(200);

  await percent(page).locator("[name=percent]").fill("15");
  await percent(boris).locator("[name=percent]").fill("20");
  await percent(boris).getByRole("button", { name: "Save" }).click();
  await expect(percent(page)).toContainText("Somebody changed this while you were typing");
  await expect(percent(page).locator("[name=percent]")).toHaveValue("15");
  await percent(page).getByRole("button", { name: "Save" }).click();
  await expect(percent(page)).toContainText("was 12, now 20");

  await page.goto(deskAt("/record"));
  const rows = page.locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  await page.locator("summary", { hasText: "Views" }).click();
  const before = await rows.first().textContent();
  await percent(boris).locator("[name=percent]").fill("25");
  await percent(boris).getByRole("button", { name: "Save" }).click();
  const bar = page.getByRole("button", { name: "1 changed. Show" });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  expect(await rows.first().textContent()).toBe(before);
  await bar.click();
  await expect(rows.first()).toContainText("25");
  await expect(bar).toHaveCount(0);
  await context.close();
});

test("a reload without an answer leaves the page; a lookup goes on until it has one", async ({ page, context }) => {
  await signInStaff(page);
  await page.goto(deskAt("/orders/new"));
  const goods = page.locator(".find-list", { has: page.getByLabel("Add an item") });
  await context.setOffline(true);
  await goods.getByRole("searchbox").fill("перчатки");
  await goods.getByRole("button", { name: "Find" }).click();
  await expect(goods.getByText("No connection")).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(goods.locator("li").first()).toBeVisible();
  await expect(goods.getByText("No connection")).toHaveCount(0);

  const port = Number(process.env.STORE_PORT);
  const { productid, specification } = (await onShelf())[0]!;
  const placed = await createShopper({ port }, { host: `localhost:${port}` }).order([{ productid, specification, quantity: 1 }]);
  await page.goto(deskAt(`/orders/${placed.body.ordernumber}`));
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("half of it");
  const answered = page.waitForResponse(/\.data/);
  await page.route(/\.data/, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await (await answered).finished();
  await page.unroute(/\.data/);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.waitForResponse((response) => response.url().includes(".data") && response.ok());
  await expect(note).toHaveValue("half of it");
});
